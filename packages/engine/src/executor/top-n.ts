import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import type { TopNNode } from '../plan/top-n.ts';
import type { ExecutionContext } from './execution-context.ts';
import { sortedRows } from './sort.ts';

/** At least so many rows wait beyond the wanted ones before they are sorted away. */
const SLACK_ROWS = 8192;

/** Sorts while keeping little more than the wanted rows. */
export function* executeTopN(
  node: TopNNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const wanted = node.offset + node.count;
  let kept: Batch[] = [];
  let keptRows = 0;
  const best = (): Batch => {
    const all = concatBatches(kept, node.columns.length);
    return gatherBatch(all, sortedRows(all, node.factors, context), Math.min(wanted, all.length));
  };
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    kept.push(batch);
    keptRows += batch.length;
    // With many wanted rows, as many again may wait, so that each is sorted but a few times.
    if (keptRows < wanted + Math.max(SLACK_ROWS, wanted)) continue;
    kept = [best()];
    keptRows = kept[0]!.length;
  }
  if (keptRows === 0) return;
  const sorted = best();
  if (sorted.length > node.offset) yield sliceBatch(sorted, node.offset, sorted.length);
}
