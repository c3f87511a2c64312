import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** One aggregate function; no argument: rows are counted. */
export interface AggregateItem {
  readonly name: string;
  readonly isDistinct: boolean;
  readonly argument: BoundExpression | undefined;
}

/** Yields a row for each group of equal keys: the keys, then the aggregates. Without keys there is exactly one row, even without input. */
export interface AggregateNode extends PlanNodeShape<'Aggregate'> {
  readonly keys: readonly BoundExpression[];
  readonly items: readonly AggregateItem[];
  /** Columns whose product is the row's weight; absent: 1. */
  readonly weights?: readonly number[];
  /** All rows of a tag or edge type are counted by this property, so a complete index on it has the result. */
  readonly countsBy?: PropertyCount;
}

/** A property that rows are counted by. */
export interface PropertyCount {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly property: string;
}
