import { AstrolabeError } from '@astrolabe/model';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ValidatedLookup } from '../validator/validated-query.ts';
import { planProjection } from './plan-projection.ts';
import { coverageOf, scanWholeIndex, seekIndex, type IndexChoice } from './select-index.ts';
import type { PlannerContext } from './planner-context.ts';
import type { PlannerStatistics } from './statistics.ts';

/** `Project(Filter(TagIndexRangeScan))` or a similar plan. The whole condition is checked again where an index may find too much. */
export function planLookup(statement: ValidatedLookup, { statistics }: PlannerContext): PlanNode {
  const { schema, range, indexes, fullText } = statement;
  if (fullText) {
    const found: PlanNode = {
      kind: 'FulltextIndexScan',
      columns: [...(schema.kind === 'tag' ? ['_vertex'] : ['_src', '_dst', '_edge']), '_score'],
      inputs: [],
      on: schema.kind,
      schemaId: schema.id,
      ...fullText,
    };
    return planProjection(found, undefined, statement.projection);
  }
  const choice =
    seekIndex(statement.condition, schema, indexes, statistics) ?? scanWholeIndex(schema, indexes, statistics);
  if (!choice) {
    const hint = `CREATE ${schema.kind === 'tag' ? 'TAG' : 'EDGE'} INDEX on \`${schema.name}' and rebuild it`;
    throw new AstrolabeError('INDEX_NOT_FOUND', 'There is no index to use at runtime', { position: range, hint });
  }
  // Like storage reading an index: rows whose condition fails are skipped.
  const where = statement.where && ({ ...statement.where, leavesOutFailures: true } as const);
  const coverage = coverageOf(statement.condition, schema, indexes, choice);
  const node: PlanNode = {
    kind: choice.kind,
    columns: schema.kind === 'tag' ? ['_vertex'] : ['_src', '_dst', '_edge'],
    inputs: [],
    on: schema.kind,
    schemaId: schema.id,
    lookups: choice.lookups,
    tagIds: schema.kind === 'tag' ? [schema.id] : undefined,
    reason: reasonOf(choice, indexes.length, statistics),
  };
  if (!where || coverage === 'partly') return planProjection(node, where, statement.projection);
  return planProjection(coverage === 'whole' ? node : { ...node, recheck: where }, undefined, statement.projection);
}

function reasonOf({ lookups }: IndexChoice, indexCount: number, statistics: PlannerStatistics): string {
  const rows = statistics.rowsToTell(lookups);
  const [lookup] = lookups;
  return `${lookup?.indexName ?? ''}, the best of ${indexCount}: about ${String(rows < 10 ? Math.round(rows) : Number(rows.toPrecision(2)))} rows`;
}
