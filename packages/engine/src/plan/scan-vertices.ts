import type { PlanNodeShape } from './plan-node.ts';

/** All vertices with one of the tags (any tag if undefined): column `_vertex`, with all their tags. */
export interface ScanVerticesNode extends PlanNodeShape<'ScanVertices'> {
  readonly tagIds: readonly number[] | undefined;
  /** Reason for this start of the plan, shown by EXPLAIN. */
  readonly reason?: string;
}
