import type { SourceRange } from "@astrolabe/model";
import type { PlanNodeShape } from "../plan-node.ts";
import type { WrittenExpression } from "./update-nodes.ts";

/** Vids that a statement writes out, or the one column of its input that holds them. */
export type DeletedVids =
  | { readonly kind: "written"; readonly vids: readonly WrittenExpression[] }
  | { readonly kind: "input"; readonly vid: WrittenExpression };

/** DELETE VERTEX. */
export interface DeleteVerticesNode extends PlanNodeShape<"DeleteVertices"> {
  readonly vids: DeletedVids;
  readonly withEdges: boolean;
}
/** DELETE TAG. */
export interface DeleteTagsNode extends PlanNodeShape<"DeleteTags"> {
  readonly tagIds: readonly number[];
  readonly vids: DeletedVids;
}
/** A key of an edge as a statement writes it; no rank is rank 0. */
export interface WrittenEdgeKey {
  readonly src: WrittenExpression;
  readonly dst: WrittenExpression;
  readonly rank: WrittenExpression | undefined;
  readonly range: SourceRange;
}
/** DELETE EDGE: the written keys, or with an input the one key for each of its rows. */
export interface DeleteEdgesNode extends PlanNodeShape<"DeleteEdges"> {
  readonly edgeTypeId: number;
  readonly keys: readonly WrittenEdgeKey[];
}
