import type { PlanNodeShape } from './plan-node.ts';

/** The rows of the left, then those of the right. */
export type UnionNode = PlanNodeShape<'Union'>;
/** The left rows that are also on the right. */
export type IntersectNode = PlanNodeShape<'Intersect'> & Counting;
/** The left rows that are not on the right. */
export type MinusNode = PlanNodeShape<'Minus'> & Counting;
/** The left rows, or the right ones if there are none. */
export type OtherwiseNode = PlanNodeShape<'Otherwise'>;

interface Counting {
  /** Whether a row of the right matches one row of the left, not all equal ones. */
  readonly isCounting: boolean;
}
