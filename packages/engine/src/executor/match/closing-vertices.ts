import type { Batch } from '../../expression/batch.ts';
import type { Graph } from '../../graph/graph.ts';
import type { ClosingHop } from '../../plan/traverse.ts';
import type { IntList } from '../int-list.ts';
import { acquireIntList, type DenseSet, denseSets, releaseIntList } from '../scratch.ts';
import { emptySlice, tableTraversals, type TableTraversal } from '../traversal.ts';
import { denseVertices } from './pattern-columns.ts';

/** A sieve lets one in this many non-members through, unless it is at its maximum size. */
const SIEVE_BYTES_OF_EACH = 16;
const SIEVE_BITS_MIN = 10;
const SIEVE_BITS_MAX = 16;

/** Sieves to be used again. */
const FREE_SIEVES: Uint8Array[] = [];

/**
 * The vertices from which a closing hop is possible, for one row after another. Consecutive rows with the same end share a set; if ends
 * change with every row, no set is built, since it would cost more than it saves.
 */
export class ClosingVertices {
  readonly #graph: Graph;
  readonly #target: number;
  readonly #back: readonly TableTraversal[];
  readonly #slice = emptySlice();
  readonly #members: IntList;
  readonly #set: DenseSet;
  /** A pre-filter small enough for the L1 cache: 1 if a number with these low bits may be in the set. */
  readonly #sieve: Uint8Array;
  /** The low bits. */
  #mask = 0;
  #end = -1;

  constructor({ target, traversals }: ClosingHop, graph: Graph) {
    this.#graph = graph;
    this.#target = target;
    this.#members = acquireIntList();
    this.#set = denseSets.acquire(graph.vids.count);
    this.#sieve = FREE_SIEVES.pop() ?? new Uint8Array(2 ** SIEVE_BITS_MAX);
    this.#back = tableTraversals(graph, traversals).map((traversal) => traversal.reversed());
  }

  /** The ends of the rows of a batch. */
  endsOf(batch: Batch): Int32Array {
    return denseVertices(batch.columns[this.#target]!, batch.length, this.#graph);
  }

  /** Prepares for a row; false if every vertex must be tried. */
  begin(ends: Int32Array, row: number): boolean {
    const end = ends[row]!;
    if (end < 0) return false;
    if (end === this.#end) return true;
    if (ends[row + 1] !== end) return false;
    this.#set.reset(this.#graph.vids.count);
    this.#end = end;
    this.#members.length = 0;
    for (const { table, direction } of this.#back) {
      table.slice(direction, end, this.#slice);
      this.#set.addAll(this.#slice.neighbours, this.#slice.start, this.#slice.end, this.#members);
    }
    this.#fillSieve();
    return true;
  }

  /** Writes the positions, from `start` to before `end`, of the vertices from which the hop is possible to `places`. */
  placesIn(vertices: Int32Array, start: number, end: number, places: IntList): void {
    places.length = 0;
    places.reserve(end - start);
    const sieve = this.#sieve;
    const mask = this.#mask;
    const { data } = places;
    let sieved = 0;
    for (let at = start; at < end; at++) {
      data[sieved] = at;
      sieved += sieve[vertices[at]! & mask]!;
    }
    const set = this.#set;
    let length = 0;
    for (let i = 0; i < sieved; i++) {
      const at = data[i]!;
      if (set.has(vertices[at]!)) data[length++] = at;
    }
    places.length = length;
  }

  #fillSieve(): void {
    const { data, length } = this.#members;
    const sieve = this.#sieve;
    const bits = 32 - Math.clz32(length * SIEVE_BYTES_OF_EACH);
    const size = 1 << Math.min(Math.max(bits, SIEVE_BITS_MIN), SIEVE_BITS_MAX);
    const mask = size - 1;
    sieve.fill(0, 0, size);
    for (let i = 0; i < length; i++) sieve[data[i]! & mask] = 1;
    this.#mask = mask;
  }

  /** Releases its memory; it must not be used afterwards. */
  release(): void {
    denseSets.release(this.#set);
    releaseIntList(this.#members);
    FREE_SIEVES.push(this.#sieve);
  }
}
