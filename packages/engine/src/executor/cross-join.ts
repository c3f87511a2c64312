import { concatBatches, gatherBatch, sliceBatch, type Batch } from '../expression/batch.ts';
import { BATCH_ROWS } from '../limits.ts';
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
  const parts: Batch[] = [];
  for (let at = 0; at < right.length; at += BATCH_ROWS)
    parts.push(right.length <= BATCH_ROWS ? right : sliceBatch(right, at, Math.min(at + BATCH_ROWS, right.length)));
  for (const batch of inputs[0]!) {
    for (let row = 0; row < batch.length; row++) {
      for (const part of parts) {
        context.checkInterrupted();
        const left = gatherBatch(batch, new Int32Array(part.length).fill(row), part.length);
        yield { length: part.length, columns: [...left.columns, ...part.columns] };
      }
    }
  }
}
