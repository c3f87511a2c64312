import type { Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ScanEdgesNode } from '../plan/scan-edges.ts';
import { edgeBatch } from './edge-batch.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Yields all edges of the types. */
export function* executeScanEdges(
  node: ScanEdgesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const buffer = new Int32Array(BATCH_ROWS);
  for (const edgeTypeId of node.edgeTypeIds) {
    const table = graph.edgeType(edgeTypeId);
    for (let from = 0; table && from >= 0;) {
      const { length, next } = table.scan(from, buffer);
      context.checkInterrupted();
      if (length > 0) yield edgeBatch(graph, table, buffer.slice(0, length));
      from = next;
    }
  }
}
