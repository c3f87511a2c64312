import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** The rows for which the condition is true. `source` is the condition as written, for its print. */
export interface FilterNode extends PlanNodeShape<'Filter'> {
  readonly condition: BoundExpression;
  readonly source: Expression;
}
