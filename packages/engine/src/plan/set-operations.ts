import type { PlanNodeShape } from './plan-node.ts';

/** The rows of the left, then those of the right. */
export type UnionNode = PlanNodeShape<'Union'>;
/** The rows of the left that the right has too. */
export type IntersectNode = PlanNodeShape<'Intersect'>;
/** The rows of the left that the right does not have. */
export type MinusNode = PlanNodeShape<'Minus'>;
