import type { PlanNodeShape } from './plan-node.ts';

/** The rows of `$variable`, which an earlier statement of the request has assigned. */
export interface ArgumentNode extends PlanNodeShape<'Argument'> {
  readonly variable: string;
}
