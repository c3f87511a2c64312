import { compareForSort, isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import { valueText } from './value-pieces.ts';

/** What the values of a column have in common. */
export interface ColumnFacts {
  /** Rows with a value that is not null. */
  readonly count: number;
  readonly nulls: number;
  readonly distinct: number;
  /** The smallest and the largest value; absent where there is none. */
  readonly least: Value | undefined;
  readonly most: Value | undefined;
  /** The mean of numbers; absent where any value is none. */
  readonly mean: number | undefined;
  /** The middle one of the numbers, or the mean of the middle two; absent where any value is none. */
  readonly median: number | undefined;
  /** How many values lie in each of the equal parts between the smallest and the largest number; empty where it says nothing. */
  readonly histogram: readonly number[];
}

const BARS = 20;

/** The facts of one column. */
export function columnFacts(rows: readonly Row[], column: number): ColumnFacts {
  const distinct = new Set<string>();
  const numbers: number[] = [];
  let count = 0;
  let least: Value | undefined;
  let most: Value | undefined;
  for (const row of rows) {
    const value = row[column];
    if (value === undefined || isNull(value) || isEmpty(value)) continue;
    count++;
    distinct.add(valueText(value));
    if (least === undefined || compareForSort(value, least) < 0) least = value;
    if (most === undefined || compareForSort(value, most) > 0) most = value;
    if (typeof value === 'bigint' || typeof value === 'number') numbers.push(Number(value));
  }
  const isNumeric = count > 0 && numbers.length === count;
  return {
    count,
    nulls: rows.length - count,
    distinct: distinct.size,
    least,
    most,
    mean: isNumeric ? numbers.reduce((sum, number) => sum + number, 0) / count : undefined,
    median: isNumeric ? medianOf(numbers) : undefined,
    histogram: isNumeric ? histogramOf(numbers, Number(least), Number(most)) : [],
  };
}

function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function histogramOf(numbers: readonly number[], least: number, most: number): readonly number[] {
  const span = most - least;
  if (!(span > 0) || !Number.isFinite(span)) return [];
  const bars = Array.from({ length: BARS }, () => 0);
  for (const number of numbers) {
    const bar = Math.min(BARS - 1, Math.floor(((number - least) / span) * BARS));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return bars;
}
