import type { PlainAdjacency } from '../graph/graph.ts';
import { IntList } from './int-list.ts';

/** The largest stamp that a byte holds. */
const STAMP_MAX = 255;

/**
 * A set of small integers (dense ids, edge rows) as an array of stamps, cleared by incrementing the stamp, so that a short statement pays only for
 * the entries it uses. Stamps are single bytes, since traversals are memory-bound.
 */
export class DenseSet {
  #stamps = new Uint8Array(0);
  #stamp = 1;

  /** Clears the set and allocates room for numbers below `size`. */
  reset(size: number): void {
    if (this.#stamps.length < size) {
      this.#stamps = new Uint8Array(Math.max(size, this.#stamps.length * 2));
      this.#stamp = 1;
    } else if (this.#stamp === STAMP_MAX) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    } else {
      this.#stamp++;
    }
  }

  /** Adds a number; false if it was present. */
  add(item: number): boolean {
    if (this.#stamps[item] === this.#stamp) return false;
    this.#stamps[item] = this.#stamp;
    return true;
  }

  /** Adds items from `start` to before `end`, and appends new ones to `fresh`. */
  addAll(items: Int32Array, start: number, end: number, fresh: IntList): void {
    fresh.reserve(end - start);
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    const { data } = fresh;
    let { length } = fresh;
    for (let at = start; at < end; at++) {
      const item = items[at]!;
      const isFresh = oneUnlessZero(stamps[item]! ^ stamp);
      stamps[item] = stamp;
      data[length] = item;
      length += isFresh;
    }
    fresh.length = length;
  }

  /**
   * Adds the neighbors of `frontier` from `start` to before `end`, and appends new ones to `fresh`. Stops at a vertex with patched edges
   * and returns its position.
   */
  addNeighbours(adjacency: PlainAdjacency, frontier: Int32Array, start: number, end: number, fresh: IntList): number {
    const { offsets, neighbours, patched } = adjacency;
    const lastOffset = offsets.length - 1;
    const patchedEnd = patched.length;
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    let { data, length } = fresh;
    for (let at = start; at < end; at++) {
      const from = frontier[at]!;
      if (from < patchedEnd && patched[from] === 1) {
        fresh.length = length;
        return at;
      }
      if (from >= lastOffset) continue;
      const last = offsets[from + 1]!;
      let edge = offsets[from]!;
      if (length + last - edge > data.length) {
        fresh.length = length;
        fresh.reserve(last - edge);
        data = fresh.data;
      }
      for (; edge < last; edge++) {
        const item = neighbours[edge]!;
        const isFresh = oneUnlessZero(stamps[item]! ^ stamp);
        stamps[item] = stamp;
        data[length] = item;
        length += isFresh;
      }
    }
    fresh.length = length;
    return end;
  }

  /** Like `addNeighbours`, but only counts new ones in `count`. */
  countNeighbours(
    adjacency: PlainAdjacency,
    frontier: Int32Array,
    start: number,
    end: number,
    count: { count: number },
  ): number {
    const { offsets, neighbours, patched } = adjacency;
    const lastOffset = offsets.length - 1;
    const patchedEnd = patched.length;
    const stamps = this.#stamps;
    const stamp = this.#stamp;
    let found = 0;
    let at = start;
    for (; at < end; at++) {
      const from = frontier[at]!;
      if (from < patchedEnd && patched[from] === 1) break;
      if (from >= lastOffset) continue;
      const last = offsets[from + 1]!;
      for (let edge = offsets[from]!; edge < last; edge++) {
        const item = neighbours[edge]!;
        found += oneUnlessZero(stamps[item]! ^ stamp);
        stamps[item] = stamp;
      }
    }
    count.count += found;
    return at;
  }

  has(item: number): boolean {
    return this.#stamps[item] === this.#stamp;
  }

  delete(item: number): void {
    this.#stamps[item] = 0;
  }
}

/** Two disjoint sets of small integers as one array of stamps; a `DenseSet` is a single set. */
export class DenseSides {
  #stamps = new Uint8Array(0);
  /** The stamp of side 0; side 1 has the next one. */
  #stamp = 1;

  /** Clears both sets and allocates room for numbers below `size`. */
  reset(size: number): void {
    if (this.#stamps.length < size) {
      this.#stamps = new Uint8Array(Math.max(size, this.#stamps.length * 2));
      this.#stamp = 1;
    } else if (this.#stamp + 3 > STAMP_MAX) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    } else {
      this.#stamp += 2;
    }
  }

  /** Adds a number to one of the sets. */
  put(item: number, side: 0 | 1): void {
    this.#stamps[item] = this.#stamp + side;
  }

  /**
   * Adds items to the set of a side, and appends those in neither set to `fresh`, with `parent` to `parents`. Stops at the first item of
   * the other side and returns it; else returns -1.
   */
  claim(
    items: Int32Array,
    start: number,
    end: number,
    side: 0 | 1,
    fresh: IntList,
    parents: IntList,
    parent: number,
  ): number {
    fresh.reserve(end - start);
    parents.reserve(end - start);
    const stamps = this.#stamps;
    const own = this.#stamp + side;
    const other = this.#stamp + 1 - side;
    const { data } = fresh;
    const parentData = parents.data;
    let { length } = fresh;
    let met = -1;
    for (let at = start; at < end; at++) {
      const item = items[at]!;
      const known = stamps[item]!;
      if (known === other) {
        met = item;
        break;
      }
      stamps[item] = own;
      data[length] = item;
      parentData[length] = parent;
      length += oneUnlessZero(known ^ own);
    }
    fresh.length = parents.length = length;
    return met;
  }
}

/** 1 for a number above 0, 0 for 0; without a branch. */
function oneUnlessZero(number: number): number {
  return -number >>> 31;
}

/**
 * A map from small integers to non-negative integers as one array: entries are raised by a base, and lower ones are absent. Cleared by raising the
 * base.
 */
export class DenseMap {
  #places = new Int32Array(0);
  #base = 1;
  #highest = 0;

  /** Clears the map and allocates room for keys below `size`. */
  reset(size: number): void {
    if (this.#places.length < size) {
      this.#places = new Int32Array(Math.max(size, this.#places.length * 2));
      this.#base = 1;
    } else if (this.#highest > DENSE_MAP_BASE_MAX) {
      this.#places.fill(0);
      this.#base = 1;
    } else {
      this.#base = this.#highest + 1;
    }
    this.#highest = this.#base;
  }

  /** The number of a key; negative if absent. */
  get(key: number): number {
    return this.#places[key]! - this.#base;
  }

  /** Sets absent keys from `start` to before `end`, and appends them to `fresh`. */
  setAbsent(keys: Int32Array, start: number, end: number, value: number, fresh: IntList): void {
    fresh.reserve(end - start);
    const places = this.#places;
    const base = this.#base;
    const place = value + base;
    if (place > this.#highest) this.#highest = place;
    const { data } = fresh;
    let { length } = fresh;
    for (let at = start; at < end; at++) {
      const key = keys[at]!;
      if (places[key]! >= base) continue;
      places[key] = place;
      data[length++] = key;
    }
    fresh.length = length;
  }

  /** Returns the first present key from `start` to before `end`, or -1. */
  firstPresent(keys: Int32Array, start: number, end: number): number {
    const places = this.#places;
    const base = this.#base;
    for (let at = start; at < end; at++) if (places[keys[at]!]! >= base) return keys[at]!;
    return -1;
  }

  set(key: number, value: number): void {
    const place = value + this.#base;
    if (place > this.#highest) this.#highest = place;
    this.#places[key] = place;
  }
}

/** Above this base a map is cleared, so that bases plus numbers fit 32 bits. */
const DENSE_MAP_BASE_MAX = 2 ** 30;

/** Reusable working memory of statements. */
export class ScratchPool<Item extends { reset(size: number): void }> {
  readonly #make: () => Item;
  readonly #free: Item[] = [];

  constructor(make: () => Item) {
    this.#make = make;
  }

  /** Returns an empty item for numbers below `size`; the caller returns it with `release`. */
  acquire(size: number): Item {
    const item = this.#free.pop() ?? this.#make();
    item.reset(size);
    return item;
  }

  /** Returns an item to the pool; it must not be used afterward. */
  release(item: Item): void {
    this.#free.push(item);
  }
}

/** Sets of numbers. */
export const denseSets = new ScratchPool(() => new DenseSet());
/** Maps with numeric keys. */
export const denseMaps = new ScratchPool(() => new DenseMap());
/** Pairs of sets. */
export const denseSides = new ScratchPool(() => new DenseSides());

const FREE_LISTS: IntList[] = [];
/** Larger lists are not pooled. */
const STORED_LIST_ITEMS_MAX = 2 ** 20;

/** Returns an empty list; return it with `releaseIntList` for reuse. */
export function acquireIntList(): IntList {
  const list = FREE_LISTS.pop() ?? new IntList();
  list.length = 0;
  return list;
}

/** Returns a list to the pool; its data must not be used afterward. */
export function releaseIntList(list: IntList): void {
  if (list.data.length <= STORED_LIST_ITEMS_MAX) FREE_LISTS.push(list);
}
