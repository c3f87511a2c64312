/** Questions that fit the schema of a space: which vertices an edge type connects. */
import { isList, type SchemaSnapshot, type Value } from '@astrolabe/model';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { pathsOfPattern } from '../ask/explore-statements.ts';
import { SCHEMA_QUESTIONS_MAX } from '../limits.ts';

/** A question about edges of a type between two tags. */
export interface SchemaQuestion {
  readonly from: string;
  readonly edgeType: string;
  readonly to: string;
}

/** Finds the tags connected by the first edge types, from one edge each. Edge types without edges are skipped. */
export function schemaQuestionsQuery(space: string, schema: SchemaSnapshot | undefined) {
  const edgeTypes = schema?.edgeTypes.map(({ name }) => name) ?? [];
  return {
    queryKey: ['schema-questions', space, edgeTypes],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly SchemaQuestion[]> => {
      const found: SchemaQuestion[] = [];
      for (const edgeType of edgeTypes) {
        if (found.length === SCHEMA_QUESTIONS_MAX) break;
        const { rows } = await runExploreStatement(pathsOfPattern('', edgeType, '', 1), space, signal);
        const [from, , to] = rows[0] ?? [];
        const [first, last] = [tagOf(from), tagOf(to)];
        if (first !== undefined && last !== undefined) found.push({ from: first, edgeType, to: last });
      }
      return found;
    },
    enabled: space !== '' && edgeTypes.length > 0,
    staleTime: Infinity,
  } as const;
}

function tagOf(value: Value | undefined): string | undefined {
  const isVertex = typeof value === 'object' && !isList(value) && value.kind === 'vertex';
  return isVertex ? value.tags[0]?.name : undefined;
}
