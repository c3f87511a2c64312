import type { MappingOfferList } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Mappings of earlier imports into a space that match a file, best first; disabled without a space. */
export function mappingOffersQuery(file: string, space: string) {
  return {
    queryKey: ['mapping-offers', file, space],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<MappingOfferList> =>
      api.get(`api/v1/files/${encodeURIComponent(file)}/mappings?${new URLSearchParams({ space })}`, { signal }),
    enabled: space !== '',
  } as const;
}
