import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** One column for each expression. */
export interface ProjectNode extends PlanNodeShape<'Project'> {
  readonly expressions: readonly BoundExpression[];
}
