import type { QueryClient } from '@tanstack/react-query';
import type { SchemaSnapshot } from '@astrolabe/model';
import { api } from './api.ts';

/** The names of the spaces visible to the account. */
export const spacesQuery = {
  queryKey: ['spaces'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly string[]> =>
    (await api.spaces({ signal })).items.map((space) => space.name),
} as const;

/** The schema of a space; disabled without a space. */
export function schemaQuery(space: string) {
  return {
    queryKey: ['schema', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SchemaSnapshot> =>
      (await api.spaceSchema(space, { signal })).schema,
    enabled: space !== '',
  } as const;
}

/** Refetches spaces and their schema. */
export async function refreshSchema(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['spaces'] }),
    queryClient.invalidateQueries({ queryKey: ['schema'] }),
  ]);
}
