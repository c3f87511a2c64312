import type { AdjacencySlice, Direction, EdgeTable, Graph, PlainAdjacency } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { PatternEdge } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { emptySlice, opposite, tableTraversals, type TableTraversal } from '../traversal.ts';
import { passingEdges } from './passing-edges.ts';
import { ASKED_SHARE, LISTS_BEFORE_CHUNKS, type VertexFilter } from './vertex-filter.ts';

const NO_INTS = new Int32Array(0);
const NO_BYTES = new Uint8Array(0);

/** Stored lists are dropped and computed again beyond this many entries: 12 bytes each. */
const STORED_ENTRIES_MAX = 8 * 1024 * 1024;
/** This many lists are stored in a map before an array for all vertices pays off. */
const MAPPED_LISTS_MAX = 512;
/** After this many lists, checks whether the vertex filter drops anything. */
const LISTS_BEFORE_CHECK = 256;

/** A traversal of one edge table, with the direction of the edges of a list. */
export interface ListTraversal {
  readonly table: EdgeTable;
  readonly direction: 'out' | 'in';
  readonly skipsLoops: boolean;
}

/** The traversal of an entry. */
export function traversalAt(traversals: readonly ListTraversal[], traversalOf: Uint8Array, at: number): ListTraversal {
  return traversals.length === 1 ? traversals[0]! : traversals[traversalOf[at]!]!;
}

/**
 * The neighbors of vertices along one edge of a pattern, sorted by dense id: those whose edge and vertex satisfy the conditions of the pattern.
 * Lists that the graph does not store in this form, because of a filter or several edge types or directions, are computed once and cached as long
 * as memory allows.
 */
export class NeighborLists {
  /** The traversals of the edge, indexed by `traversalOf`. */
  readonly traversals: readonly ListTraversal[];
  /** The last requested list, from `start` to before `end`. These array positions are never overwritten. */
  neighbors: Int32Array = NO_INTS;
  rows: Int32Array = NO_INTS;
  /** Empty if there is one traversal. */
  traversalOf: Uint8Array = NO_BYTES;
  start = 0;
  end = 0;
  /** Vertices of lists count only if they have a 1 here, by dense id. Undefined: lists hold only vertices that pass. */
  readonly presence: Uint8Array | undefined;

  readonly #graph: Graph;
  readonly #context: ExecutionContext;
  readonly #filter: VertexFilter;
  readonly #edgeFilter: EdgeVerdicts | undefined;
  readonly #slice: AdjacencySlice = emptySlice();
  /** The arrays of the graph while lists are read from there. */
  #plain: PlainAdjacency | undefined;
  #storedNeighbors: Int32Array = NO_INTS;
  #storedRows: Int32Array = NO_INTS;
  #storedTraversals: Uint8Array = NO_BYTES;
  #storedLength = 0;
  /** Start of each vertex's list plus one, and its length, by dense id. */
  #starts: Int32Array | undefined;
  #lengths: Int32Array | undefined;
  #mapped = new Map<number, readonly [start: number, length: number]>();
  #listCount = 0;

  /**
   * Lists from the vertex at the end `from` or `to` of an edge to its other end, which must pass `filter`. With `isRaw` the caller checks the tag,
   * if nothing else is to be checked: see `presence`.
   */
  constructor(
    edge: PatternEdge,
    end: 'from' | 'to',
    filter: VertexFilter,
    isRaw: boolean,
    graph: Graph,
    context: ExecutionContext,
  ) {
    this.#graph = graph;
    this.#context = context;
    this.#filter = filter;
    const traversals = tableTraversals(graph, edge.traversals);
    this.traversals = traversals.map(({ table, direction }: TableTraversal, index) => ({
      table,
      direction: end === 'from' ? direction : opposite(direction),
      skipsLoops: traversals.findIndex((other) => other.table === table) < index,
    }));
    this.#edgeFilter = edge.conditions.length > 0 ? new EdgeVerdicts(edge, graph, context) : undefined;
    const [only] = this.traversals;
    if (!only || this.traversals.length > 1 || this.#edgeFilter) return;
    if (!filter.isOpen && !(isRaw && filter.presence)) return;
    this.#plain = only.table.plainAdjacency(only.direction);
    if (this.#plain && !filter.isOpen) this.presence = filter.presence;
  }

  /** Loads the list of a vertex. */
  at(dense: number): void {
    const plain = this.#plain;
    if (plain && !(dense < plain.patched.length && plain.patched[dense] === 1)) {
      const isThere = dense + 1 < plain.offsets.length;
      this.neighbors = plain.neighbours;
      this.rows = plain.rows;
      this.start = isThere ? plain.offsets[dense]! : 0;
      this.end = isThere ? plain.offsets[dense + 1]! : 0;
      return;
    }
    if (this.#starts) {
      const start = this.#starts[dense]!;
      if (start > 0) {
        this.#show(start - 1, this.#lengths![dense]!);
        return;
      }
    } else {
      const mapped = this.#mapped.get(dense);
      if (mapped) {
        this.#show(mapped[0], mapped[1]);
        return;
      }
    }
    this.#compute(dense);
  }

  #show(start: number, length: number): void {
    this.neighbors = this.#storedNeighbors;
    this.rows = this.#storedRows;
    this.traversalOf = this.#storedTraversals;
    this.start = start;
    this.end = start + length;
  }

  #compute(dense: number): void {
    if (++this.#listCount === LISTS_BEFORE_CHECK && this.#dropsNothing()) {
      this.at(dense);
      return;
    }
    if (this.#storedLength > STORED_ENTRIES_MAX) this.#forget();
    const start = this.#storedLength;
    const { traversals } = this;
    for (let index = 0; index < traversals.length; index++) {
      const middle = this.#storedLength;
      this.#append(traversals[index]!, index, dense);
      if (index > 0) this.#merge(start, middle);
    }
    const length = this.#storedLength - start;
    this.#remember(dense, start, length);
    this.#show(start, length);
  }

  #append({ table, direction, skipsLoops }: ListTraversal, traversal: number, dense: number): void {
    const slice = this.#slice;
    table.slice(direction, dense, slice);
    const { neighbours, rows, start, end } = slice;
    if (start === end) return;
    const edges = this.#edgeFilter?.judge(table, rows, start, end);
    const vertices = this.#filter.isOpen || this.presence ? undefined : this.#filter.judge(neighbours, start, end);
    this.#reserve(end - start);
    const storedNeighbors = this.#storedNeighbors;
    const storedRows = this.#storedRows;
    const before = this.#storedLength;
    let at = appendPassing(slice, vertices, edges, storedNeighbors, storedRows, before);
    if (skipsLoops) at = withoutLoops(dense, storedNeighbors, storedRows, before, at);
    if (this.traversals.length > 1) this.#storedTraversals.fill(traversal, this.#storedLength, at);
    this.#storedLength = at;
  }

  /** Merges two sorted ranges, from `start` and from `middle`. */
  #merge(start: number, middle: number): void {
    const end = this.#storedLength;
    if (middle === start || middle === end) return;
    if (this.#storedNeighbors[middle - 1]! <= this.#storedNeighbors[middle]!) return;
    const neighbors = this.#storedNeighbors.slice(start, middle);
    const rows = this.#storedRows.slice(start, middle);
    const traversals = this.#storedTraversals.slice(start, middle);
    const { length } = neighbors;
    let left = 0;
    let right = middle;
    for (let at = start; left < length; at++) {
      if (right < end && this.#storedNeighbors[right]! < neighbors[left]!) {
        this.#storedNeighbors[at] = this.#storedNeighbors[right]!;
        this.#storedRows[at] = this.#storedRows[right]!;
        this.#storedTraversals[at] = this.#storedTraversals[right++]!;
      } else {
        this.#storedNeighbors[at] = neighbors[left]!;
        this.#storedRows[at] = rows[left]!;
        this.#storedTraversals[at] = traversals[left++]!;
      }
    }
  }

  #reserve(count: number): void {
    const needed = this.#storedLength + count;
    if (needed <= this.#storedNeighbors.length) return;
    const length = Math.max(needed, this.#storedNeighbors.length * 2, 256);
    this.#context.charge((length - this.#storedNeighbors.length) * 8);
    const neighbors = new Int32Array(length);
    neighbors.set(this.#storedNeighbors);
    this.#storedNeighbors = neighbors;
    const rows = new Int32Array(length);
    rows.set(this.#storedRows);
    this.#storedRows = rows;
    if (this.traversals.length < 2) return;
    const traversals = new Uint8Array(length);
    traversals.set(this.#storedTraversals);
    this.#storedTraversals = traversals;
  }

  #remember(dense: number, start: number, length: number): void {
    if (!this.#starts) {
      this.#mapped.set(dense, [start, length]);
      if (this.#mapped.size < MAPPED_LISTS_MAX) return;
      const { count } = this.#graph.vids;
      this.#context.charge(8 * count);
      this.#starts = new Int32Array(count);
      this.#lengths = new Int32Array(count);
      for (const [vertex, [from, size]] of this.#mapped) {
        this.#starts[vertex] = from + 1;
        this.#lengths[vertex] = size;
      }
      this.#mapped.clear();
      return;
    }
    this.#starts[dense] = start + 1;
    this.#lengths![dense] = length;
  }

  /** Discards the stored lists; readers keep their arrays. */
  #forget(): void {
    const { length } = this.#storedNeighbors;
    this.#storedNeighbors = new Int32Array(length);
    this.#storedRows = new Int32Array(length);
    this.#storedTraversals = new Uint8Array(this.traversals.length > 1 ? length : 0);
    this.#storedLength = 0;
    this.#starts?.fill(0);
    this.#mapped.clear();
  }

  /** Whether all neighbors have the required tags, so that lists can be read from the graph. O(vertices). */
  #dropsNothing(): boolean {
    const [only] = this.traversals;
    if (!only || this.traversals.length > 1 || this.#edgeFilter) return false;
    const presence = this.#filter.combinedPresence();
    if (!presence) return false;
    const plain = only.table.plainAdjacency(only.direction);
    if (!plain || !haveAll(only.table, opposite(only.direction), presence)) return false;
    this.#plain = plain;
    return true;
  }
}

/** Appends the edges of a slice that pass the filters. Returns the new length. */
function appendPassing(
  { neighbours, rows, start, end }: AdjacencySlice,
  vertices: Uint8Array | undefined,
  edges: Uint8Array | undefined,
  intoNeighbors: Int32Array,
  intoRows: Int32Array,
  length: number,
): number {
  let at = length;
  // One loop for each combination, all without branches on the data.
  if (vertices && edges)
    for (let from = start; from < end; from++) {
      const neighbor = (intoNeighbors[at] = neighbours[from]!);
      const row = (intoRows[at] = rows[from]!);
      at += Number(vertices[neighbor] === 1) & Number(edges[row] === 1);
    }
  else if (vertices)
    for (let from = start; from < end; from++) {
      const neighbor = (intoNeighbors[at] = neighbours[from]!);
      intoRows[at] = rows[from]!;
      at += Number(vertices[neighbor] === 1);
    }
  else if (edges)
    for (let from = start; from < end; from++) {
      intoNeighbors[at] = neighbours[from]!;
      const row = (intoRows[at] = rows[from]!);
      at += Number(edges[row] === 1);
    }
  else
    for (let from = start; from < end; from++) {
      intoNeighbors[at] = neighbours[from]!;
      intoRows[at++] = rows[from]!;
    }
  return at;
}

/** Removes the edges to a vertex from those between two positions. Returns the new end. */
function withoutLoops(dense: number, neighbors: Int32Array, rows: Int32Array, start: number, end: number): number {
  let at = start;
  for (let from = start; from < end; from++) {
    if (neighbors[from] === dense) continue;
    neighbors[at] = neighbors[from]!;
    rows[at++] = rows[from]!;
  }
  return at;
}

/** Whether all vertices with edges of a table in a direction pass the filter. O(vertices). */
export function haveAll(table: EdgeTable, direction: Direction, presence: Uint8Array): boolean {
  const plain = table.plainAdjacency(direction);
  if (!plain) return false;
  const { offsets, patched } = plain;
  const last = offsets.length - 1;
  const end = Math.min(last, presence.length);
  for (let dense = 0; dense < end; dense++)
    if (presence[dense] !== 1 && offsets[dense + 1] !== offsets[dense]) return false;
  if (end < last && offsets[last] !== offsets[end]) return false;
  for (let dense = 0; dense < patched.length; dense++) if (patched[dense] === 1 && presence[dense] !== 1) return false;
  return true;
}

/** The edges that satisfy the conditions of a pattern edge, each checked once and in batches. */
class EdgeVerdicts {
  readonly #edge: PatternEdge;
  readonly #graph: Graph;
  readonly #context: ExecutionContext;
  /** By edge row: 0 unknown, 1 passes, 2 fails. */
  readonly #verdicts = new Map<EdgeTable, Uint8Array>();
  readonly #asked = new Int32Array(BATCH_ROWS);
  /** Number of lists with edges to check. */
  #lists = 0;
  /** By edge table: the number of edges not evaluated yet. */
  readonly #left = new Map<EdgeTable, number>();

  constructor(edge: PatternEdge, graph: Graph, context: ExecutionContext) {
    this.#edge = edge;
    this.#graph = graph;
    this.#context = context;
  }

  /** The results for the rows of a table, valid for rows from `start` to before `end` of `rows`. */
  judge(table: EdgeTable, rows: Int32Array, start: number, end: number): Uint8Array {
    let verdicts = this.#verdicts.get(table);
    if (verdicts && this.#left.get(table) === 0) return verdicts;
    let length = 0;
    for (let at = start; at < end; at++) {
      const row = rows[at]!;
      if (!verdicts || row >= verdicts.length) verdicts = this.#grow(table, verdicts, row);
      if (verdicts[row] !== 0) continue;
      if (this.#lists > LISTS_BEFORE_CHUNKS) {
        this.#askChunk(table, verdicts, row - (row % BATCH_ROWS));
        if (this.#left.get(table)! < table.count * ASKED_SHARE) return this.#askRest(table, verdicts);
        continue;
      }
      verdicts[row] = 2;
      this.#asked[length++] = row;
      if (length < BATCH_ROWS) continue;
      this.#ask(table, verdicts, length);
      length = 0;
    }
    if (length > 0) {
      this.#lists++;
      this.#ask(table, verdicts!, length);
    }
    return verdicts ?? NO_BYTES;
  }

  /** Evaluates all edges that were not evaluated yet, in stored order. */
  #askRest(table: EdgeTable, known: Uint8Array): Uint8Array {
    let verdicts = known;
    const rows = new Int32Array(BATCH_ROWS);
    for (let from = 0; from >= 0;) {
      this.#context.checkInterrupted();
      const { length: found, next } = table.scan(from, rows);
      from = next;
      if (found > 0 && rows[found - 1]! >= verdicts.length) verdicts = this.#grow(table, verdicts, rows[found - 1]!);
      let length = 0;
      for (let at = 0; at < found; at++) {
        const row = rows[at]!;
        if (verdicts[row] !== 0) continue;
        verdicts[row] = 2;
        this.#asked[length++] = row;
      }
      if (length > 0) this.#ask(table, verdicts, length);
    }
    this.#left.set(table, 0);
    return verdicts;
  }

  /** Evaluates the edges from a row on that were not evaluated yet. */
  #askChunk(table: EdgeTable, verdicts: Uint8Array, first: number): void {
    const end = Math.min(first + BATCH_ROWS, verdicts.length);
    const rows = new Int32Array(BATCH_ROWS);
    const { length: found } = table.scan(first, rows);
    let length = 0;
    for (let at = 0; at < found && rows[at]! < end; at++) {
      if (verdicts[rows[at]!] !== 0) continue;
      verdicts[rows[at]!] = 2;
      this.#asked[length++] = rows[at]!;
    }
    if (length > 0) this.#ask(table, verdicts, length);
  }

  #grow(table: EdgeTable, verdicts: Uint8Array | undefined, row: number): Uint8Array {
    const larger = new Uint8Array(Math.max(row + 1, (verdicts?.length ?? 0) * 2, Math.ceil(table.count * 1.1)));
    this.#context.charge(larger.length - (verdicts?.length ?? 0));
    if (verdicts) larger.set(verdicts);
    this.#verdicts.set(table, larger);
    if (!verdicts) this.#left.set(table, table.count);
    return larger;
  }

  #ask(table: EdgeTable, verdicts: Uint8Array, count: number): void {
    this.#left.set(table, this.#left.get(table)! - count);
    let rows: Int32Array = this.#asked.slice(0, count);
    const run = { graph: this.#graph, context: this.#context };
    for (const { condition, column } of this.#edge.conditions) {
      rows = passingEdges(condition, column, rows, table, run);
      if (rows.length === 0) return;
    }
    for (let at = 0; at < rows.length; at++) verdicts[rows[at]!] = 1;
  }
}
