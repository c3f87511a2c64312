import type { PlanNodeShape } from './plan-node.ts';

/** `count` rows after the first `offset` ones. */
export interface LimitNode extends PlanNodeShape<'Limit'> {
  readonly offset: number;
  readonly count: number;
}
