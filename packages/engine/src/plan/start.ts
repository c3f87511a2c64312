import type { PlanNodeShape } from './plan-node.ts';

/** One row without columns: the start of a plan without input. */
export type StartNode = PlanNodeShape<'Start'>;

/** The shared start node. */
export const START: StartNode = { kind: 'Start', columns: [], inputs: [] };
