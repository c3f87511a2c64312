import type { Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ScanVerticesNode } from '../plan/scan-vertices.ts';
import type { ExecutionContext } from './execution-context.ts';
import { isThere } from './get-vertices.ts';

/** Yields all vertices with one of the tags. */
export function* executeScanVertices(
  node: ScanVerticesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const { tagIds } = node;
  const buffer = new Int32Array(BATCH_ROWS);
  const batch = (length: number): Batch => ({
    length,
    columns: [{ kind: 'vertex', graph, ids: buffer.slice(0, length), missing: 'null' }],
  });
  if (tagIds?.length === 1) {
    const table = graph.tag(tagIds[0]!);
    for (let from = 0; table && from >= 0;) {
      const { length, next } = table.scan(from, buffer);
      context.checkInterrupted();
      if (length > 0) yield batch(length);
      from = next;
    }
    return;
  }
  let filled = 0;
  for (let dense = 0; dense < graph.vids.count; dense++) {
    if (!isThere(graph, dense, tagIds)) continue;
    buffer[filled++] = dense;
    if (filled < BATCH_ROWS) continue;
    context.checkInterrupted();
    yield batch(filled);
    filled = 0;
  }
  if (filled > 0) yield batch(filled);
}
