import type { Batch } from '../expression/batch.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ExecutionContext } from './execution-context.ts';

/** Executes a plan node: pulls batches from its inputs and yields its own, with columns in the order of `node.columns`. */
export type Executor<Node extends PlanNode> = (
  node: Node,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
) => Iterable<Batch>;

/** One executor for each node of a group. */
export type ExecutorTable<Node extends PlanNode> = {
  readonly [Kind in Node['kind']]: Executor<Extract<Node, { readonly kind: Kind }>>;
};
