import type { AdjacencySlice, PlainAdjacency } from './graph.ts';
import { inPieces, withCapacity } from './lane.ts';

/**
 * The edges of one type in one direction: an immutable base, and separate lists for vertices that changed since.
 *
 *     offsets     [0, 2, 2, 5, …]           by dense id; the edges of v are from offsets[v] to before offsets[v + 1]
 *     neighbours  [4, 9, 1, 1, 7, …]        sorted within a vertex by (neighbour, rank)
 *     rows        [0, 3, 8, 2, 5, …]        the edge row of each
 *     dirty       [0, 0, 1, …]              1: the vertex has a patch to use instead
 */
export class Adjacency implements PlainAdjacency {
  readonly offsets: Int32Array;
  readonly neighbours: Int32Array;
  readonly rows: Int32Array;
  #dirty: Uint8Array = new Uint8Array(0);
  readonly #patches = new Map<number, Patch>();
  #patchedEdges = 0;

  constructor(offsets: Int32Array, neighbours: Int32Array, rows: Int32Array) {
    this.offsets = offsets;
    this.neighbours = neighbours;
    this.rows = rows;
  }

  get patched(): Uint8Array {
    return this.#dirty;
  }

  /** Number of edges added to or removed from patches. */
  get patchedEdges(): number {
    return this.#patchedEdges;
  }

  get memoryBytes(): number {
    let bytes = this.offsets.byteLength + this.neighbours.byteLength + this.rows.byteLength + this.#dirty.byteLength;
    for (const patch of this.#patches.values()) bytes += patch.neighbours.byteLength * 2 + 64;
    return bytes;
  }

  slice(dense: number, slice: AdjacencySlice): void {
    if (this.#dirty[dense] === 1) {
      const patch = this.#patches.get(dense)!;
      slice.neighbours = patch.neighbours;
      slice.rows = patch.rows;
      slice.start = patch.start;
      slice.end = patch.end;
      return;
    }
    slice.neighbours = this.neighbours;
    slice.rows = this.rows;
    const isInBase = dense + 1 < this.offsets.length;
    slice.start = isInBase ? this.offsets[dense]! : 0;
    slice.end = isInBase ? this.offsets[dense + 1]! : 0;
  }

  /** Inserts an edge before the first one that `isAfter`, which compares ranks among equal neighbors. */
  insert(dense: number, neighbour: number, row: number, isAfter: (otherRow: number) => boolean): void {
    const patch = this.#patch(dense);
    let at = lowerBound(patch.neighbours, patch.start, patch.end, neighbour);
    while (at < patch.end && patch.neighbours[at] === neighbour && !isAfter(patch.rows[at]!)) at++;
    if (patch.end === patch.rows.length) {
      patch.neighbours = withCapacity(patch.neighbours, patch.end + 1);
      patch.rows = withCapacity(patch.rows, patch.end + 1);
    }
    patch.neighbours.copyWithin(at + 1, at, patch.end);
    patch.rows.copyWithin(at + 1, at, patch.end);
    patch.neighbours[at] = neighbour;
    patch.rows[at] = row;
    patch.end++;
    this.#patchedEdges++;
  }

  /** Removes an edge. Moves the shorter side, so that removing all edges of a vertex in either order takes constant time each. */
  remove(dense: number, neighbour: number, row: number): void {
    const patch = this.#patch(dense);
    const { neighbours, rows, start, end } = patch;
    let at = lowerBound(neighbours, start, end, neighbour);
    while (at < end && rows[at] !== row) at++;
    if (at === end) return;
    if (at - start < end - at) {
      neighbours.copyWithin(start + 1, start, at);
      rows.copyWithin(start + 1, start, at);
      patch.start++;
    } else {
      neighbours.copyWithin(at, at + 1, end);
      rows.copyWithin(at, at + 1, end);
      patch.end--;
    }
    this.#patchedEdges++;
  }

  #patch(dense: number): Patch {
    if (this.#dirty[dense] === 1) return this.#patches.get(dense)!;
    const isInBase = dense + 1 < this.offsets.length;
    const start = isInBase ? this.offsets[dense]! : 0;
    const end = isInBase ? this.offsets[dense + 1]! : 0;
    const capacity = end - start + 4;
    const patch: Patch = {
      neighbours: new Int32Array(capacity),
      rows: new Int32Array(capacity),
      start: 0,
      end: end - start,
    };
    patch.neighbours.set(this.neighbours.subarray(start, end));
    patch.rows.set(this.rows.subarray(start, end));
    this.#dirty = withCapacity(this.#dirty, dense + 1);
    this.#dirty[dense] = 1;
    this.#patches.set(dense, patch);
    return patch;
  }
}

/** The adjacency of a table without edges. */
export function emptyAdjacency(): Adjacency {
  return new Adjacency(new Int32Array(1), new Int32Array(0), new Int32Array(0));
}

/** The edges of one vertex that has changed, from `start` to before `end`. */
interface Patch {
  neighbours: Int32Array;
  rows: Int32Array;
  start: number;
  end: number;
}

/** The first position from `start` to before `end` whose value is not less, or `end`. */
export function lowerBound(values: Int32Array, start: number, end: number, value: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Input of the adjacency of both directions: the ends of each row, the rows to skip, and the order of ranks. */
export interface AdjacencyInput {
  readonly vertexCount: number;
  readonly rowCount: number;
  readonly src: Int32Array;
  readonly dst: Int32Array;
  readonly dead: Uint8Array;
  /** Absent while all ranks are 0. */
  readonly ranks: BigInt64Array | undefined;
  /** Called for a row that a later row with the same ends and rank replaces; it is marked as deleted. */
  readonly onReplaced: (row: number) => void;
  /** Called regularly between rows; if it throws, everything is unchanged except for replaced rows. */
  readonly check: () => void;
}

/**
 * Builds both directions with three counting sorts: rows by dst, these by src (out side, sorted by neighbor), these by dst again (in side, sorted
 * by neighbor). Each pass reads the ends sequentially. Of rows with equal ends and rank the last one wins.
 */
export function buildAdjacency(input: AdjacencyInput): { out: Adjacency; in: Adjacency } {
  const { vertexCount, rowCount, check } = input;
  const inCheckedPieces = (length: number, each: (start: number, end: number) => void): void =>
    inPieces(length, (start, end) => {
      check();
      each(start, end);
    });
  const outOffsets = new Int32Array(vertexCount + 1);
  const inOffsets = new Int32Array(vertexCount + 1);
  inCheckedPieces(rowCount, (start, end) => countEnds(input, start, end, outOffsets, inOffsets));
  for (let v = 0; v < vertexCount; v++) {
    outOffsets[v + 1]! += outOffsets[v]!;
    inOffsets[v + 1]! += inOffsets[v]!;
  }
  const edgeCount = outOffsets[vertexCount]!;
  // Pairs of row and source, so that the next pass reads them in order without lookups.
  const byDst = new Int32Array(2 * edgeCount);
  const cursor = inOffsets.slice();
  inCheckedPieces(rowCount, (start, end) => dealRows(input, start, end, cursor, byDst));

  const outRows = new Int32Array(edgeCount);
  const outNeighbours = new Int32Array(edgeCount);
  cursor.set(outOffsets);
  inCheckedPieces(vertexCount, (start, end) => {
    for (let to = start; to < end; to++)
      dealToSources(byDst, inOffsets[to]!, inOffsets[to + 1]!, to, cursor, outRows, outNeighbours);
  });
  let replacedCount = 0;
  inCheckedPieces(vertexCount, (start, end) => {
    for (let from = start; from < end; from++)
      replacedCount += orderEqualEnds(input, outOffsets[from]!, outOffsets[from + 1]! - 1, outNeighbours, outRows);
  });
  // Duplicate edges in an import are rare enough to start over without the first one.
  if (replacedCount > 0) return buildAdjacency(input);

  // The rows sorted by destination are no longer needed, so their memory is reused for the result.
  const inRows = byDst.subarray(0, edgeCount);
  const inNeighbours = byDst.subarray(edgeCount, 2 * edgeCount);
  cursor.set(inOffsets);
  inCheckedPieces(vertexCount, (start, end) => {
    for (let from = start; from < end; from++)
      dealToDestinations(
        outRows,
        outNeighbours,
        outOffsets[from]!,
        outOffsets[from + 1]!,
        from,
        cursor,
        inRows,
        inNeighbours,
      );
  });
  return { out: new Adjacency(outOffsets, outNeighbours, outRows), in: new Adjacency(inOffsets, inNeighbours, inRows) };
}

function countEnds(
  { src, dst, dead }: AdjacencyInput,
  start: number,
  end: number,
  outOffsets: Int32Array,
  inOffsets: Int32Array,
): void {
  for (let row = start; row < end; row++) {
    if (dead[row] === 1) continue;
    outOffsets[src[row]! + 1]!++;
    inOffsets[dst[row]! + 1]!++;
  }
}

function dealRows(
  { src, dst, dead }: AdjacencyInput,
  start: number,
  end: number,
  cursor: Int32Array,
  byDst: Int32Array,
): void {
  for (let row = start; row < end; row++) {
    if (dead[row] === 1) continue;
    const at = 2 * cursor[dst[row]!]!++;
    byDst[at] = row;
    byDst[at + 1] = src[row]!;
  }
}

function dealToSources(
  byDst: Int32Array,
  start: number,
  end: number,
  to: number,
  cursor: Int32Array,
  rows: Int32Array,
  neighbours: Int32Array,
): void {
  for (let i = start; i < end; i++) {
    const at = cursor[byDst[2 * i + 1]!]!++;
    rows[at] = byDst[2 * i]!;
    neighbours[at] = to;
  }
}

function dealToDestinations(
  outRows: Int32Array,
  outNeighbours: Int32Array,
  start: number,
  end: number,
  from: number,
  cursor: Int32Array,
  rows: Int32Array,
  neighbours: Int32Array,
): void {
  for (let i = start; i < end; i++) {
    const at = cursor[outNeighbours[i]!]!++;
    rows[at] = outRows[i]!;
    neighbours[at] = from;
  }
}

/**
 * Sorts runs of equal neighbors of one vertex by rank, then row, and marks all but the last of equal ranks as dead; returns their number.
 */
function orderEqualEnds(
  { dead, ranks, onReplaced }: AdjacencyInput,
  start: number,
  last: number,
  neighbours: Int32Array,
  rows: Int32Array,
): number {
  let replacedCount = 0;
  for (let i = start; i < last; i++) {
    if (neighbours[i] !== neighbours[i + 1]) continue;
    let end = i + 2;
    while (end <= last && neighbours[end] === neighbours[i]) end++;
    if (ranks)
      rows.set(
        Array.from(rows.subarray(i, end)).sort((a, b) =>
          ranks[a]! < ranks[b]! ? -1 : ranks[a]! > ranks[b]! ? 1 : a - b,
        ),
        i,
      );
    for (; i + 1 < end; i++) {
      if (ranks && ranks[rows[i]!] !== ranks[rows[i + 1]!]) continue;
      onReplaced(rows[i]!);
      dead[rows[i]!] = 1;
      replacedCount++;
    }
  }
  return replacedCount;
}
