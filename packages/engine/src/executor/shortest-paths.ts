import type { Batch } from '../expression/batch.ts';
import type { ShortestPathsNode } from '../plan/path-search.ts';
import type { ExecutionContext } from './execution-context.ts';
import { distinctStarts } from './origin.ts';
import { batchesOfPaths, PathReader } from './path/path-values.ts';
import { pathWalks } from './path/path-walk.ts';
import { findShortestPaths } from './path/shortest-paths.ts';

/** Answers the shortest paths between two sets of vertices; it searches no farther than rows are pulled. */
export function* executeShortestPaths(
  node: ShortestPathsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const sources = distinctStarts(node.from, inputs[0], graph, context.functions);
  const targets = distinctStarts(node.to, inputs[1], graph, context.functions);
  const walks = pathWalks(graph, node.walks, node.condition, context.functions);
  const search = {
    walks,
    stepsMax: node.stepsMax,
    isSingle: node.isSingle,
    vertexCount: graph.vids.count,
  };
  yield* batchesOfPaths(
    findShortestPaths(search, sources, targets, context),
    new PathReader(graph, walks.forward, node),
    context,
  );
}
