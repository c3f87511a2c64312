import type { PlanNodeShape } from './plan-node.ts';

/** Each row once. */
export type DedupNode = PlanNodeShape<'Dedup'>;
