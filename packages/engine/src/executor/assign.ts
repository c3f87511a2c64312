import type { Batch } from '../expression/batch.ts';
import type { AssignNode } from '../plan/assign.ts';
import type { ExecutionContext } from './execution-context.ts';
import { keepBatches } from './keep-rows.ts';

/** Stores the input as a variable completely before passing on the first row. */
export function* executeAssign(
  node: AssignNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const batches = keepBatches(inputs[0]!, context);
  context.variables.set(node.variable, batches);
  yield* batches;
}
