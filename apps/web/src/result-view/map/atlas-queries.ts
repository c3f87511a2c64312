import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import { atlasOf, type Atlas, type Topology } from './atlas.ts';

/** The files of the base map, in public domain: Natural Earth at 1:110m and 1:50m, and states of the US Census Bureau. */
const FILES = {
  coarse: { url: coarseUrl, object: 'countries' },
  fine: { url: fineUrl, object: 'countries' },
  states: { url: statesUrl, object: 'states' },
} as const;

/** Loads a file of the base map from the studio, once per page. */
export function atlasQuery(file: keyof typeof FILES, isWanted: boolean) {
  return {
    queryKey: ['atlas', file],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Atlas> => {
      const { url, object } = FILES[file];
      const response = await fetch(new URL(url, import.meta.url), { signal });
      if (!response.ok) throw new Error(`${response.status} ${url}`);
      return atlasOf((await response.json()) as Topology, object);
    },
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
  } as const;
}
