import { WideMap } from '@astrolabe/model';
import { ENTRIES_BETWEEN_CHECKS } from '../limits.ts';
import { allocateInOrder, type AllocateKeys, type Key, type KeyArray } from './key-blocks.ts';

/** Entries of an index in their order: by key, then id. */
export interface SortedEntries {
  readonly keys: KeyArray;
  readonly ids: Int32Array;
}

/**
 * Sorts distinct entries with ascending ids: the distinct keys are sorted, then the entries are distributed to them, which preserves the order of
 * ids. `check` is called regularly and may throw.
 */
export function sortEntries(
  keys: KeyArray,
  ids: Int32Array,
  allocate: AllocateKeys,
  check: () => void = () => {},
): SortedEntries {
  if (keys instanceof Float64Array) return sortNumbers(keys, ids, check);
  const numberOf = new WideMap<Key, number>();
  const distinct: Key[] = [];
  const numbers = new Int32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    const key = keys[i]!;
    let number = numberOf.get(key);
    if (number === undefined) {
      number = distinct.push(key) - 1;
      numberOf.set(key, number);
    }
    numbers[i] = number;
  }
  return dealToKeys(distinct, numbers, ids, allocate, check);
}

/** Sorts entries with ascending ids whose keys are indexes into a list; equal keys may have several indexes. */
export function dealToKeys(
  distinct: readonly Key[],
  numbers: Int32Array,
  ids: Int32Array,
  allocate: AllocateKeys,
  check: () => void = () => {},
): SortedEntries {
  let comparisons = 0;
  const order = distinct
    .map((_, number) => number)
    .sort((a, b) => {
      if (++comparisons % ENTRIES_BETWEEN_CHECKS === 0) check();
      return compareKeys(distinct[a]!, distinct[b]!);
    });
  // Equal keys have the same rank, so that their entries are adjacent.
  const ranks = new Int32Array(distinct.length);
  let rank = -1;
  for (const [i, number] of order.entries()) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    if (i === 0 || distinct[number] !== distinct[order[i - 1]!]) rank++;
    ranks[number] = rank;
  }
  const cursors = new Int32Array(rank + 2);
  for (let i = 0; i < ids.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    cursors[ranks[numbers[i]!]! + 1]!++;
  }
  for (let r = 0; r <= rank; r++) cursors[r + 1]! += cursors[r]!;
  const ends = cursors.slice(1);
  const sortedIds = new Int32Array(ids.length);
  for (let i = 0; i < ids.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    sortedIds[cursors[ranks[numbers[i]!]!]!++] = ids[i]!;
  }
  check();
  const sortedKeys = allocateInOrder(allocate, ids.length);
  for (const number of order) {
    const r = ranks[number]!;
    for (let at = r === 0 ? 0 : ends[r - 1]!; at < ends[r]!; at++) {
      if (at % ENTRIES_BETWEEN_CHECKS === 0) check();
      sortedKeys[at] = distinct[number]!;
    }
  }
  return { keys: sortedKeys, ids: sortedIds };
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** Radix sort by the bits of the doubles, 16 at a time from the lowest; passes in which all keys agree are skipped. */
function sortNumbers(keys: Float64Array, ids: Int32Array, check: () => void): SortedEntries {
  const count = ids.length;
  const words = orderedWords(keys, count, check);
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let next = new Uint32Array(count);
  for (let digit = 0; digit < 4; digit++) {
    const shift = (digit & 1) * DIGIT_BITS;
    const half = digit >>> 1;
    const starts = new Uint32Array(DIGITS + 1);
    for (let i = 0; i < count; i++) {
      if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
      starts[((words[2 * i + half]! >>> shift) & (DIGITS - 1)) + 1]!++;
    }
    if (starts.includes(count)) continue;
    for (let d = 0; d < DIGITS; d++) starts[d + 1]! += starts[d]!;
    for (let i = 0; i < count; i++) {
      if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
      const entry = order[i]!;
      next[starts[(words[2 * entry + half]! >>> shift) & (DIGITS - 1)]!++] = entry;
    }
    [order, next] = [next, order];
  }
  const sortedKeys = new Float64Array(count);
  const sortedIds = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check();
    sortedKeys[i] = keys[order[i]!]!;
    sortedIds[i] = ids[order[i]!]!;
  }
  return { keys: sortedKeys, ids: sortedIds };
}

/** Low and high word of each double, transformed so that they sort as unsigned numbers: negative ones inverted, others with the sign bit set. */
function orderedWords(keys: Float64Array, count: number, check: () => void): Uint32Array {
  const words = new Uint32Array(keys.slice(0, count).buffer);
  for (let i = 1; i < words.length; i += 2) {
    if (i % ENTRIES_BETWEEN_CHECKS === 1) check();
    if (words[i]! >>> 31 === 1) {
      words[i] = ~words[i]!;
      words[i - 1] = ~words[i - 1]!;
    } else {
      words[i] = words[i]! | 0x80000000;
    }
  }
  return words;
}

function compareKeys(a: Key, b: Key): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Merges two sorted lists of entries; a pair in both occurs once. */
export function mergeEntries(
  a: SortedEntries,
  b: SortedEntries,
  allocate: AllocateKeys,
  check: () => void,
): SortedEntries {
  const keys = allocateInOrder(allocate, a.ids.length + b.ids.length);
  const ids = new Int32Array(a.ids.length + b.ids.length);
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < a.ids.length || j < b.ids.length) {
    if (length % ENTRIES_BETWEEN_CHECKS === 0) check();
    const order =
      i === a.ids.length ? 1 : j === b.ids.length ? -1 : compareEntries(a.keys[i]!, a.ids[i]!, b.keys[j]!, b.ids[j]!);
    const source = order <= 0 ? a : b;
    const at = order <= 0 ? i : j;
    keys[length] = source.keys[at]!;
    ids[length++] = source.ids[at]!;
    if (order <= 0) i++;
    if (order >= 0) j++;
  }
  return length === ids.length ? { keys, ids } : { keys: keys.slice(0, length), ids: ids.slice(0, length) };
}

function compareEntries(keyA: Key, idA: number, keyB: Key, idB: number): number {
  return keyA < keyB ? -1 : keyA > keyB ? 1 : idA - idB;
}
