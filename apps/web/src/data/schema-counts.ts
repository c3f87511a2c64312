/** How many vertices of a tag, or edges of a type, the last statistics of a space counted. */
export type SchemaCounts = ReadonlyMap<string, number>;

/** When the things of a space are counted: never, where nobody has counted them yet, or anew. */
export type Counting = 'never' | 'first' | 'anew';

/**
 * The counts of a space by `tag name` and `edge name`; counting is for databases where it is quick. What asks for them is loaded with
 * the first answer, so that a page that only shows counts stays small.
 */
export function schemaCountsQuery(space: string, counting: Counting) {
  return {
    queryKey: ['drawer-counts', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SchemaCounts> => {
      const { countsQuery } = await import('./schema-queries.ts');
      const known = await countsQuery(space, counting === 'anew').queryFn({ signal });
      const rows =
        known.length === 0 && counting === 'first' ? await countsQuery(space, true).queryFn({ signal }) : known;
      return new Map(rows.map(({ type, name, count }) => [`${type.toLowerCase()} ${name}`, count]));
    },
    enabled: space !== '',
  } as const;
}
