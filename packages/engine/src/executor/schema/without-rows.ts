import type { Batch } from '../../expression/batch.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { ExecutionContext } from '../execution-context.ts';
import type { Executor } from '../executor.ts';

const NO_BATCHES: readonly Batch[] = [];

/** Wraps an executor that makes a change and yields no rows. The change happens when rows are pulled. */
export function withoutRows<Node extends PlanNode>(
  effect: (node: Node, inputs: readonly Iterable<Batch>[], context: ExecutionContext) => void,
): Executor<Node> {
  return function* (node, inputs, context) {
    effect(node, inputs, context);
    yield* NO_BATCHES;
  };
}
