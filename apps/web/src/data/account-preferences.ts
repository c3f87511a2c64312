import type { AccountPreferences } from '@astrolabe/http-api';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Preferences of the account, stored on the server. */
export const accountPreferencesQuery = {
  queryKey: ['account-preferences'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<AccountPreferences> =>
    api.get('api/v1/preferences', { signal }),
  staleTime: Infinity,
} as const;

/** Changes some preferences of the account. */
export async function changeAccountPreferences(change: Partial<AccountPreferences>): Promise<void> {
  const before = await queryClient.fetchQuery(accountPreferencesQuery);
  const after = await api.send('PUT', 'api/v1/preferences', { ...before, ...change });
  queryClient.setQueryData(accountPreferencesQuery.queryKey, after);
}
