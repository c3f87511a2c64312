import { JSON_BODY_BYTES_MAX, STATEMENT_BODY_BYTES_MAX } from '../limits.ts';
import { idParams } from '../route/favorite.ts';
import { grantBody, type CreatedGrant, type GrantList } from '../route/grant.ts';
import type { SharedView } from '../route/view.ts';
import { z } from '../route/zod.ts';
import { data, declareRoute, file } from './declare-route.ts';

const account = { feature: 'core', role: 'account', tag: 'grants' } as const;
const token = { feature: 'core', role: 'token', tag: 'grants' } as const;

/** Tokens for programs and links to views. */
export const grantRoutes = {
  list: declareRoute({
    ...account,
    method: 'GET',
    path: '/api/v1/grants',
    summary: 'Tokens and share links of the account, newest first',
    changes: 'nothing',
    result: data<GrantList>(),
  }),
  create: declareRoute({
    ...account,
    method: 'POST',
    path: '/api/v1/grants',
    summary: 'Create a token for programs, or a share link',
    changes: 'studio',
    body: grantBody,
    bodyBytesMax: STATEMENT_BODY_BYTES_MAX,
    result: data<CreatedGrant>(),
  }),
  revoke: declareRoute({
    ...account,
    method: 'DELETE',
    path: '/api/v1/grants/:id',
    summary: 'Revoke a token or a share link',
    changes: 'studio',
    params: idParams,
    result: data<never>(),
  }),
  view: declareRoute({
    ...token,
    method: 'GET',
    path: '/api/v1/view',
    summary: 'The content of a share link, with its token',
    changes: 'nothing',
    result: data<SharedView>(),
  }),
  mcp: declareRoute({
    ...token,
    method: 'POST',
    path: '/mcp',
    summary: 'Model Context Protocol, with a token; reads only',
    changes: 'nothing',
    body: z.unknown(),
    bodyBytesMax: JSON_BODY_BYTES_MAX,
    result: file('application/json'),
  }),
  mcpByGet: declareRoute({
    ...token,
    method: 'GET',
    path: '/mcp',
    summary: 'Refuses streams of the Model Context Protocol',
    changes: 'nothing',
    isHidden: true,
    result: file('application/json'),
  }),
  mcpByDelete: declareRoute({
    ...token,
    method: 'DELETE',
    path: '/mcp',
    summary: 'Refuses sessions of the Model Context Protocol',
    changes: 'nothing',
    isHidden: true,
    result: file('application/json'),
  }),
} as const;
