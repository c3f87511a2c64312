import { invariant } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import type { ArgumentNode } from '../plan/argument.ts';
import type { ExecutionContext } from './execution-context.ts';

/** The rows of a variable. */
export function executeArgument(
  node: ArgumentNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const batches = context.variables.get(node.variable);
  invariant(batches, `variable ${node.variable} is assigned before it is read`);
  return batches;
}
