import type { Batch } from '../../expression/batch.ts';
import type { Column, EdgeListColumn } from '../../expression/column.ts';
import { lowerBound } from '../../graph/adjacency.ts';
import type { AdjacencySlice, EdgeTable, Graph } from '../../graph/graph.ts';
import { BATCH_PATH_EDGES, BATCH_ROWS } from '../../limits.ts';
import type { TraverseNode, TraverseSteps } from '../../plan/traverse.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { pathTraversals, type PathTraversal } from '../path/path-traversals.ts';
import { acquireIntList, releaseIntList } from '../scratch.ts';
import { emptySlice } from '../traversal.ts';
import { ClosingVertices } from './closing-vertices.ts';
import { denseVertices, edgeTest, gatherWith, vertexTest, type EdgeTest } from './pattern-columns.ts';

/** Edges read between two cancellation checks. */
const INTERRUPT_EVERY = 16_384;

/** Follows one edge of a pattern. Each batch has edges of one type and direction, so that they remain references. */
export function* executeTraverse(
  node: TraverseNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const traversals = pathTraversals(graph, node.traversals, node.condition, context.functions).forward;
  const accepts = vertexTest(graph, node.tagIds);
  const closing = node.closing && new ClosingVertices(node.closing, graph);
  const hops = new Hops();
  try {
    yield* traverseAll(node, traversals, accepts, closing, hops, inputs[0]!, graph, context);
  } finally {
    // Also runs if the consumer stops early.
    closing?.release();
    hops.release();
  }
}

/** Pending hops of a batch: source row, vertex and edge. */
class Hops {
  readonly rows = acquireIntList();
  readonly ids = acquireIntList();
  readonly edges = acquireIntList();
  /** Positions of neighbors from which a closing hop is possible. */
  readonly places = acquireIntList();

  /** Releases its memory. */
  release(): void {
    for (const list of [this.rows, this.ids, this.edges, this.places]) releaseIntList(list);
  }
}

function* traverseAll(
  node: TraverseNode,
  traversals: readonly PathTraversal[],
  accepts: (dense: number) => boolean,
  closing: ClosingVertices | undefined,
  hops: Hops,
  input: Iterable<Batch>,
  graph: Graph,
  context: ExecutionContext,
): Iterable<Batch> {
  for (const batch of input) {
    context.checkInterrupted();
    const ends: Ends = {
      batch,
      sources: denseVertices(batch.columns[node.source]!, batch.length, graph),
      targets: node.isTargetBound ? denseVertices(batch.columns[node.target]!, batch.length, graph) : undefined,
      used: node.trail.map((slot) => edgeTest(batch.columns[slot]!, graph)),
      wanted: node.isEdgeBound ? edgeTest(batch.columns[node.edge]!, graph) : undefined,
      accepts,
      closing,
    };
    if (node.steps) yield* trails(node, node.steps, traversals, ends, graph, context);
    else for (const traversal of traversals) yield* neighbours(node, traversal, ends, hops, graph, context);
  }
}

/** A batch with the ends of its rows, and forbidden or required edges. */
interface Ends {
  readonly batch: Batch;
  readonly sources: Int32Array;
  readonly targets: Int32Array | undefined;
  readonly used: readonly EdgeTest[];
  readonly wanted: EdgeTest | undefined;
  readonly accepts: (dense: number) => boolean;
  readonly closing: ClosingVertices | undefined;
}

/** Yields the edges of one traversal for each source. A bound target is searched in the sorted neighbors. */
function* neighbours(
  node: TraverseNode,
  traversal: PathTraversal,
  ends: Ends,
  { rows, ids, edges, places }: Hops,
  graph: Graph,
  context: ExecutionContext,
): Iterable<Batch> {
  const { batch, sources, targets, accepts, used, wanted, closing } = ends;
  const closingEnds = closing?.endsOf(batch);
  const { table } = traversal;
  const isRestricted = used.length > 0 || wanted !== undefined;
  const slice: AdjacencySlice = emptySlice();
  rows.length = ids.length = edges.length = 0;
  let looked = INTERRUPT_EVERY;
  for (let row = 0; row < batch.length; row++) {
    const source = sources[row]!;
    if (source < 0 || (targets && (targets[row]! < 0 || !accepts(targets[row]!)))) continue;
    traversal.point(source, slice);
    const from = targets ? lowerBound(slice.neighbours, slice.start, slice.end, targets[row]!) : slice.start;
    const { neighbours: found, rows: foundRows, end } = slice;
    looked += end - from;
    if (looked > INTERRUPT_EVERY) {
      context.checkInterrupted();
      looked = 0;
    }
    const isSieved = closing !== undefined && closingEnds !== undefined && closing.begin(closingEnds, row);
    if (isSieved) {
      closing.placesIn(found, from, end, places);
      if (places.length === 0) continue;
    }
    const count = isSieved ? places.length : end - from;
    for (let index = 0; index < count; index++) {
      const at = isSieved ? places.data[index]! : from + index;
      const neighbour = found[at]!;
      if (targets) {
        if (neighbour !== targets[row]) break;
      } else if (!accepts(neighbour)) {
        continue;
      }
      if (traversal.skipsLoops && neighbour === source) continue;
      const edge = foundRows[at]!;
      if (isRestricted && !isFree(row, table, edge, used, wanted)) continue;
      rows.push(row);
      ids.push(neighbour);
      edges.push(edge);
      if (rows.length < BATCH_ROWS) continue;
      context.checkInterrupted();
      yield made();
      rows.length = ids.length = edges.length = 0;
    }
  }
  if (rows.length > 0) yield made();

  function made(): Batch {
    return hopBatch(node, traversal, batch, rows, ids, edges, graph);
  }
}

/** Returns whether an edge is unused, and equals the required one if any. */
function isFree(
  row: number,
  table: EdgeTable,
  edge: number,
  used: readonly EdgeTest[],
  wanted: EdgeTest | undefined,
): boolean {
  for (let index = 0; index < used.length; index++) if (used[index]!(row, table, edge)) return false;
  return wanted === undefined || wanted(row, table, edge);
}

function hopBatch(
  node: TraverseNode,
  traversal: PathTraversal,
  batch: Batch,
  rows: IntList,
  ids: IntList,
  edges: IntList,
  graph: Graph,
): Batch {
  const direction = node.isReversed === (traversal.direction === 'out') ? 'in' : 'out';
  const { read } = node;
  const found: (readonly [number, Column])[] = [];
  if (!read || read.includes(node.target))
    found.push([node.target, { kind: 'vertex', graph, ids: ids.toArray(), missing: 'null' }]);
  if (!read || read.includes(node.edge))
    found.push([node.edge, { kind: 'edge', graph, table: traversal.table, rows: edges.toArray(), direction }]);
  return gatherWith(batch, rows.data, rows.length, found, read);
}

/** Trails of several edges from each source, depth first: a stack of edges to try, and the current trail. */
function* trails(
  node: TraverseNode,
  { min, max = Infinity }: TraverseSteps,
  traversals: readonly PathTraversal[],
  ends: Ends,
  graph: Graph,
  context: ExecutionContext,
): Iterable<Batch> {
  const { batch, sources, targets, accepts, used, wanted } = ends;
  const pending = new PendingEdges(traversals);
  const trail = { rows: new IntList(), traversals: new IntList() };
  let found = new FoundTrails(node.isReversed);
  let steps = 0;
  for (let row = 0; row < batch.length; row++) {
    const source = sources[row]!;
    if (source < 0 || (targets && targets[row]! < 0)) continue;
    trail.rows.length = trail.traversals.length = 0;
    const isEnd = (vertex: number): boolean => (targets === undefined || targets[row] === vertex) && accepts(vertex);
    if (min === 0 && isEnd(source)) found.add(row, source, trail);
    if (max > 0) pending.push(source, 1);
    while (pending.length > 0) {
      if (++steps % INTERRUPT_EVERY === 0) context.checkInterrupted();
      const { vertex, edge, traversalIndex, depth } = pending.pop();
      trail.rows.length = trail.traversals.length = depth - 1;
      const { table } = traversals[traversalIndex]!;
      if (
        (!node.isWalk && isInTrail(trail, traversals, traversalIndex, edge)) ||
        used.some((test) => test(row, table, edge)) ||
        (wanted && !wanted(row, table, edge)) ||
        !graph.hasVertex(vertex)
      )
        continue;
      trail.rows.push(edge);
      trail.traversals.push(traversalIndex);
      if (depth >= min && isEnd(vertex)) {
        found.add(row, vertex, trail);
        if (found.length === BATCH_ROWS || found.edgeCount >= BATCH_PATH_EDGES) {
          context.checkInterrupted();
          yield found.toBatch(node, batch, traversals, graph);
          found = new FoundTrails(node.isReversed);
        }
      }
      if (depth < max) pending.push(vertex, depth + 1);
    }
  }
  if (found.length > 0) yield found.toBatch(node, batch, traversals, graph);
}

interface Trail {
  readonly rows: IntList;
  readonly traversals: IntList;
}

function isInTrail(trail: Trail, traversals: readonly PathTraversal[], traversal: number, edge: number): boolean {
  const { table } = traversals[traversal]!;
  for (let at = 0; at < trail.rows.length; at++)
    if (trail.rows.data[at] === edge && traversals[trail.traversals.data[at]!]!.table === table) return true;
  return false;
}

/** A stack of edges to try. */
class PendingEdges {
  readonly #traversals: readonly PathTraversal[];
  readonly #vertices = new IntList();
  readonly #edges = new IntList();
  readonly #traversalOf = new IntList();
  readonly #depths = new IntList();
  readonly #slice = emptySlice();
  readonly #top = { vertex: 0, edge: 0, traversalIndex: 0, depth: 0 };

  constructor(traversals: readonly PathTraversal[]) {
    this.#traversals = traversals;
  }

  get length(): number {
    return this.#vertices.length;
  }

  /** Adds the edges that leave a vertex. */
  push(source: number, depth: number): void {
    const slice = this.#slice;
    this.#traversals.forEach((traversal, index) => {
      traversal.point(source, slice);
      for (let at = slice.start; at < slice.end; at++) {
        const vertex = slice.neighbours[at]!;
        if (traversal.skipsLoops && vertex === source) continue;
        this.#vertices.push(vertex);
        this.#edges.push(slice.rows[at]!);
        this.#traversalOf.push(index);
        this.#depths.push(depth);
      }
    });
  }

  /** Removes the last edge. The returned object is reused by the next call. */
  pop(): { readonly vertex: number; readonly edge: number; readonly traversalIndex: number; readonly depth: number } {
    const top = this.#top;
    const at = --this.#vertices.length;
    this.#edges.length = this.#traversalOf.length = this.#depths.length = at;
    top.vertex = this.#vertices.data[at]!;
    top.edge = this.#edges.data[at]!;
    top.traversalIndex = this.#traversalOf.data[at]!;
    top.depth = this.#depths.data[at]!;
    return top;
  }
}

/** Trails as they become rows. */
class FoundTrails {
  readonly #isReversed: boolean;
  readonly #rows = new IntList();
  readonly #vertices = new IntList();
  readonly #offsets = new IntList();
  readonly #edges = new IntList();
  readonly #traversalOf = new IntList();

  constructor(isReversed: boolean) {
    this.#isReversed = isReversed;
    this.#offsets.push(0);
  }

  get length(): number {
    return this.#rows.length;
  }

  /** The edges of all of them. */
  get edgeCount(): number {
    return this.#edges.length;
  }

  add(row: number, vertex: number, trail: Trail): void {
    this.#rows.push(row);
    this.#vertices.push(vertex);
    const { length } = trail.rows;
    for (let step = 0; step < length; step++) {
      const at = this.#isReversed ? length - 1 - step : step;
      this.#edges.push(trail.rows.data[at]!);
      this.#traversalOf.push(trail.traversals.data[at]!);
    }
    this.#offsets.push(this.#edges.length);
  }

  toBatch(node: TraverseNode, batch: Batch, traversals: readonly PathTraversal[], graph: Graph): Batch {
    const noted = this.#isReversed ? traversals.map((traversal) => traversal.reversed()) : traversals;
    const list: EdgeListColumn = {
      kind: 'edge-list',
      graph,
      traversals: noted,
      offsets: this.#offsets.toArray(),
      rows: this.#edges.toArray(),
      traversalOf: this.#traversalOf.toArray(),
    };
    return gatherWith(
      batch,
      this.#rows.data,
      this.#rows.length,
      [
        [node.target, { kind: 'vertex', graph, ids: this.#vertices.toArray(), missing: 'null' }],
        [node.edge, list],
      ],
      node.read,
    );
  }
}
