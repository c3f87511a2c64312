import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** An index on a tag whose first field is the key of the vertices on the right side of a join. */
export interface JoinSeek {
  readonly tagId: number;
  readonly indexId: number;
  readonly indexName: string;
}

/**
 * Joins left and right rows with identical keys: the columns of the left, then those of the right. The right side is stored in a hash table. A left
 * join yields nulls for a left row without a match.
 */
export interface JoinNode extends PlanNodeShape<'HashInnerJoin' | 'HashLeftJoin'> {
  readonly leftKeys: readonly BoundExpression[];
  readonly rightKeys: readonly BoundExpression[];
  /** The right side is all vertices, or all with the tag: a few left rows are looked up in this index instead. */
  readonly seek?: JoinSeek;
}

/** Every pair of a left and a right row. */
export type CrossJoinNode = PlanNodeShape<'CrossJoin'>;
