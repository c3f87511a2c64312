import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** The key of an edge, as expressions over the rows of the input. */
export interface EdgeKeyExpressions {
  readonly src: BoundExpression;
  readonly dst: BoundExpression;
  readonly rank: BoundExpression;
}

/** Yields a row for each key of an existing edge: columns `_src`, `_dst`, `_edge`. Every row of the input is combined with every key. */
export interface GetEdgesNode extends PlanNodeShape<'GetEdges'> {
  readonly edgeTypeId: number;
  readonly keys: readonly EdgeKeyExpressions[];
}
