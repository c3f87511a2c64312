import { concatBatches, gatherBatch, type Batch } from '../expression/batch.ts';
import type { CrossJoinNode } from '../plan/join.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';

/** Pairs every left row with every right row. */
export function* executeCrossJoin(
  node: CrossJoinNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const right = concatBatches(keepBatches(inputs[1]!, context), node.inputs[1]!.columns.length);
  if (right.length === 0) return;
  for (const batch of inputs[0]!) {
    for (let row = 0; row < batch.length; row++) {
      context.checkInterrupted();
      const left = gatherBatch(batch, new Int32Array(right.length).fill(row), right.length);
      yield { length: right.length, columns: [...left.columns, ...right.columns] };
    }
  }
}
