import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { SortNode } from '../plan/sort.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';
import { sortedRows } from './sort/sorted-rows.ts';

/** Sorts all rows. */
export function* executeSort(
  node: SortNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const kept = keepBatches(inputs[0]!, context);
  if (kept.length === 0) return;
  const all = concatBatches(kept, node.columns.length, () => context.checkInterrupted());
  const rows = sortedRows(all, node.factors, () => context.checkInterrupted());
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    context.checkInterrupted();
    const some = rows.subarray(at, Math.min(at + BATCH_ROWS, rows.length));
    yield gatherBatch(all, some, some.length);
  }
}
