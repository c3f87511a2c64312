import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** A condition on rows. `source` is its text, for printing. */
export interface PlanCondition {
  readonly condition: BoundExpression;
  readonly source: Expression;
  /** Whether rows for which it is neither true nor false, such as a null shape, are skipped instead of failing the statement. */
  readonly leavesOutFailures?: true;
}

/** Yields the rows for which all conditions are true. A row dropped by one condition is not tested by the later ones. */
export interface FilterNode extends PlanNodeShape<'Filter'> {
  readonly conditions: readonly PlanCondition[];
}
