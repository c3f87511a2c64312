import type { CreatedGrant, Grant, GrantBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Tokens and share links of the account, newest first. */
export const grantsQuery = {
  queryKey: ['grants'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Grant[]> =>
    (await api.get('api/v1/grants', { signal })).items,
} as const;

/** Creates a token or share link. Its secret is returned only once. */
export function makeGrant(body: GrantBody): Promise<CreatedGrant> {
  return api.send('POST', 'api/v1/grants', body);
}

/** Returns the address of a share link; the fragment never reaches a server, so no log contains it. */
export function addressOfView(token: string): string {
  return new URL(`view#${token}`, document.baseURI).href;
}

/** Revokes a grant. */
export async function removeGrant(id: string): Promise<void> {
  await api.send('DELETE', `api/v1/grants/${encodeURIComponent(id)}`);
}
