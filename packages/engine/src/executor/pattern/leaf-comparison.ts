import { lowerBound } from '../../graph/adjacency.ts';
import type { PatternComparison } from '../../plan/pattern-join.ts';
import type { MatchComparison } from './compared-values.ts';
import { traversalAt, type NeighborLists } from './neighbor-lists.ts';
import { flipped } from './paired-lists.ts';
import type { PatternRun } from './pattern-run.ts';
import { countCompared, SortedCodes } from './sorted-codes.ts';

/** Counts the entries of lists whose vertex or edge compares with a matched one. */
export class LeafComparison {
  readonly #comparison: MatchComparison;
  readonly #run: PatternRun;
  /** The side that the list decides. */
  readonly #side: 'left' | 'right';
  readonly #isUsable: boolean;
  readonly #operator: PatternComparison['operator'];
  readonly #sorted: SortedCodes;
  readonly #seen = new Set<number>();
  #anchor = -1;
  #last: Float64Array | undefined;

  constructor(comparison: MatchComparison, vertex: number, edge: number, run: PatternRun) {
    this.#comparison = comparison;
    this.#run = run;
    const { left, right, operator } = comparison.comparison;
    const isOwn = ({ of, at }: typeof left): boolean => (of === 'vertex' ? at === vertex : at === edge);
    this.#side = isOwn(left) ? 'left' : 'right';
    this.#isUsable = isOwn(left) !== isOwn(right);
    this.#operator = this.#side === 'left' ? operator : flipped(operator);
    this.#sorted = new SortedCodes(run.context);
  }

  /** Returns the number of entries of the current list that pass; -1 if they must be checked individually. */
  count(lists: NeighborLists, anchor: number): number {
    if (!this.#isUsable) return -1;
    const comparison = this.#comparison;
    const other = comparison.code(this.#side === 'left' ? 'right' : 'left', this.#run);
    if (comparison.isIdentity) return this.#countIdentical(lists, other);
    const isDirect = this.#operator === '!=' && !(other > Number.NEGATIVE_INFINITY);
    if (isDirect) return -1;
    let sorted = this.#anchor === anchor ? this.#last : this.#sorted.of(anchor);
    if (!sorted) {
      const { neighbors, rows, traversalOf, traversals, start, end } = lists;
      if (!this.#seen.has(anchor) && end - start > 1) {
        this.#seen.add(anchor);
        return -1;
      }
      this.#run.look(end - start);
      const codes = new Float64Array(end - start);
      for (let at = start; at < end; at++)
        codes[at - start] = comparison.codeOf(
          this.#side,
          neighbors[at]!,
          traversalAt(traversals, traversalOf, at).table,
          rows[at]!,
        );
      sorted = this.#sorted.add(anchor, codes);
    }
    this.#anchor = anchor;
    this.#last = sorted;
    if (!comparison.isCoded) return -1;
    return countCompared(sorted, this.#operator, other, comparison.isApproximate);
  }

  /** Entries that are, or are not, a vertex. */
  #countIdentical({ neighbors, start, end }: NeighborLists, vertex: number): number {
    const from = lowerBound(neighbors, start, end, vertex);
    let to = from;
    while (to < end && neighbors[to] === vertex) to++;
    return this.#operator === '==' ? to - from : end - start - (to - from);
  }
}
