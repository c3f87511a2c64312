import type { PatternComparison } from '../../plan/pattern-join.ts';
import { compareCodes } from './compared-values.ts';
import { countBefore, sortNumbers } from './sorted-codes.ts';

/** Fewer pairs are checked one by one. */
const CHECKED_MAX = 64;
/** Numbers up to 2^32 are sorted together with a position of this many bits. */
const POSITION_SIZE = 2 ** 20;
const PACKED_MAX = 2 ** 32;

/** A comparison of a left and a right entry by one number each, neither null nor EMPTY. */
export interface PairCondition {
  readonly operator: PatternComparison['operator'];
  /** Numbers that are equal within a tolerance count as equal. */
  readonly isApproximate: boolean;
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/**
 * Counts the pairs of a left and a right entry that satisfy all conditions. O(n log n) for any number of equalities and up to two other
 * conditions; beyond that, remaining pairs are checked one by one.
 *
 * @param look called with the number of entries before they are read
 */
export function countComparedPairs(
  conditions: readonly PairCondition[],
  leftLength: number,
  rightLength: number,
  look: (entries: number) => void,
): number {
  // Greater numbers are smaller if negated.
  const ascending = conditions.map((condition) => {
    const { operator, left, right } = condition;
    if (operator !== '>' && operator !== '>=') return condition;
    return {
      ...condition,
      operator: operator === '>' ? ('<' as const) : ('<=' as const),
      left: left.subarray(0, leftLength).map((code) => -code),
      right: right.subarray(0, rightLength).map((code) => -code),
    };
  });
  return countPairsOf(ascending, positions(leftLength), positions(rightLength), look);
}

function positions(length: number): Int32Array {
  const all = new Int32Array(length);
  for (let at = 0; at < length; at++) all[at] = at;
  return all;
}

type Look = (entries: number) => void;

/** Like `countComparedPairs`, among some positions, which may be reordered. */
function countPairsOf(conditions: readonly PairCondition[], left: Int32Array, right: Int32Array, look: Look): number {
  const total = left.length * right.length;
  if (total === 0 || conditions.length === 0) return total;
  if (total <= CHECKED_MAX) return checkPairs(conditions, left, right);
  const equality = conditions.find(({ operator, isApproximate }) => operator === '==' && !isApproximate);
  if (equality) {
    const rest = conditions.filter((condition) => condition !== equality);
    return countEqual(equality, rest, left, right, look);
  }
  const split = conditions.find(({ operator }) => operator === '==' || operator === '!=');
  if (split) {
    const rest = conditions.filter((condition) => condition !== split);
    const count = (...more: readonly PairCondition['operator'][]): number =>
      countPairsOf([...rest, ...more.map((operator) => ({ ...split, operator }))], left, right, look);
    return split.operator === '!=' ? count() - count('==') : count('<=') - count('<');
  }
  look(left.length + right.length);
  const [first, second, ...others] = conditions as [PairCondition, ...PairCondition[]];
  if (!second) return countOrdered(first, sorted(first.left, left), sorted(first.right, right));
  if (others.length === 0) return countDominated(first, second, left, right);
  look(total);
  return checkPairs(conditions, left, right);
}

function checkPairs(conditions: readonly PairCondition[], left: Int32Array, right: Int32Array): number {
  let count = 0;
  for (let x = 0; x < left.length; x++) {
    for (let y = 0; y < right.length; y++) {
      let isTrue = true;
      for (let index = 0; index < conditions.length && isTrue; index++) {
        const condition = conditions[index]!;
        const a = condition.left[left[x]!]!;
        const b = condition.right[right[y]!]!;
        isTrue = compareCodes(condition.operator, a, b, condition.isApproximate);
      }
      if (isTrue) count++;
    }
  }
  return count;
}

/** The pairs with equal numbers that satisfy the other conditions, group by group. */
function countEqual(
  { left: x, right: y }: PairCondition,
  rest: readonly PairCondition[],
  left: Int32Array,
  right: Int32Array,
  look: Look,
): number {
  look(left.length + right.length);
  sortPositions(left, x);
  sortPositions(right, y);
  let count = 0;
  for (let from = 0, other = 0; from < left.length && other < right.length;) {
    const code = x[left[from]!]!;
    while (other < right.length && y[right[other]!]! < code) other++;
    let end = from + 1;
    while (end < left.length && x[left[end]!]! === code) end++;
    let otherEnd = other;
    while (otherEnd < right.length && y[right[otherEnd]!]! === code) otherEnd++;
    if (otherEnd > other)
      count +=
        rest.length === 0
          ? (end - from) * (otherEnd - other)
          : countPairsOf(rest, left.slice(from, end), right.slice(other, otherEnd), look);
    from = end;
    other = otherEnd;
  }
  return count;
}

/** The numbers of some positions in ascending order. */
function sorted(codes: Float64Array, at: Int32Array): Float64Array {
  const numbers = new Float64Array(at.length);
  for (let index = 0; index < at.length; index++) numbers[index] = codes[at[index]!]!;
  sortNumbers(numbers, numbers.length);
  return numbers;
}

function sortPositions(at: Int32Array, codes: Float64Array): void {
  let isSorted = true;
  let isPacked = at.length < POSITION_SIZE;
  for (let index = 0; index < at.length; index++) {
    const code = codes[at[index]!]!;
    if (index > 0 && code < codes[at[index - 1]!]!) isSorted = false;
    if (!Number.isInteger(code) || Math.abs(code) > PACKED_MAX) isPacked = false;
  }
  if (isSorted) return;
  if (!isPacked) {
    at.sort((one, other) => codes[one]! - codes[other]!);
    return;
  }
  const before = at.slice();
  const keys = new Float64Array(at.length);
  for (let index = 0; index < at.length; index++) keys[index] = codes[at[index]!]! * POSITION_SIZE + index;
  keys.sort();
  for (let index = 0; index < at.length; index++) {
    const key = keys[index]!;
    at[index] = before[key - Math.floor(key / POSITION_SIZE) * POSITION_SIZE]!;
  }
}

/** The pairs with a left number less than (or equal to) the right one. */
function countOrdered({ operator, isApproximate }: PairCondition, x: Float64Array, y: Float64Array): number {
  let before = 0;
  let count = 0;
  for (let at = 0; at < y.length; at++) {
    const code = y[at]!;
    if (isApproximate) while (before < x.length && compareCodes(operator, x[before]!, code, true)) before++;
    else if (operator === '<') while (before < x.length && x[before]! < code) before++;
    else while (before < x.length && x[before]! <= code) before++;
    count += before;
  }
  return count;
}

/**
 * The pairs that satisfy two orders: a sweep along the first, with the entries passed counted by the second in a Fenwick tree
 * ("A new data structure for cumulative frequency tables", 1994).
 */
function countDominated(first: PairCondition, second: PairCondition, left: Int32Array, right: Int32Array): number {
  const bySecond = sorted(second.left, left);
  const ranked = left.slice();
  sortPositions(ranked, second.left);
  const rankOf = new Map<number, number>();
  ranked.forEach((position, rank) => rankOf.set(position, rank + 1));
  sortPositions(left, first.left);
  sortPositions(right, first.right);
  const tree = new Int32Array(left.length + 1);
  const order = second.operator === '<' ? '<' : '<=';
  let before = 0;
  let count = 0;
  for (let at = 0; at < right.length; at++) {
    const position = right[at]!;
    const code = first.right[position]!;
    while (
      before < left.length &&
      compareCodes(first.operator, first.left[left[before]!]!, code, first.isApproximate)
    ) {
      for (let rank = rankOf.get(left[before++]!)!; rank < tree.length; rank += rank & -rank) tree[rank]!++;
    }
    let rank = countBefore(bySecond, order, second.right[position]!, second.isApproximate);
    for (; rank > 0; rank -= rank & -rank) count += tree[rank]!;
  }
  return count;
}
