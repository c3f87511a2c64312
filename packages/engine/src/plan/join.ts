import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/**
 * Pairs of left and right rows with identical keys: the columns of the left, then those of the right. The right side is kept in a hash table. A
 * left join answers nulls beside a left row without a partner.
 */
export interface JoinNode extends PlanNodeShape<'HashInnerJoin' | 'HashLeftJoin'> {
  readonly leftKeys: readonly BoundExpression[];
  readonly rightKeys: readonly BoundExpression[];
}

/** Every pair of a left and a right row. */
export type CrossJoinNode = PlanNodeShape<'CrossJoin'>;
