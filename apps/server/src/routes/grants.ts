import {
  grantBody,
  idParams,
  STATEMENT_BODY_BYTES_MAX,
  successEnvelope,
  type CreatedGrant,
  type Envelope,
  type GrantList,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { AppContext, StudioApp } from '../context.ts';
import type { GrantLogins } from '../grant/grant-logins.ts';
import { Canvases } from '../store/canvases.ts';

/** What accounts give away of their rights: tokens for programs and links to views, as far as the settings allow. */
export function registerGrants(app: StudioApp, { config, logins, store }: AppContext, grants: GrantLogins): void {
  const canvases = new Canvases(store);
  const tags = ['grants'];

  app.get(
    '/api/v1/grants',
    { schema: { summary: 'Tokens and links that the account has given away, newest first', tags } },
    (request): Envelope<GrantList> => successEnvelope({ items: grants.list(logins.require(request).account) }),
  );

  app.post(
    '/api/v1/grants',
    {
      bodyLimit: STATEMENT_BODY_BYTES_MAX,
      schema: { summary: 'Give away a token for programs, or the link of a view', tags, body: grantBody },
    },
    (request): Envelope<CreatedGrant> => {
      const login = logins.require(request);
      const { view } = request.body;
      if (!config.grants?.includes(view === undefined ? 'mcp' : 'view'))
        throw new AstrolabeError('HTTP_FORBIDDEN', 'this studio gives none of that away', {
          hint: 'whoever runs it sets mcp or views to on',
        });
      if (view?.kind === 'canvas' && !canvases.find(login.account, view.canvas))
        throw new AstrolabeError('HTTP_NOT_FOUND', `there is no canvas ${view.canvas}`);
      return successEnvelope(grants.create(login, request.body));
    },
  );

  app.delete(
    '/api/v1/grants/:id',
    { schema: { summary: 'Take a token or a link back', tags, params: idParams } },
    async (request) => {
      const { account } = logins.require(request);
      if (!(await grants.remove(account, request.params.id)))
        throw new AstrolabeError('HTTP_NOT_FOUND', `there is no token ${request.params.id}`);
      return successEnvelope();
    },
  );
}
