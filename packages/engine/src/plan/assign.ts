import type { PlanNodeShape } from './plan-node.ts';

/** Keeps the rows of its input as `$variable` and passes them on. */
export interface AssignNode extends PlanNodeShape<'Assign'> {
  readonly variable: string;
}
