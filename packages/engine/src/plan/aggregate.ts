import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** One aggregate function; no argument: rows are counted. */
export interface AggregateItem {
  readonly name: string;
  readonly isDistinct: boolean;
  readonly argument: BoundExpression | undefined;
}

/** A row for each group of equal keys: the keys, then the aggregates. Without keys there is exactly one row, also over nothing. */
export interface AggregateNode extends PlanNodeShape<'Aggregate'> {
  readonly keys: readonly BoundExpression[];
  readonly items: readonly AggregateItem[];
  /** Columns whose product says how often a row counts; absent: once. */
  readonly weights?: readonly number[];
  /** All rows of a tag or edge type are counted by this property: an index on it that has all of them knows the answer. */
  readonly countsBy?: PropertyCount;
}

/** A property that rows are counted by. */
export interface PropertyCount {
  readonly on: 'tag' | 'edge';
  readonly schemaId: number;
  readonly property: string;
}
