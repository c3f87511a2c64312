import type { Batch } from '../../expression/batch.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { ExecutionContext } from '../execution-context.ts';
import type { Executor } from '../executor.ts';

const NO_BATCHES: readonly Batch[] = [];

/** The executor of a node that changes something and answers no rows. The change happens when the rows are asked for, as with every other node. */
export function withoutRows<Node extends PlanNode>(
  effect: (node: Node, inputs: readonly Iterable<Batch>[], context: ExecutionContext) => void,
): Executor<Node> {
  return function* (node, inputs, context) {
    effect(node, inputs, context);
    yield* NO_BATCHES;
  };
}
