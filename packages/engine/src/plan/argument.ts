import type { PlanNodeShape } from './plan-node.ts';

/** The rows of `$variable`, assigned by an earlier statement of the request. */
export interface ArgumentNode extends PlanNodeShape<'Argument'> {
  readonly variable: string;
}
