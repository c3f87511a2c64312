import { compareForSort, type Value } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type BytesColumn, type Column } from '../../expression/column.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { SortFactor } from '../../plan/sort.ts';
import { mergeSort } from '../merge-sort.ts';
import { radixSort } from './radix-sort.ts';
import { compareBytes, inRanges, prefixWords, sortKeys } from './sort-keys.ts';

/** Fewer rows are compared with one another: the counts of a radix sort cost more. */
const RADIX_ROWS_MIN = 512;

/** The sorted row numbers of a batch; stable. `check` is called regularly and may throw to stop. */
export function sortedRows(batch: Batch, factors: readonly SortFactor[], check: () => void): Int32Array {
  const rows = new Int32Array(batch.length);
  inRanges(rows.length, check, (start, end) => {
    for (let row = start; row < end; row++) rows[row] = row;
  });
  const [only] = factors;
  if (batch.length < RADIX_ROWS_MIN) {
    const comparisons = factors.map((factor) => comparison(batch, factor, check));
    mergeSort(rows, only && comparisons.length === 1 ? comparisons[0]! : inTurn(comparisons), check);
    return rows;
  }
  // Stable sorts from the last to the first factor sort by all of them.
  for (let at = factors.length - 1; at >= 0; at--) sortBy(rows, batch, factors[at]!, check);
  return rows;
}

function sortBy(rows: Int32Array, batch: Batch, factor: SortFactor, check: () => void): void {
  const column = batch.columns[factor.column]!;
  if (column.kind === 'constant') return;
  if (column.kind === 'bytes' && !column.lengths.subarray(0, batch.length).some(isNegative)) {
    sortByBytes(rows, column, batch.length, factor.isDescending, check);
    return;
  }
  const keys = sortKeys(column, batch.length, check);
  if (!keys) return mergeSort(rows, comparison(batch, factor, check), check);
  for (let word = keys.length - 1; word >= 0; word--) radixSort(rows, keys[word]!, factor.isDescending, check);
}

function isNegative(length: number): boolean {
  return length < 0;
}

/** Sorts by the first eight bytes; strings with equal prefixes are then compared. */
function sortByBytes(
  rows: Int32Array,
  column: BytesColumn,
  length: number,
  isDescending: boolean,
  check: () => void,
): void {
  const [high, low] = prefixWords(column, length);
  radixSort(rows, low, isDescending, check);
  radixSort(rows, high, isDescending, check);
  const compare = isDescending
    ? (a: number, b: number): number => compareBytes(column, b, a)
    : (a: number, b: number): number => compareBytes(column, a, b);
  for (let start = 0; start < length;) {
    let end = start + 1;
    const first = rows[start]!;
    while (end < length && high[rows[end]!] === high[first] && low[rows[end]!] === low[first]) end++;
    if (end - start > 1) mergeSort(rows.subarray(start, end), compare, check);
    start = end;
  }
}

type Comparison = (a: number, b: number) => number;

/** Compares by the first differing comparison. */
function inTurn(comparisons: readonly Comparison[]): Comparison {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function comparison({ columns, length }: Batch, { column, isDescending }: SortFactor, check: () => void): Comparison {
  const compare = ascending(columns[column]!, length, check);
  return isDescending ? (a, b) => compare(b, a) : compare;
}

function ascending(column: Column, length: number, check: () => void): Comparison {
  if (column.kind === 'int' && column.nulls === undefined) {
    const { data } = column;
    return (a, b) => data[a]! - data[b]!;
  }
  const values: Value[] = [];
  for (let start = 0; start < length; start += BATCH_ROWS) {
    check();
    const end = Math.min(start + BATCH_ROWS, length);
    for (let row = start; row < end; row++) values.push(valueAt(column, row));
  }
  return (a, b) => compareForSort(values[a]!, values[b]!);
}
