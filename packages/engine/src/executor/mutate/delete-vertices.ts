import type { Vid } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import type { AdjacencySlice, Direction, EdgeTable, Graph, GraphChange } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { DeleteTagsNode, DeleteVerticesNode } from '../../plan/mutate/delete-nodes.ts';
import type { WrittenVids } from '../../plan/mutate/written-expressions.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { targetVids } from './target-vids.ts';

/** DELETE VERTEX: all tags of the vertices, and their edges with WITH EDGE. Missing vertices are ignored. */
export function executeDeleteVertices(
  node: DeleteVerticesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const { graph } = space;
  const changes: GraphChange[] = [];
  const deletedEdges = new Map<EdgeTable, Set<number>>();
  for (const [vid, dense] of deletedVertices(node.vids, inputs, context)) {
    for (const table of graph.tags)
      if (table.has(dense)) changes.push({ kind: 'delete-tag', tagId: table.schema.id, vid });
    if (node.withEdges) deleteEdgesOf(dense, graph, deletedEdges, changes);
    context.checkInterrupted();
  }
  if (changes.length > 0) space.commit(changes, context.functions.checkInterrupted);
}

/** DELETE TAG. */
export function executeDeleteTags(
  node: DeleteTagsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const space = context.requireSpace();
  const changes: GraphChange[] = [];
  for (const [vid, dense] of deletedVertices(node.vids, inputs, context)) {
    for (const tagId of node.tagIds)
      if (space.graph.tag(tagId)?.has(dense)) changes.push({ kind: 'delete-tag', tagId, vid });
  }
  if (changes.length > 0) space.commit(changes, context.functions.checkInterrupted);
}

/** Returns the existing vids to delete, each once, with dense ids. */
function deletedVertices(
  vids: WrittenVids,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): ReadonlyMap<Vid, number> {
  const { graph } = context.requireSpace();
  const found = new Map<Vid, number>();
  for (const vid of targetVids(vids, inputs, context)) {
    if (found.size % BATCH_ROWS === 0) context.checkInterrupted();
    const dense = graph.vids.find(vid);
    if (dense >= 0) found.set(vid, dense);
  }
  return found;
}

function deleteEdgesOf(
  dense: number,
  graph: Graph,
  deleted: Map<EdgeTable, Set<number>>,
  changes: GraphChange[],
): void {
  const slice: AdjacencySlice = { neighbours: NO_IDS, rows: NO_IDS, start: 0, end: 0 };
  for (const table of graph.edgeTypes) {
    let rows = deleted.get(table);
    if (!rows) deleted.set(table, (rows = new Set()));
    for (const direction of DIRECTIONS) {
      table.slice(direction, dense, slice);
      for (let at = slice.start; at < slice.end; at++) {
        const row = slice.rows[at]!;
        if (rows.has(row)) continue;
        rows.add(row);
        changes.push({
          kind: 'delete-edge',
          edgeTypeId: table.schema.id,
          src: graph.vids.vidAt(table.srcOf(row)),
          dst: graph.vids.vidAt(table.dstOf(row)),
          rank: table.rankOf(row),
        });
      }
    }
  }
}

const NO_IDS = new Int32Array(0);
const DIRECTIONS: readonly Direction[] = ['out', 'in'];
