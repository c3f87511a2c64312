import type { Value } from '@astrolabe/model';
import { columnName, type Expression } from '@astrolabe/ngql';
import { executionError } from '../../catalog/errors.ts';
import type { Batch } from '../../expression/batch.ts';
import type { GraphChange } from '../../graph/graph.ts';
import type { InsertEdgesNode } from '../../plan/mutate/insert-nodes.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { RowBuilder } from './row-builder.ts';
import { rowError } from './row-error.ts';
import { targetEdgeType } from './target-table.ts';
import { vidOf, writtenValue } from './written-values.ts';

/** INSERT EDGE: every row is checked before the first is written. */
export function executeInsertEdges(
  node: InsertEdgesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { functions } = context;
  const table = targetEdgeType(space.graph, node.edgeTypeId);
  const builder = new RowBuilder(table.schema, node.properties, functions);
  const { vidType } = space.schema;
  const { vids } = space.graph;
  const seen = new Set<string>();
  const changes: GraphChange[] = [];
  for (const row of node.rows) {
    const { key } = row;
    const src = vidOf(writtenValue(key.src, node.bound, functions), vidType, () => columnName(key.src), key.src.range);
    const dst = vidOf(writtenValue(key.dst, node.bound, functions), vidType, () => columnName(key.dst), key.dst.range);
    const rank = key.rank === undefined ? 0n : rankOf(writtenValue(key.rank, node.bound, functions), key.rank);
    if (node.ifNotExists) {
      const name = JSON.stringify([String(src), String(rank), String(dst)]);
      if (seen.has(name)) continue;
      seen.add(name);
      const srcDense = vids.find(src);
      const dstDense = vids.find(dst);
      if (srcDense >= 0 && dstDense >= 0 && table.find(srcDense, dstDense, rank) >= 0) continue;
    }
    const valueAt = (index: number): Value => writtenValue(row.values[index]!, node.bound, functions);
    const values = builder.build(valueAt);
    if (!values) throw rowError(builder.fault, (index) => row.values[index]?.range ?? row.range);
    changes.push({ kind: 'put-edge', edgeTypeId: node.edgeTypeId, src, dst, rank, values });
    if (changes.length % 1024 === 0) context.checkInterrupted();
  }
  space.commit(changes, context.functions.checkInterrupted);
}

function rankOf(value: Value, written: Expression): bigint {
  if (typeof value === 'bigint') return value;
  throw executionError(`Wrong value type: ${columnName(written)}`, {
    position: written.range,
    hint: 'a rank is an int',
  });
}
