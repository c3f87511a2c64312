import type { DeleteEdgesNode, DeleteTagsNode, DeleteVerticesNode } from './delete-nodes.ts';
import type { InsertEdgesNode, InsertVerticesNode } from './insert-nodes.ts';
import type { UpdateEdgeNode, UpdateVertexNode } from './update-nodes.ts';

/** The plan nodes of the mutate statements. */
export type MutateNode =
  | InsertVerticesNode
  | InsertEdgesNode
  | UpdateVertexNode
  | UpdateEdgeNode
  | DeleteVerticesNode
  | DeleteTagsNode
  | DeleteEdgesNode;
