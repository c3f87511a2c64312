import type { PlanNodeShape } from './plan-node.ts';

/** Stores its input rows as `$variable` and passes them on. */
export interface AssignNode extends PlanNodeShape<'Assign'> {
  readonly variable: string;
}
