import type { Batch } from '../expression/batch.ts';
import type { ShortestPathsNode } from '../plan/path-search.ts';
import type { ExecutionContext } from './execution-context.ts';
import { distinctStarts } from './origin.ts';
import { findOnePath } from './path/one-path.ts';
import { PathList } from './path/path-list.ts';
import { FoundPath, PathReader } from './path/path-values.ts';
import { batchesOfPaths } from './path/path-batches.ts';
import { pathTraversals } from './path/path-traversals.ts';
import { findShortestPaths } from './path/shortest-paths.ts';

const NO_BATCHES: readonly Batch[] = [];

/** Yields shortest paths between two sets of vertices, searching only as far as rows are pulled. */
export function executeShortestPaths(
  node: ShortestPathsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const sources = distinctStarts(node.from, inputs[0], graph, context.functions);
  const targets = distinctStarts(node.to, inputs[1], graph, context.functions);
  const traversals = pathTraversals(graph, node.traversals, node.condition, context.functions);
  const { isSingle, stepsMax } = node;
  const vertexCount = graph.vids.count;
  const reader = new PathReader(graph, traversals.forward, node);
  const source = sources.data[0]!;
  const target = targets.data[0]!;
  if (isSingle && sources.length === 1 && targets.length === 1 && source !== target) {
    const path = new FoundPath();
    if (!findOnePath(traversals, stepsMax, source, target, vertexCount, path, context)) return NO_BATCHES;
    const list = new PathList(reader, new FoundPath());
    list.append(path);
    return [list.toBatch()];
  }
  return batchesOfPaths(
    findShortestPaths({ traversals, stepsMax, isSingle, vertexCount }, sources, targets, context),
    reader,
    context,
  );
}
