import type { MutateNode } from '../../plan/mutate/mutate-node.ts';
import type { ExecutorTable } from '../executor.ts';
import { executeDeleteEdges } from './delete-edges.ts';
import { executeDeleteTags, executeDeleteVertices } from './delete-vertices.ts';
import { executeInsertEdges } from './insert-edges.ts';
import { executeInsertVertices } from './insert-vertices.ts';
import { executeUpdateEdge } from './update-edge.ts';
import { executeUpdateVertex } from './update-vertex.ts';

/** The executors of the mutate nodes. */
export const mutateExecutors: ExecutorTable<MutateNode> = {
  InsertVertices: executeInsertVertices,
  InsertEdges: executeInsertEdges,
  UpdateVertex: executeUpdateVertex,
  UpdateEdge: executeUpdateEdge,
  DeleteVertices: executeDeleteVertices,
  DeleteTags: executeDeleteTags,
  DeleteEdges: executeDeleteEdges,
};
