import { gatherBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { keyBytes } from '../expression/memory-estimate.ts';
import type { DedupNode } from '../plan/dedup.ts';
import type { ExecutionContext } from './execution-context.ts';
import { RowKeys } from './row-keys.ts';
import { denseSets } from './scratch.ts';

/** Yields the first occurrence of each row. A single vid column is compared by dense id. */
export function* executeDedup(
  _node: DedupNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const graph = context.space?.graph;
  const seen = graph && denseSets.acquire(graph.vids.count);
  let keys: RowKeys | undefined;
  try {
    for (const batch of inputs[0]!) {
      context.checkInterrupted();
      const rows = new Int32Array(batch.length);
      let length = 0;
      const only = batch.columns.length === 1 ? batch.columns[0]! : undefined;
      if (!keys && seen && only?.kind === 'vid' && only.graph === graph && only.ids.every(isPresent)) {
        for (let row = 0; row < batch.length; row++) if (seen.add(only.ids[row]!)) rows[length++] = row;
      } else {
        if (!keys) {
          keys = new RowKeys();
          // Adds vids passed already to the new table.
          if (seen && graph)
            for (let dense = 0; dense < graph.vids.count; dense++)
              if (seen.has(dense))
                keys.addAll([{ kind: 'vid', graph, ids: Int32Array.of(dense) }], 1, new Int32Array(1));
        }
        const keysBefore = keys.count;
        const numbers = batchInts(batch.length);
        keys.addAll(batch.columns, batch.length, numbers);
        // New keys have the next numbers in the order of their rows.
        for (let row = 0; row < batch.length; row++) if (numbers[row] === keysBefore + length) rows[length++] = row;
        context.charge((keys.count - keysBefore) * keyBytes(batch.columns));
      }
      if (length === batch.length) yield batch;
      else if (length > 0) yield gatherBatch(batch, rows, length);
    }
  } finally {
    // Also runs if the consumer stops early.
    if (seen) denseSets.release(seen);
  }
}

function isPresent(dense: number): boolean {
  return dense >= 0;
}
