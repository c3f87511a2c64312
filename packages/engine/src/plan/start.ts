import type { PlanNodeShape } from './plan-node.ts';

/** One row without columns: the start of a plan without input. */
export type StartNode = PlanNodeShape<'Start'>;

/** The only start there needs to be. */
export const START: StartNode = { kind: 'Start', columns: [], inputs: [] };
