import type { EdgeTable } from '../../graph/graph.ts';
import type { PatternComparison } from '../../plan/pattern-join.ts';
import { compareCodes, type MatchComparison } from './compared-values.ts';
import { countComparedPairs } from './counted-pairs.ts';
import { traversalAt, type NeighborLists } from './neighbor-lists.ts';
import type { PatternRun } from './pattern-run.ts';

const FLIPPED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** The operator with its sides exchanged. */
export function flipped(operator: PatternComparison['operator']): PatternComparison['operator'] {
  return FLIPPED[operator];
}

/** A comparison of entries of two lists. */
export interface PairedComparison {
  readonly comparison: MatchComparison;
  /** The side that the first list decides; the second list decides the other. */
  readonly first: 'left' | 'right';
}

/** Counts pairs of entries of two neighbor lists of one vertex that satisfy comparisons. O(n log n) for the usual ones instead of O(n²). */
export class ComparedPairs {
  readonly #paired: readonly PairedComparison[];
  readonly #run: PatternRun;
  readonly #first: EntryCodes;
  readonly #second: EntryCodes;

  constructor(paired: readonly PairedComparison[], run: PatternRun) {
    this.#paired = paired;
    this.#run = run;
    this.#first = new EntryCodes(paired.map(({ comparison, first }) => [comparison, first] as const));
    this.#second = new EntryCodes(
      paired.map(({ comparison, first }) => [comparison, first === 'left' ? 'right' : 'left'] as const),
    );
  }

  /** Returns the number of pairs; -1 if they must be checked individually. */
  count(first: NeighborLists, second: NeighborLists, vertex: number): number {
    first.at(vertex);
    if (first.start === first.end) return 0;
    second.at(vertex);
    if (second.start === second.end) return 0;
    const left = this.#first;
    const right = this.#second;
    const isComplete = left.load(first, vertex) && right.load(second, vertex);
    if (!isComplete || this.#paired.some(({ comparison }) => !comparison.isCoded)) return -1;
    const conditions = this.#paired.map(({ comparison, first: side }, index) => ({
      operator: side === 'left' ? comparison.comparison.operator : flipped(comparison.comparison.operator),
      isApproximate: comparison.isApproximate,
      left: left.codes[index]!,
      right: right.codes[index]!,
    }));
    return countComparedPairs(conditions, left.length, right.length, (entries) => this.#run.look(entries));
  }

  /** Whether an entry that is in both lists is counted as a pair. */
  includesSame(neighbor: number, table: EdgeTable, row: number): boolean {
    return this.#paired.every(({ comparison }) => {
      const left = comparison.codeOf('left', neighbor, table, row);
      const right = comparison.codeOf('right', neighbor, table, row);
      return compareCodes(comparison.comparison.operator, left, right, comparison.isApproximate);
    });
  }
}

/** The numbers of the entries of a list for some comparisons, without entries for which one is null. */
class EntryCodes {
  length = 0;
  readonly codes: Float64Array[];
  readonly #sides: readonly (readonly [MatchComparison, 'left' | 'right'])[];

  constructor(sides: readonly (readonly [MatchComparison, 'left' | 'right'])[]) {
    this.#sides = sides;
    this.codes = sides.map(() => new Float64Array(0));
  }

  /** Reads the list of a vertex. Returns false if a number means EMPTY. */
  load(lists: NeighborLists, vertex: number): boolean {
    lists.at(vertex);
    const { neighbors, rows, traversalOf, traversals, start, end } = lists;
    const { codes } = this;
    const sides = this.#sides;
    if (codes[0]!.length < end - start)
      for (let index = 0; index < codes.length; index++) codes[index] = new Float64Array((end - start) * 2);
    const length = end - start;
    let hasNulls = false;
    for (let index = 0; index < sides.length; index++) {
      const [comparison, side] = sides[index]!;
      const into = codes[index]!;
      for (let at = 0; at < length; at++) {
        const { table } = traversalAt(traversals, traversalOf, start + at);
        const code = comparison.codeOf(side, neighbors[start + at]!, table, rows[start + at]!);
        if (code === Number.NEGATIVE_INFINITY) return false;
        if (Number.isNaN(code)) hasNulls = true;
        into[at] = code;
      }
    }
    this.length = hasNulls ? this.#dropNulls(length) : length;
    return true;
  }

  #dropNulls(length: number): number {
    let kept = 0;
    for (let at = 0; at < length; at++) {
      for (const lane of this.codes) lane[kept] = lane[at]!;
      if (!this.codes.some((lane) => Number.isNaN(lane[kept]!))) kept++;
    }
    return kept;
  }
}

/** The common entries of two neighbor lists of the same vertex, as edges; with `pairs`, only those that satisfy it with themselves. */
export function countSameEdges(
  first: NeighborLists,
  second: NeighborLists,
  vertex: number,
  pairs: ComparedPairs | undefined,
): number {
  first.at(vertex);
  const a = {
    neighbors: first.neighbors,
    rows: first.rows,
    traversalOf: first.traversalOf,
    start: first.start,
    end: first.end,
  };
  second.at(vertex);
  const { neighbors, rows, traversalOf, end } = second;
  let from = second.start;
  let count = 0;
  for (let at = a.start; at < a.end; at++) {
    const neighbor = a.neighbors[at]!;
    while (from < end && neighbors[from]! < neighbor) from++;
    const { table } = traversalAt(first.traversals, a.traversalOf, at);
    for (let other = from; other < end && neighbors[other] === neighbor; other++) {
      const row = rows[other]!;
      if (row !== a.rows[at] || traversalAt(second.traversals, traversalOf, other).table !== table) continue;
      if (!pairs || pairs.includesSame(neighbor, table, row)) count++;
    }
  }
  return count;
}
