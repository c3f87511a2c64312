import type { Batch } from '../expression/batch.ts';
import type { Graph } from '../graph/graph.ts';
import type { GetVerticesNode } from '../plan/get-vertices.ts';
import type { ExecutionContext } from './execution-context.ts';
import { originIds } from './origin.ts';

/** Answers the vertices that exist. */
export function* executeGetVertices(node: GetVerticesNode, inputs: readonly Iterable<Batch>[], context: ExecutionContext): Iterable<Batch> {
  const space = context.requireSpace();
  const { graph } = space;
  for (const ids of originIds(node.origin, inputs[0], graph, space.schema.vidType, context.functions)) {
    context.checkInterrupted();
    const found = ids.filter((id) => id >= 0 && graph.hasVertex(id));
    if (found.length === 0) continue;
    yield { length: found.length, columns: [{ kind: 'vertex', graph, ids: found, missing: 'null', ...(node.tagIds && { tagIds: node.tagIds }) }] };
  }
}

/** Whether the vertex has one of the tags, or any when none are named. */
export function isThere(graph: Graph, dense: number, tagIds: readonly number[] | undefined): boolean {
  return tagIds === undefined ? graph.hasVertex(dense) : tagIds.some((tagId) => graph.tag(tagId)?.has(dense));
}
