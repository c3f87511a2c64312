/** Vertices per tag and edges per type in the last statistics of a space. */
export type SchemaCounts = ReadonlyMap<string, number>;

/** When to count: never, only if there are no counts yet, or always. */
export type Counting = 'never' | 'first' | 'always';

/** Returns counts by `tag name` and `edge name`, for databases that count quickly. The implementation is loaded on first use. */
export function schemaCountsQuery(space: string, counting: Counting) {
  return {
    queryKey: ['drawer-counts', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SchemaCounts> => {
      const { countsQuery } = await import('./schema-queries.ts');
      const known = await countsQuery(space, counting === 'always').queryFn({ signal });
      const rows =
        known.length === 0 && counting === 'first' ? await countsQuery(space, true).queryFn({ signal }) : known;
      return new Map(rows.map(({ type, name, count }) => [`${type.toLowerCase()} ${name}`, count]));
    },
    enabled: space !== '',
  } as const;
}
