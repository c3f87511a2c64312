import type { PlanNodeShape } from './plan-node.ts';

/** All edges of the types: columns `_src`, `_dst`, `_edge`. */
export interface ScanEdgesNode extends PlanNodeShape<'ScanEdges'> {
  readonly edgeTypeIds: readonly number[];
}
