import type { MappingOfferList } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Mappings of earlier imports into a space that fit a file, the best first; without a space it does not ask. */
export function mappingOffersQuery(file: string, space: string) {
  return {
    queryKey: ['mapping-offers', file, space],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<MappingOfferList> =>
      api.get(`api/v1/files/${encodeURIComponent(file)}/mappings?${new URLSearchParams({ space })}`, { signal }),
    enabled: space !== '',
  } as const;
}
