import { SINGLE_ROW, type Batch } from '../expression/batch.ts';
import { valueAt } from '../expression/column.ts';
import { evaluate } from '../expression/evaluate.ts';
import type { GetEdgesNode } from '../plan/get-edges.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';

/** Yields the edges that exist among the keys. */
export function* executeGetEdges(
  node: GetEdgesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const table = graph.edgeType(node.edgeTypeId);
  if (!table) return;
  for (const batch of inputs[0] ?? [SINGLE_ROW]) {
    context.checkInterrupted();
    const found = new IntList();
    const keys = node.keys.map(
      (key) =>
        [
          evaluate(key.src, batch, context.functions),
          evaluate(key.dst, batch, context.functions),
          evaluate(key.rank, batch, context.functions),
        ] as const,
    );
    for (let row = 0; row < batch.length; row++) {
      for (const [srcs, dsts, ranks] of keys) {
        const src = valueAt(srcs, row);
        const dst = valueAt(dsts, row);
        const rank = valueAt(ranks, row);
        if (
          (typeof src !== 'string' && typeof src !== 'bigint') ||
          (typeof dst !== 'string' && typeof dst !== 'bigint') ||
          typeof rank !== 'bigint'
        )
          continue;
        const srcDense = graph.vids.find(src);
        const dstDense = graph.vids.find(dst);
        if (srcDense < 0 || dstDense < 0) continue;
        const edge = table.find(srcDense, dstDense, rank);
        if (edge >= 0) found.push(edge);
      }
    }
    if (found.length > 0) yield edgeBatch(graph, table, found.toArray());
  }
}
