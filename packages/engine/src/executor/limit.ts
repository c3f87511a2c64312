import { sliceBatch, type Batch } from '../expression/batch.ts';
import type { LimitNode } from '../plan/limit.ts';

/** Passes `count` rows after `offset`, and pulls no more than it needs. */
export function executeLimit(node: LimitNode, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  const input = inputs[0]!;
  if (node.count === 0) return [];
  if (!Array.isArray(input) || input.length > 1 || node.offset > 0) return limited(node, input);
  // The only arrays among the inputs are arrays of batches.
  const batch = input[0] as Batch | undefined;
  return !batch || batch.length <= node.count ? input : [sliceBatch(batch, 0, node.count)];
}

function* limited(node: LimitNode, input: Iterable<Batch>): Iterable<Batch> {
  let toSkip = node.offset;
  let wanted = node.count;
  for (const batch of input) {
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
