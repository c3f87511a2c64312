import type { PlanNodeShape } from './plan-node.ts';

/** A column to sort by. */
export interface SortFactor {
  readonly column: number;
  readonly isDescending: boolean;
}

/** All rows in order; stable. */
export interface SortNode extends PlanNodeShape<'Sort'> {
  readonly factors: readonly SortFactor[];
}
