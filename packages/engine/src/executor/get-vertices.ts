import type { Batch } from '../expression/batch.ts';
import type { Column } from '../expression/column.ts';
import type { Graph } from '../graph/graph.ts';
import type { GetVerticesNode } from '../plan/get-vertices.ts';
import type { ExecutionContext } from './execution-context.ts';
import { originIds } from './origin.ts';

/** Yields the vertices that exist. */
export function executeGetVertices(
  node: GetVerticesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  if (node.origin.kind !== 'vids' || node.origin.vids.length !== 1) return getVertices(node, inputs, context);
  const { graph } = context.requireSpace();
  const dense = graph.vids.find(node.origin.vids[0]!);
  if (dense < 0 || !graph.hasVertex(dense)) return NOTHING;
  const ids = new Int32Array(1);
  ids[0] = dense;
  return [{ length: 1, columns: [vertexColumn(node, graph, ids)] }];
}

const NOTHING: readonly Batch[] = [];

function vertexColumn({ tagIds }: GetVerticesNode, graph: Graph, ids: Int32Array): Column {
  // Written out because spreading an optional part takes longer than the rest of a short fetch.
  return tagIds
    ? { kind: 'vertex', graph, ids, missing: 'null', tagIds }
    : { kind: 'vertex', graph, ids, missing: 'null' };
}

function* getVertices(
  node: GetVerticesNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const space = context.requireSpace();
  const { graph } = space;
  for (const ids of originIds(node.origin, inputs[0], graph, space.schema.vidType, context.functions)) {
    context.checkInterrupted();
    const found = ids.filter((id) => id >= 0 && graph.hasVertex(id));
    if (found.length === 0) continue;
    yield { length: found.length, columns: [vertexColumn(node, graph, found)] };
  }
}

/** Whether the vertex has one of the tags, or any when none are named. */
export function isThere(graph: Graph, dense: number, tagIds: readonly number[] | undefined): boolean {
  return tagIds === undefined ? graph.hasVertex(dense) : tagIds.some((tagId) => graph.tag(tagId)?.has(dense));
}
