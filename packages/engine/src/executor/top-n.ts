import type { Value } from '@astrolabe/model';
import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import { batchInts } from '../expression/batch-memory.ts';
import { valueAt } from '../expression/column.ts';
import type { TopNNode } from '../plan/top-n.ts';
import type { ExecutionContext } from './execution-context.ts';
import { sortedRows } from './sort/sorted-rows.ts';
import { rowsUpTo } from './sort/threshold.ts';

/** At least so many rows wait beyond the wanted ones before they are sorted away. */
const SLACK_ROWS = 2048;

/**
 * Sorts while keeping little more than the wanted rows. After the first sort, rows after the last wanted one by the first factor are
 * dropped immediately.
 */
export function* executeTopN(
  node: TopNNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const wanted = node.offset + node.count;
  const [first] = node.factors;
  let kept: Batch[] = [];
  let keptRows = 0;
  let last: Value | undefined;
  const best = (): Batch => {
    const all = concatBatches(kept, node.columns.length, () => context.checkInterrupted());
    const rows = sortedRows(all, node.factors, () => context.checkInterrupted());
    return gatherBatch(all, rows, Math.min(wanted, all.length));
  };
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    let candidates: Batch = batch;
    if (first && last !== undefined) {
      const rows = batchInts(batch.length);
      const count = rowsUpTo(batch.columns[first.column]!, batch.length, last, first.isDescending, rows);
      if (count === 0) continue;
      if (count < batch.length) candidates = gatherBatch(batch, rows, count);
    }
    kept.push(candidates);
    keptRows += candidates.length;
    // With many wanted rows, as many again may wait, so that each is sorted but a few times.
    if (keptRows < wanted + Math.max(SLACK_ROWS, wanted)) continue;
    const sorted = best();
    kept = [sorted];
    keptRows = sorted.length;
    if (first && wanted > 0 && sorted.length === wanted) last = valueAt(sorted.columns[first.column]!, wanted - 1);
  }
  if (keptRows === 0) return;
  const sorted = best();
  if (sorted.length > node.offset) yield sliceBatch(sorted, node.offset, sorted.length);
}
