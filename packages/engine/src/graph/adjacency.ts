import type { AdjacencySlice } from './graph.ts';
import { withCapacity } from './lane.ts';

/**
 * The edges of one type in one direction: a base that does not change, and lists of their own for vertices that changed since.
 *
 *     offsets     [0, 2, 2, 5, …]           by dense id; the edges of v stand from offsets[v] to before offsets[v + 1]
 *     neighbours  [4, 9, 1, 1, 7, …]        sorted within a vertex by (neighbour, rank)
 *     rows        [0, 3, 8, 2, 5, …]        the edge row of each
 *     dirty       [0, 0, 1, …]              1: the vertex has a patch, look there
 */
export class Adjacency {
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

  /** How many edges were put into or taken out of patches. */
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
      slice.start = 0;
      slice.end = patch.length;
      return;
    }
    slice.neighbours = this.neighbours;
    slice.rows = this.rows;
    const isInBase = dense + 1 < this.offsets.length;
    slice.start = isInBase ? this.offsets[dense]! : 0;
    slice.end = isInBase ? this.offsets[dense + 1]! : 0;
  }

  /** Puts an edge at its place: before the first one that `isAfter`, which compares ranks among equal neighbours. */
  insert(dense: number, neighbour: number, row: number, isAfter: (otherRow: number) => boolean): void {
    const patch = this.#patch(dense);
    let at = lowerBound(patch.neighbours, 0, patch.length, neighbour);
    while (at < patch.length && patch.neighbours[at] === neighbour && !isAfter(patch.rows[at]!)) at++;
    if (patch.length === patch.rows.length) {
      patch.neighbours = withCapacity(patch.neighbours, patch.length + 1);
      patch.rows = withCapacity(patch.rows, patch.length + 1);
    }
    patch.neighbours.copyWithin(at + 1, at, patch.length);
    patch.rows.copyWithin(at + 1, at, patch.length);
    patch.neighbours[at] = neighbour;
    patch.rows[at] = row;
    patch.length++;
    this.#patchedEdges++;
  }

  remove(dense: number, neighbour: number, row: number): void {
    const patch = this.#patch(dense);
    let at = lowerBound(patch.neighbours, 0, patch.length, neighbour);
    while (at < patch.length && patch.rows[at] !== row) at++;
    if (at === patch.length) return;
    patch.neighbours.copyWithin(at, at + 1, patch.length);
    patch.rows.copyWithin(at, at + 1, patch.length);
    patch.length--;
    this.#patchedEdges++;
  }

  #patch(dense: number): Patch {
    if (this.#dirty[dense] === 1) return this.#patches.get(dense)!;
    const isInBase = dense + 1 < this.offsets.length;
    const start = isInBase ? this.offsets[dense]! : 0;
    const end = isInBase ? this.offsets[dense + 1]! : 0;
    const capacity = end - start + 4;
    const patch: Patch = { neighbours: new Int32Array(capacity), rows: new Int32Array(capacity), length: end - start };
    patch.neighbours.set(this.neighbours.subarray(start, end));
    patch.rows.set(this.rows.subarray(start, end));
    this.#dirty = withCapacity(this.#dirty, dense + 1);
    this.#dirty[dense] = 1;
    this.#patches.set(dense, patch);
    return patch;
  }
}

interface Patch {
  neighbours: Int32Array;
  rows: Int32Array;
  length: number;
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

/** What the adjacency of both directions is built from: the ends of each row, the rows to leave out, and how ranks compare. */
export interface AdjacencyInput {
  readonly vertexCount: number;
  readonly rowCount: number;
  readonly src: Int32Array;
  readonly dst: Int32Array;
  readonly dead: Uint8Array;
  /** Absent while all ranks are 0. */
  readonly ranks: BigInt64Array | undefined;
  /** Called for a row that a later row with the same ends and rank replaces; it becomes dead. */
  readonly onReplaced: (row: number) => void;
}

/**
 * Builds both directions by three counting sorts: rows by dst, these by src (the out side, sorted by neighbour), these by dst again
 * (the in side, sorted by neighbour too). Of rows with equal ends and rank the last one stays.
 */
export function buildAdjacency(input: AdjacencyInput): { out: Adjacency; in: Adjacency } {
  const { vertexCount, rowCount, src, dst, dead } = input;
  const outOffsets = new Int32Array(vertexCount + 1);
  const inOffsets = new Int32Array(vertexCount + 1);
  let edgeCount = 0;
  for (let row = 0; row < rowCount; row++) {
    if (dead[row] === 1) continue;
    outOffsets[src[row]! + 1]!++;
    inOffsets[dst[row]! + 1]!++;
    edgeCount++;
  }
  for (let v = 0; v < vertexCount; v++) {
    outOffsets[v + 1]! += outOffsets[v]!;
    inOffsets[v + 1]! += inOffsets[v]!;
  }
  const byDst = new Int32Array(edgeCount);
  const cursor = inOffsets.slice();
  for (let row = 0; row < rowCount; row++) if (dead[row] !== 1) byDst[cursor[dst[row]!]!++] = row;
  let outRows = new Int32Array(edgeCount);
  cursor.set(outOffsets);
  for (let i = 0; i < edgeCount; i++) {
    const row = byDst[i]!;
    outRows[cursor[src[row]!]!++] = row;
  }
  const replacedCount = orderEqualEnds(outRows, input);
  if (replacedCount > 0) {
    outRows = withoutDead(outRows, edgeCount - replacedCount, dead);
    edgeCount -= replacedCount;
    countEnds(outRows, src, outOffsets);
    countEnds(outRows, dst, inOffsets);
  }
  const inRows = byDst.subarray(0, edgeCount);
  const outNeighbours = new Int32Array(edgeCount);
  const inNeighbours = new Int32Array(edgeCount);
  cursor.set(inOffsets);
  for (let i = 0; i < edgeCount; i++) {
    const row = outRows[i]!;
    const to = dst[row]!;
    outNeighbours[i] = to;
    const at = cursor[to]!++;
    inRows[at] = row;
    inNeighbours[at] = src[row]!;
  }
  return { out: new Adjacency(outOffsets, outNeighbours, outRows), in: new Adjacency(inOffsets, inNeighbours, inRows) };
}

/** Sorts stretches of equal ends by rank, then row, and makes all but the last of equal ranks dead; answers how many. */
function orderEqualEnds(outRows: Int32Array, { src, dst, dead, ranks, onReplaced }: AdjacencyInput): number {
  let replacedCount = 0;
  const length = outRows.length;
  let from = 0;
  while (from < length) {
    const row = outRows[from]!;
    const s = src[row]!;
    const d = dst[row]!;
    let end = from + 1;
    while (end < length && dst[outRows[end]!] === d && src[outRows[end]!] === s) end++;
    if (end - from > 1) {
      if (ranks) {
        const stretch = Array.from(outRows.subarray(from, end)).sort((a, b) => (ranks[a]! < ranks[b]! ? -1 : ranks[a]! > ranks[b]! ? 1 : a - b));
        outRows.set(stretch, from);
      }
      for (let i = from; i + 1 < end; i++) {
        if (ranks && ranks[outRows[i]!] !== ranks[outRows[i + 1]!]) continue;
        onReplaced(outRows[i]!);
        dead[outRows[i]!] = 1;
        replacedCount++;
      }
    }
    from = end;
  }
  return replacedCount;
}

function withoutDead(rows: Int32Array, count: number, dead: Uint8Array): Int32Array<ArrayBuffer> {
  const live = new Int32Array(count);
  let length = 0;
  for (const row of rows) if (dead[row] !== 1) live[length++] = row;
  return live;
}

function countEnds(rows: Int32Array, ends: Int32Array, offsets: Int32Array): void {
  offsets.fill(0);
  for (let i = 0; i < rows.length; i++) offsets[ends[rows[i]!]! + 1]!++;
  for (let v = 0; v + 1 < offsets.length; v++) offsets[v + 1]! += offsets[v]!;
}
