import type { PatternComparison } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { compareCodes } from './compared-values.ts';

/** Lists up to this length are sorted by insertion. */
const INSERTION_MAX = 24;
/** Sorted lists are dropped and sorted again beyond this many numbers. */
const SORTED_MAX = 8 * 1024 * 1024;

/** The sorted codes of vertices' neighbors, without nulls, so that a comparison is counted in logarithmic time. */
export class SortedCodes {
  readonly #context: ExecutionContext;
  readonly #lists = new Map<number, Float64Array>();
  #length = 0;
  #isFull = false;

  constructor(context: ExecutionContext) {
    this.#context = context;
  }

  /** The sorted numbers of a vertex; undefined if they were not added. */
  of(vertex: number): Float64Array | undefined {
    return this.#lists.get(vertex);
  }

  /** Sorts the numbers of a vertex in place and stores them. Nulls (NaN) are dropped. */
  add(vertex: number, codes: Float64Array): Float64Array {
    let length = 0;
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at]!;
      if (code === code) codes[length++] = code;
    }
    const sorted = length === codes.length ? codes : codes.subarray(0, length);
    sortNumbers(sorted, length);
    // Memory that is used again after the lists were dropped was counted before.
    if (!this.#isFull) this.#context.charge(length * 8 + 128);
    if ((this.#length += length) > SORTED_MAX) {
      this.#isFull = true;
      this.#lists.clear();
      this.#length = length;
    }
    this.#lists.set(vertex, sorted);
    return sorted;
  }
}

/** Sorts the first `length` of some numbers in place. */
export function sortNumbers(codes: Float64Array, length: number): void {
  if (length > INSERTION_MAX) {
    codes.subarray(0, length).sort();
    return;
  }
  for (let at = 1; at < length; at++) {
    const code = codes[at]!;
    let to = at;
    for (; to > 0 && codes[to - 1]! > code; to--) codes[to] = codes[to - 1]!;
    codes[to] = code;
  }
}

/** Returns how many sorted numbers satisfy a comparison with a number. O(log n). */
export function countCompared(
  sorted: Float64Array,
  operator: PatternComparison['operator'],
  other: number,
  isApproximate: boolean,
): number {
  if (Number.isNaN(other)) return 0;
  const { length } = sorted;
  switch (operator) {
    case '<':
    case '<=':
      return countBefore(sorted, operator, other, isApproximate);
    case '>':
      return length - countBefore(sorted, '<=', other, isApproximate);
    case '>=':
      return length - countBefore(sorted, '<', other, isApproximate);
    case '==':
      return countBefore(sorted, '<=', other, isApproximate) - countBefore(sorted, '<', other, isApproximate);
    case '!=':
      return length - countBefore(sorted, '<=', other, isApproximate) + countBefore(sorted, '<', other, isApproximate);
  }
}

/** Returns how many sorted numbers are less than (or equal to) a number. O(log n). */
export function countBefore(sorted: Float64Array, operator: '<' | '<=', other: number, isApproximate: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const code = sorted[middle]!;
    const isBefore = isApproximate
      ? compareCodes(operator, code, other, true)
      : operator === '<'
        ? code < other
        : code <= other;
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
