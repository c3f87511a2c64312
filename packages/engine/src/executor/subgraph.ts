import { AstrolabeError, type Edge, type Value, type Vertex } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import { readEdge, readVertex } from '../expression/graph-values.ts';
import { valueBytes } from '../expression/memory-estimate.ts';
import type { Graph } from '../graph/graph.ts';
import { BATCH_ROWS, LIST_ITEMS_MAX } from '../limits.ts';
import type { SubgraphNode } from '../plan/subgraph.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';
import { distinctVids } from './origin.ts';
import { Verdicts } from './path/edge-filter.ts';
import { readBareEdge, readBareVertex } from './path/path-values.ts';
import { pathTraversals, type PathTraversal } from './path/path-traversals.ts';
import { denseMaps } from './scratch.ts';
import { emptySlice } from './traversal.ts';

/** Vertices and edges read between two cancellation checks. */
const INTERRUPT_EVERY = 16_384;

/**
 * Yields the neighborhood of some vertices, a row per distance. An edge between two included vertices is in the row of the end found first,
 * once.
 */
export function* executeSubgraph(
  node: SubgraphNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph, schema } = context.requireSpace();
  const { starts, unknown } = distinctVids(node.origin, inputs[0], graph, schema.vidType, context.functions);
  if (node.steps === 0) {
    const vertices = new StoredValues(context);
    for (const dense of starts.toArray()) if (graph.hasVertex(dense)) vertices.push(vertexOf(node, graph, dense));
    if (vertices.values.length > 0) yield rowOf(node, vertices.values, []);
    return;
  }
  // Unknown vids are vertices without tags, like those that occur only at edge ends.
  const strangers = Array.from(unknown, (vid): Vertex => ({ kind: 'vertex', vid, tags: [] }));
  let level = starts;
  let isFirst = true;
  for (const { next, edges } of expandLevels(node, graph, starts, context)) {
    const vertices = new StoredValues(context);
    if (node.items.includes('vertices')) {
      for (let at = 0; at < level.length; at++) vertices.push(vertexOf(node, graph, level.data[at]!));
      if (isFirst) for (const stranger of strangers) vertices.push(stranger);
    }
    if (vertices.values.length > 0 || edges.length > 0) yield rowOf(node, vertices.values, edges);
    level = next;
    isFirst = false;
  }
}

/** For each distance from 0 to `steps`, the edges of its row and the vertices of the next one, until there are no more vertices. */
function* expandLevels(
  node: SubgraphNode,
  graph: Graph,
  starts: IntList,
  context: ExecutionContext,
): Iterable<{ readonly next: IntList; readonly edges: readonly Value[] }> {
  const traversals = pathTraversals(graph, node.traversals, node.edgeCondition, context.functions).forward;
  const allowed =
    node.vertexCondition &&
    new Verdicts(node.vertexCondition, (ids) => ({ kind: 'vid', graph, ids }), context.functions);
  const wantsEdges = node.items.includes('edges');
  // Index of every included vertex in order of discovery.
  const places = denseMaps.acquire(graph.vids.count);
  let count = 0;
  for (let at = 0; at < starts.length; at++) places.set(starts.data[at]!, count++);
  const slice = emptySlice();
  let looked = 0;
  try {
    let level = starts;
    for (let step = 0; step === 0 || (step <= node.steps && level.length > 0); step++) {
      const isLast = step === node.steps;
      const next = new IntList();
      const edges = new StoredValues(context);
      for (const traversal of isLast && !wantsEdges ? [] : traversals) {
        for (let at = 0; at < level.length; at++) {
          const from = level.data[at]!;
          const place = places.get(from);
          traversal.point(from, slice);
          looked += 1 + slice.end - slice.start;
          if (looked > INTERRUPT_EVERY) {
            context.checkInterrupted();
            looked = 0;
          }
          if (!isLast) allowed?.judge(slice.neighbours, slice.start, slice.end);
          for (let edge = slice.start; edge < slice.end; edge++) {
            const to = slice.neighbours[edge]!;
            const known = places.get(to);
            if (known < 0) {
              if (isLast || (allowed && !allowed.passes(to))) continue;
              places.set(to, count++);
              next.push(to);
            } else if (to === from ? traversal.skipsLoops : traversal.isBothWays && known < place) {
              continue;
            }
            if (wantsEdges) edges.push(edgeOf(node, graph, traversal, slice.rows[edge]!));
          }
        }
      }
      context.checkInterrupted();
      yield { next, edges: edges.values };
      level = next;
    }
  } finally {
    denseMaps.release(places);
  }
}

/** A growing list of vertices or edges: counted as it grows, and dropped when the statement ends. */
class StoredValues {
  readonly values: Value[] = [];
  readonly #context: ExecutionContext;

  constructor(context: ExecutionContext) {
    this.#context = context;
  }

  push(value: Value): void {
    const { length } = this.values;
    if (length === LIST_ITEMS_MAX) {
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A list would have more than ${LIST_ITEMS_MAX} items.`, {
        hint: 'take fewer steps, fewer edge types or fewer starts',
        detail: { limit: LIST_ITEMS_MAX },
      });
    }
    this.values.push(value);
    if (length % BATCH_ROWS !== BATCH_ROWS - 1) return;
    this.#context.checkInterrupted();
    this.#context.charge(valueBytes(value) * BATCH_ROWS);
  }
}

function edgeOf(node: SubgraphNode, graph: Graph, { table }: PathTraversal, row: number): Edge {
  return node.withProperties
    ? readEdge(graph, table, row, 'out')
    : readBareEdge(graph, table, row, 'out', node.shownProperties.get(table.schema.id));
}

function vertexOf(node: SubgraphNode, graph: Graph, dense: number): Vertex {
  return node.withProperties ? readVertex(graph, dense) : readBareVertex(graph, dense);
}

function rowOf(node: SubgraphNode, vertices: readonly Value[], edges: readonly Value[]): Batch {
  return {
    length: 1,
    columns: node.items.map((item) => ({
      kind: 'constant',
      value: item === 'vertices' ? vertices : edges,
    })),
  };
}
