import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import type { SampleNode } from '../plan/sample.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';

/** Draws `count` rows (reservoir sampling over row numbers). */
export function* executeSample(
  node: SampleNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const all = concatBatches(keepBatches(inputs[0]!, context), node.columns.length);
  const chosen = sampleRows(all.length, node.count);
  if (chosen.length > 0) yield gatherBatch(all, chosen, chosen.length);
}

/** `count` different numbers below `total`, by chance. */
export function sampleRows(total: number, count: number): Int32Array {
  const chosen = new Int32Array(Math.min(total, count));
  for (let row = 0; row < total; row++) {
    if (row < chosen.length) {
      chosen[row] = row;
      continue;
    }
    const at = Math.floor(Math.random() * (row + 1));
    if (at < chosen.length) chosen[at] = row;
  }
  return chosen;
}
