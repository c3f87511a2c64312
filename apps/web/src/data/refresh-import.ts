import type { RefreshMode, RefreshOffer, RefreshOfferList } from '@astrolabe/http-api';
import { api } from './api.ts';

/** The spaces that similar files were imported into before. */
export function refreshOffersQuery(files: readonly string[]) {
  return {
    queryKey: ['refresh-offers', ...files],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<RefreshOfferList> =>
      api.send('POST', 'api/v1/import-refresh', { files }, { signal }),
  } as const;
}

/** Compares files with a space, or imports them into it; returns the id of the task. */
export async function createRefresh(
  { space, mapping, files }: RefreshOffer,
  refresh: RefreshMode,
  isCheck: boolean,
): Promise<string> {
  const name = files
    .map((file) => file.name.replace(/\.[^.]*$/, ''))
    .join(', ')
    .slice(0, NAME_LENGTH_MAX);
  const body = { name, space, mapping, refresh, ...(isCheck && { isCheck }) };
  const { id } = await api.send('POST', 'api/v1/import-tasks', body);
  return id;
}

const NAME_LENGTH_MAX = 200;
