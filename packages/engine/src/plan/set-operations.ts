import type { PlanNodeShape } from './plan-node.ts';

/** The rows of the left, then those of the right. */
export type UnionNode = PlanNodeShape<'Union'>;
/** The left rows that are also on the right. */
export type IntersectNode = PlanNodeShape<'Intersect'>;
/** The left rows that are not on the right. */
export type MinusNode = PlanNodeShape<'Minus'>;
