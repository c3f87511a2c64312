import type { Batch } from '../expression/batch.ts';
import type { AllPathsNode } from '../plan/path-search.ts';
import type { ExecutionContext } from './execution-context.ts';
import { distinctStarts } from './origin.ts';
import { PathReader } from './path/path-values.ts';
import { batchesOfPaths } from './path/path-batches.ts';
import { pathTraversals } from './path/path-traversals.ts';
import { findTrails } from './path/trails.ts';

/** Yields all trails between two sets of vertices, searching only as far as rows are pulled. */
export function* executeAllPaths(
  node: AllPathsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const sources = distinctStarts(node.from, inputs[0], graph, context.functions);
  const targets = distinctStarts(node.to, inputs[1], graph, context.functions);
  const traversals = pathTraversals(graph, node.traversals, node.condition, context.functions);
  const search = {
    traversals,
    stepsMax: node.stepsMax,
    isNoLoop: node.isNoLoop,
    vertexCount: graph.vids.count,
  };
  yield* batchesOfPaths(
    findTrails(search, sources, targets, context),
    new PathReader(graph, traversals.forward, node),
    context,
  );
}
