import type { PlanNodeShape } from './plan-node.ts';

/** Makes the path of a pattern in column `path` from its parts: vertex, edge or list of edges, vertex, … by column. */
export interface BuildPathNode extends PlanNodeShape<'BuildPath'> {
  readonly path: number;
  readonly parts: readonly number[];
}
