import type { PlanNodeShape } from './plan-node.ts';
import type { SortFactor } from './sort.ts';

/** Yields `count` rows after the first `offset` ones in order, and keeps no more than these in memory. */
export interface TopNNode extends PlanNodeShape<'TopN'> {
  readonly factors: readonly SortFactor[];
  readonly offset: number;
  readonly count: number;
}
