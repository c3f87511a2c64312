import { useQuery } from '@tanstack/react-query';
import { statisticsQuery } from '../../data/schema-queries.ts';
import { isEmbedded } from '../act/limited-add.ts';
import { countOfEdges, countOfVertices, type SpaceSize } from '../ask/explore-statements.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';

/** Returns the totals of a space: counted by the embedded database, or from the last statistics job of a cluster. Undefined if unknown. */
export function useSpaceTotals(space: string): SpaceSize | undefined {
  const isCounted = isEmbedded();
  const counted = useQuery({ ...totalsQuery(space), enabled: space !== '' && isCounted }).data;
  const statistics = useQuery({ ...statisticsQuery(space), enabled: space !== '' && !isCounted }).data;
  if (isCounted) return counted;
  const countOf = (name: string): number | undefined =>
    statistics?.find((row) => row.type === 'Space' && row.name === name)?.count;
  const [vertices, edges] = [countOf('vertices'), countOf('edges')];
  return vertices === undefined || edges === undefined ? undefined : { vertices, edges };
}

/** Counts a space. Changes of the data are visible after the cache lifetime. */
function totalsQuery(space: string) {
  return {
    queryKey: ['space-totals', space],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SpaceSize> => {
      const [vertices, edges] = await Promise.all(
        [countOfVertices(), countOfEdges()].map(async (statement) =>
          Number((await runExploreStatement(statement, space, signal)).rows[0]?.[0] ?? 0),
        ),
      );
      return { vertices: vertices ?? 0, edges: edges ?? 0 };
    },
    staleTime: 15_000,
  } as const;
}
