import type { IntList } from '../int-list.ts';
import { acquireIntList, type DenseSet, denseSets, releaseIntList } from '../scratch.ts';

/** A sieve lets one of this many other vertices through, unless it is at its maximum size. */
const SIEVE_BYTES_PER_VERTEX = 16;
const SIEVE_BITS_MIN = 10;
const SIEVE_BITS_MAX = 16;

/** Sieves that are not in use. */
const FREE_SIEVES: Uint8Array[] = [];

/** The vertices of a neighbor list as a set, to intersect it with many other lists. */
export class MarkedVertices {
  readonly #vertexCount: number;
  readonly #members: IntList = acquireIntList();
  readonly #places: IntList = acquireIntList();
  readonly #set: DenseSet;
  /** A filter before the set, small enough for the nearest cache: 1 if a vertex may be in the set by its low bits. */
  readonly #sieve: Uint8Array;
  /** The low bits. */
  #mask = 0;

  constructor(vertexCount: number) {
    this.#vertexCount = vertexCount;
    this.#set = denseSets.acquire(vertexCount);
    this.#sieve = FREE_SIEVES.pop() ?? new Uint8Array(2 ** SIEVE_BITS_MAX);
  }

  /** Builds the set from a list; false if a vertex occurs more than once. */
  mark(vertices: Int32Array, start: number, end: number): boolean {
    this.#set.reset(this.#vertexCount);
    this.#members.length = 0;
    this.#set.addAll(vertices, start, end, this.#members);
    const { data, length } = this.#members;
    const sieve = this.#sieve;
    const bits = 32 - Math.clz32(length * SIEVE_BYTES_PER_VERTEX);
    const size = 1 << Math.min(Math.max(bits, SIEVE_BITS_MIN), SIEVE_BITS_MAX);
    const mask = size - 1;
    sieve.fill(0, 0, size);
    for (let i = 0; i < length; i++) sieve[data[i]! & mask] = 1;
    this.#mask = mask;
    return length === end - start;
  }

  /** Counts the entries of another list that are in the set and, with `presence`, have a 1 there. O(length of the list). */
  countIn(vertices: Int32Array, start: number, end: number, presence: Uint8Array | undefined): number {
    const places = this.#places;
    places.length = 0;
    places.reserve(end - start);
    const { data } = places;
    const sieve = this.#sieve;
    const mask = this.#mask;
    let sieved = 0;
    for (let at = start; at < end; at++) {
      data[sieved] = at;
      sieved += sieve[vertices[at]! & mask]!;
    }
    const set = this.#set;
    let count = 0;
    for (let i = 0; i < sieved; i++) {
      const vertex = vertices[data[i]!]!;
      if (set.has(vertex) && (presence === undefined || presence[vertex] === 1)) count++;
    }
    return count;
  }

  /** Returns the memory to the pools; the set must not be used any more. */
  release(): void {
    denseSets.release(this.#set);
    releaseIntList(this.#members);
    releaseIntList(this.#places);
    FREE_SIEVES.push(this.#sieve);
  }
}
