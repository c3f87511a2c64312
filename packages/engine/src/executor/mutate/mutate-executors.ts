import type { MutateNode } from '../../plan/mutate/mutate-node.ts';
import type { ExecutorTable } from '../executor.ts';
import { executeDeleteEdges } from './delete-edges.ts';
import { executeDeleteTags, executeDeleteVertices } from './delete-vertices.ts';
import { executeInsertEdges } from './insert-edges.ts';
import { executeInsertVertices } from './insert-vertices.ts';
import { executeUpdateEdge } from './update-edge.ts';
import { executeUpdateVertex } from './update-vertex.ts';
import { withoutRows } from '../schema/without-rows.ts';

/** The executors of the mutate nodes. */
export const mutateExecutors: ExecutorTable<MutateNode> = {
  InsertVertices: withoutRows(executeInsertVertices),
  InsertEdges: withoutRows(executeInsertEdges),
  UpdateVertex: executeUpdateVertex,
  UpdateEdge: executeUpdateEdge,
  DeleteVertices: withoutRows(executeDeleteVertices),
  DeleteTags: withoutRows(executeDeleteTags),
  DeleteEdges: withoutRows(executeDeleteEdges),
};
