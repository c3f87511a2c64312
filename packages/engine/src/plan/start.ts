import type { PlanNodeShape } from './plan-node.ts';

/** One row without columns: where a plan begins that reads no input. */
export type StartNode = PlanNodeShape<'Start'>;

/** The only start there needs to be. */
export const START: StartNode = { kind: 'Start', columns: [], inputs: [] };
