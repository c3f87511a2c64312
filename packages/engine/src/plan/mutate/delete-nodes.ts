import type { PlanNodeShape } from '../plan-node.ts';
import type { WrittenEdgeKey, WrittenVids } from './written-expressions.ts';

/** DELETE VERTEX. */
export interface DeleteVerticesNode extends PlanNodeShape<'DeleteVertices'> {
  readonly vids: WrittenVids;
  readonly withEdges: boolean;
}
/** DELETE TAG. */
export interface DeleteTagsNode extends PlanNodeShape<'DeleteTags'> {
  readonly tagIds: readonly number[];
  readonly vids: WrittenVids;
}
/** DELETE EDGE: the given keys, or with an input one key per row. */
export interface DeleteEdgesNode extends PlanNodeShape<'DeleteEdges'> {
  readonly edgeTypeId: number;
  readonly keys: readonly WrittenEdgeKey[];
}
