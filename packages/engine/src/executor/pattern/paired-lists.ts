import type { PatternComparison } from '../../plan/pattern-join.ts';
import { compareCodes, type MatchComparison } from './compared-values.ts';
import { walkAt, type NeighborLists } from './neighbor-lists.ts';
import { sortNumbers } from './sorted-codes.ts';

const FLIPPED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** The operator with its sides exchanged. */
export function flipped(operator: PatternComparison['operator']): PatternComparison['operator'] {
  return FLIPPED[operator];
}

/**
 * Counts pairs of entries of two neighbor lists of one vertex that satisfy a comparison, by merging sorted numbers. O(n log n) instead of
 * O(n²).
 */
export class ComparedPairs {
  readonly #comparison: MatchComparison;
  /** Which side the first list decides; the second list decides the other. */
  readonly #first: 'left' | 'right';
  #left = new Float64Array(0);
  #right = new Float64Array(0);

  constructor(comparison: MatchComparison, first: 'left' | 'right') {
    this.#comparison = comparison;
    this.#first = first;
  }

  /** Returns the number of pairs; -1 if they must be checked individually. */
  count(first: NeighborLists, second: NeighborLists, vertex: number): number {
    const comparison = this.#comparison;
    const { operator } = comparison.comparison;
    const other = this.#first === 'left' ? 'right' : 'left';
    first.at(vertex);
    if (first.start === first.end) return 0;
    second.at(vertex);
    if (second.start === second.end) return 0;
    const left = this.#codes(first, vertex, this.#first, this.#left);
    this.#left = left.buffer;
    const right = this.#codes(second, vertex, other, this.#right);
    this.#right = right.buffer;
    if (!comparison.isCoded || left.hasEmpty || right.hasEmpty) return -1;
    const isStraight = this.#first === 'left';
    const total = left.length * right.length;
    const count = (order: '<' | '<='): number => countOrdered(left, right, order, comparison.isApproximate);
    switch (isStraight ? operator : flipped(operator)) {
      case '<':
        return count('<');
      case '<=':
        return count('<=');
      case '>':
        return total - count('<=');
      case '>=':
        return total - count('<');
      case '==':
        return count('<=') - count('<');
      case '!=':
        return total - count('<=') + count('<');
    }
  }

  #codes(lists: NeighborLists, vertex: number, side: 'left' | 'right', old: Float64Array<ArrayBuffer>): SortedRange {
    lists.at(vertex);
    const { neighbors, rows, walkOf, walks, start, end } = lists;
    const buffer = old.length < end - start ? new Float64Array((end - start) * 2) : old;
    let length = 0;
    let hasEmpty = false;
    for (let at = start; at < end; at++) {
      const code = this.#comparison.codeOf(side, neighbors[at]!, walkAt(walks, walkOf, at).table, rows[at]!);
      if (code === Number.NEGATIVE_INFINITY) hasEmpty = true;
      if (Number.isNaN(code)) continue;
      buffer[length++] = code;
    }
    sortNumbers(buffer, length);
    return { buffer, length, hasEmpty };
  }
}

interface SortedRange {
  readonly buffer: Float64Array<ArrayBuffer>;
  readonly length: number;
  readonly hasEmpty: boolean;
}

/** The pairs of a smaller (or equal) number on the left and one on the right. */
function countOrdered(left: SortedRange, right: SortedRange, operator: '<' | '<=', isApproximate: boolean): number {
  const x = left.buffer;
  const y = right.buffer;
  let before = 0;
  let count = 0;
  for (let at = 0; at < right.length; at++) {
    const code = y[at]!;
    if (isApproximate) while (before < left.length && compareCodes(operator, x[before]!, code, true)) before++;
    else if (operator === '<') while (before < left.length && x[before]! < code) before++;
    else while (before < left.length && x[before]! <= code) before++;
    count += before;
  }
  return count;
}

/** The entries that two neighbor lists of the same vertex have in common, as edges. */
export function countSameEdges(first: NeighborLists, second: NeighborLists, vertex: number): number {
  first.at(vertex);
  const a = { neighbors: first.neighbors, rows: first.rows, walkOf: first.walkOf, start: first.start, end: first.end };
  second.at(vertex);
  const { neighbors, rows, walkOf, end } = second;
  let from = second.start;
  let count = 0;
  for (let at = a.start; at < a.end; at++) {
    const neighbor = a.neighbors[at]!;
    while (from < end && neighbors[from]! < neighbor) from++;
    const { table } = walkAt(first.walks, a.walkOf, at);
    for (let other = from; other < end && neighbors[other] === neighbor; other++)
      if (rows[other] === a.rows[at] && walkAt(second.walks, walkOf, other).table === table) count++;
  }
  return count;
}
