import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** A row for each item of a list. With `keepsInput` the columns of the input come first; the item is the last column. */
export interface UnwindNode extends PlanNodeShape<'Unwind'> {
  readonly expression: BoundExpression;
  readonly keepsInput: boolean;
}
