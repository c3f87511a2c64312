import { sliceBatch, type Batch } from '../expression/batch.ts';
import type { LimitNode } from '../plan/limit.ts';

/** Passes `count` rows after `offset`, and pulls no more than it needs. */
export function* executeLimit(node: LimitNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  let toSkip = node.offset;
  let wanted = node.count;
  if (wanted === 0) return;
  for (const batch of inputs[0]!) {
    if (toSkip >= batch.length) {
      toSkip -= batch.length;
      continue;
    }
    const length = Math.min(batch.length - toSkip, wanted);
    yield toSkip === 0 && length === batch.length ? batch : sliceBatch(batch, toSkip, toSkip + length);
    toSkip = 0;
    wanted -= length;
    if (wanted === 0) return;
  }
}
