import type { PlanNodeShape } from './plan-node.ts';

/** `count` rows by chance. */
export interface SampleNode extends PlanNodeShape<'Sample'> {
  readonly count: number;
}
