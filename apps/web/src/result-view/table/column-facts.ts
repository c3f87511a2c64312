import { compareForSort, isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import { histogramOf, numberOfValue } from '../value/value-number.ts';
import { valueText } from '../value/value-pieces.ts';

/** A value and its number of rows. */
export interface ValueCount {
  readonly value: Value;
  readonly count: number;
}

/** Statistics of a column. */
export interface ColumnFacts {
  /** Rows with a value that is not null. */
  readonly count: number;
  readonly nulls: number;
  readonly distinct: number;
  /** The smallest and largest value; absent without values. */
  readonly least: Value | undefined;
  readonly most: Value | undefined;
  /** Mean of numbers; absent if any value is not a number. */
  readonly mean: number | undefined;
  /** Median of numbers; absent if any value is not a number. */
  readonly median: number | undefined;
  /** Counts in equal bins between the smallest and largest number or time; empty if not meaningful. */
  readonly histogram: readonly number[];
  /** The most frequent values; empty if none occurs twice. */
  readonly frequent: readonly ValueCount[];
}

const BARS = 20;
const FREQUENT_MAX = 5;

/** The facts of one column. */
export function columnFacts(rows: readonly Row[], column: number): ColumnFacts {
  const counts = new Map<string, { readonly value: Value; count: number }>();
  const places: number[] = [];
  let isNumeric = true;
  let count = 0;
  let least: Value | undefined;
  let most: Value | undefined;
  for (const row of rows) {
    const value = row[column];
    if (value === undefined || isNull(value) || isEmpty(value)) continue;
    count++;
    const text = valueText(value);
    const known = counts.get(text);
    if (known) known.count++;
    else counts.set(text, { value, count: 1 });
    if (least === undefined || compareForSort(value, least) < 0) least = value;
    if (most === undefined || compareForSort(value, most) > 0) most = value;
    const place = numberOfValue(value);
    if (place !== undefined) places.push(place);
    isNumeric &&= place !== undefined && (typeof value === 'bigint' || typeof value === 'number');
  }
  isNumeric &&= count > 0;
  return {
    count,
    nulls: rows.length - count,
    distinct: counts.size,
    least,
    most,
    mean: isNumeric ? places.reduce((sum, place) => sum + place, 0) / count : undefined,
    median: isNumeric ? medianOf(places) : undefined,
    histogram: places.length === count ? barsOf(places) : [],
    frequent: [...counts.values()]
      .filter((one) => one.count > 1)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, FREQUENT_MAX),
  };
}

function barsOf(places: readonly number[]): readonly number[] {
  const spread = histogramOf(places, BARS);
  return spread === undefined || spread.from === spread.to ? [] : spread.counts;
}

function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).toSorted();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
