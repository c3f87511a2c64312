import type { CreatedGrant, Grant, GrantBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** The tokens and links that the account has given away, newest first. */
export const grantsQuery = {
  queryKey: ['grants'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly Grant[]> =>
    (await api.get('api/v1/grants', { signal })).items,
} as const;

/** Gives away a token for programs, or a view; its secret is answered this once. */
export function makeGrant(body: GrantBody): Promise<CreatedGrant> {
  return api.send('POST', 'api/v1/grants', body);
}

/** Takes one back. */
export async function removeGrant(id: string): Promise<void> {
  await api.send('DELETE', `api/v1/grants/${encodeURIComponent(id)}`);
}
