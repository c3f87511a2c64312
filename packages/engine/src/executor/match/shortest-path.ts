import { isList, type Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valuesOf, type Column } from '../../expression/column.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { ShortestPathNode } from '../../plan/traverse.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { PathReader } from '../path/path-values.ts';
import { pathTraversals } from '../path/path-traversals.ts';
import { CheapestPaths } from '../path/cheapest-path.ts';
import { findShortestPaths } from '../path/shortest-paths.ts';
import { denseVertices, gatherWith } from './pattern-columns.ts';

const WHOLE = { withProperties: true, shownProperties: new Map<number, ReadonlySet<string>>() };

/** Yields shortest paths between the two vertices of each row; from a vertex to itself, the shortest cycles. */
export function* executeShortestPath(
  node: ShortestPathNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  // Of several edges between two vertices a cluster uses one of the last type here, and of the first type in FIND PATH.
  const ordered = node.isSingle ? node.traversals.toReversed() : node.traversals;
  const traversals = pathTraversals(graph, ordered, node.condition, context.functions);
  const search = {
    traversals,
    stepsMax: node.stepsMax ?? Infinity,
    isSingle: node.isSingle,
    vertexCount: graph.vids.count,
  };
  const cheapest =
    node.cost === undefined ? undefined : new CheapestPaths(traversals.forward, node.cost, search.vertexCount, context);
  const reader = new PathReader(graph, traversals.forward, WHOLE);
  for (const batch of inputs[0]!) {
    const sources = denseVertices(batch.columns[node.source]!, batch.length, graph);
    const targets = denseVertices(batch.columns[node.target]!, batch.length, graph);
    let rows = new IntList();
    let edges = new IntList();
    let traversalOf = new IntList();
    let offsets = offsetsFromZero();
    let paths: Value[] = [];
    const made = (): Batch => {
      const list: Column = {
        kind: 'edge-list',
        graph,
        traversals: traversals.forward,
        offsets: offsets.toArray(),
        rows: edges.toArray(),
        traversalOf: traversalOf.toArray(),
      };
      const edge: Column = node.isList ? list : firstEdges(list, rows.length);
      const replaced: (readonly [number, Column])[] = [[node.edge, edge]];
      if (node.path !== undefined) replaced.push([node.path, { kind: 'any', values: paths }]);
      return gatherWith(batch, rows.data, rows.length, replaced);
    };
    for (let row = 0; row < batch.length; row++) {
      context.checkInterrupted();
      const source = sources[row]!;
      const target = targets[row]!;
      if (source < 0 || target < 0) continue;
      const found =
        cheapest?.between(source, target) ?? findShortestPaths(search, listOf(source), listOf(target), context);
      for (const path of found) {
        rows.push(row);
        for (let at = 0; at < path.length; at++) {
          edges.push(path.rows.data[at]!);
          traversalOf.push(path.traversals.data[at]!);
        }
        offsets.push(edges.length);
        if (node.path !== undefined) paths.push(reader.read(path));
        if (rows.length < BATCH_ROWS) continue;
        yield made();
        rows = new IntList();
        edges = new IntList();
        traversalOf = new IntList();
        offsets = offsetsFromZero();
        paths = [];
      }
    }
    if (rows.length > 0) yield made();
  }
}

/** Replaces lists of one edge by that edge. */
function firstEdges(lists: Column, length: number): Column {
  return { kind: 'any', values: valuesOf(lists, length).map((edges) => (isList(edges) ? edges[0]! : edges)) };
}

function offsetsFromZero(): IntList {
  return listOf(0);
}

function listOf(item: number): IntList {
  const list = new IntList();
  list.push(item);
  return list;
}
