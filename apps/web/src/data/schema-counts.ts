/** How many vertices of a tag, or edges of a type, the last statistics of a space counted. */
export type SchemaCounts = ReadonlyMap<string, number>;

/**
 * The counts of a space by `tag name` and `edge name`. With `isFresh` they are counted anew first, where that is quick. What asks for
 * them is loaded with the first answer, so that a page that only shows counts stays small.
 */
export function schemaCountsQuery(space: string, isFresh = false) {
  return {
    queryKey: ['drawer-counts', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SchemaCounts> => {
      const { countsQuery } = await import('./schema-queries.ts');
      const rows = await countsQuery(space, isFresh).queryFn({ signal });
      return new Map(rows.map(({ type, name, count }) => [`${type.toLowerCase()} ${name}`, count]));
    },
    enabled: space !== '',
  } as const;
}
