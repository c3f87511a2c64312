import type { Value, VidType } from '@astrolabe/model';
import { executionError } from '../../catalog/errors.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type { EdgeTable, Graph, GraphChange } from '../../graph/graph.ts';
import type { UpdateEdgeNode } from '../../plan/mutate/update-nodes.ts';
import type { WrittenEdgeKey } from '../../plan/mutate/written-expressions.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { evaluateOnce } from '../schema/evaluate-once.ts';
import { edgeKeyReader, type EndsAndRank } from './edge-key.ts';
import { targetEdgeType } from './target-table.ts';
import { rowByName, updateRow } from './update-row.ts';
import { vidOf } from './written-values.ts';

/** UPDATE EDGE and UPSERT EDGE: one edge after the other, and all of them or none. */
export function* executeUpdateEdge(
  node: UpdateEdgeNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { edgeTypeId } = node;
  const table = targetEdgeType(space.graph, edgeTypeId);
  const written = new Map<string, Extract<GraphChange, { kind: 'put-edge' }>>();
  const yielded: (readonly Value[])[] = [];
  for (const key of targetKeys(node, inputs, context)) {
    const { src, dst, rank } = key;
    const name = nameOf(key);
    const current = written.get(name)?.values ?? storedRow(table, space.graph, key);
    const row = current && rowByName(table.schema, current);
    const keyValues = [src, dst, rank, BigInt(edgeTypeId)];
    const updated = updateRow(node, table.schema, row, keyValues, context.functions);
    if (updated.written) written.set(name, { kind: 'put-edge', edgeTypeId, src, dst, rank, values: updated.written });
    if (node.columns.length > 0) yielded.push(updated.yielded);
    context.checkInterrupted();
  }
  if (written.size > 0) space.commit([...written.values()], context.functions.checkInterrupted);
  if (yielded.length > 0) yield batchOfRows(yielded, node.columns.length);
}

/** Yields the target keys: as written, or the distinct ones of the input. */
function* targetKeys(
  node: UpdateEdgeNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<EndsAndRank> {
  const { vidType } = context.requireSpace().schema;
  const [input] = inputs;
  if (!input) {
    for (const key of node.keys) yield writtenKey(key, vidType, context);
    return;
  }
  const seen = new Set<string>();
  for (const batch of input) {
    for (const key of node.keys) {
      const read = edgeKeyReader(key, batch, vidType, context);
      for (let row = 0; row < batch.length; row++) {
        const found = read(row);
        if (!found || seen.has(nameOf(found))) continue;
        seen.add(nameOf(found));
        yield found;
      }
    }
  }
}

function writtenKey(
  { src, dst, rank }: WrittenEdgeKey,
  vidType: VidType,
  { functions }: ExecutionContext,
): EndsAndRank {
  const rankValue = rank ? evaluateOnce(rank.expression, functions) : 0n;
  const ends = {
    src: vidOf(evaluateOnce(src.expression, functions), vidType, () => src.text, src.range),
    dst: vidOf(evaluateOnce(dst.expression, functions), vidType, () => dst.text, dst.range),
  };
  if (typeof rankValue === 'bigint') return { ...ends, rank: rankValue };
  throw executionError(`Wrong value type: ${rank?.text}`, {
    position: rank?.range ?? src.range,
    hint: 'a rank is an int',
  });
}

function nameOf({ src, dst, rank }: EndsAndRank): string {
  return JSON.stringify([String(src), String(dst), String(rank)]);
}

function storedRow(table: EdgeTable, { vids }: Graph, { src, dst, rank }: EndsAndRank): readonly Value[] | undefined {
  const srcDense = vids.find(src);
  const dstDense = vids.find(dst);
  const row = srcDense < 0 || dstDense < 0 ? -1 : table.find(srcDense, dstDense, rank);
  return row < 0 ? undefined : table.schema.properties.map((_, index) => table.valueAt(index, row));
}
