import { isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import { numberKindOf, numberOfValue, type NumberKind } from '../value/value-number.ts';
import { plainText, valueText } from '../value/value-pieces.ts';
import type { ChartSetup, Measure } from './chart-setup.ts';

/** A group: its name and its position on a numeric or time axis. */
export interface ChartGroup {
  readonly text: string;
  /** Position of a number or time, the middle of a range; otherwise the rank of the group. */
  readonly at: number;
  /** Whether the data covers only a part of its range, so that its sum or count is not comparable. */
  readonly isPartial?: boolean;
}

/** Values by group and series; undefined if no row is. */
export interface GroupedRows {
  /** Axis of the groups; `category` has no numeric positions. */
  readonly axis: NumberKind | 'category';
  readonly groups: readonly ChartGroup[];
  readonly series: readonly { readonly text: string; readonly values: readonly (number | undefined)[] }[];
  /** Groups and series before the limits. */
  readonly groupCount: number;
  readonly seriesCount: number;
  /** Rows without a value to group or measure. */
  readonly skipped: number;
}

/** Limits of a chart. Groups along an axis are never cut. */
export interface ChartLimits {
  readonly groups: number;
  readonly series: number;
}

const NUMBER_GROUPS_MAX = 60;
const NUMBER_BINS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;

/**
 * Groups rows. Many distinct numbers become about 30 round ranges, times become hours, days, months or years by their span, and of many texts those
 * with the largest values are kept. Infinities and NaN are skipped. O(rows).
 */
export function groupRows(rows: readonly Row[], setup: ChartSetup, limits: ChartLimits): GroupedRows {
  const bin = binningOf(rows, setup.groupBy);
  const groups = new Map<unknown, ChartGroup>();
  const cells = new Map<unknown, Map<string, Accumulator>>();
  const extents = new Map<unknown, Extent>();
  const totals = new Map<string, number>();
  let skipped = 0;
  for (const row of rows) {
    const group = bin.groupOf(row[setup.groupBy]);
    const measured = setup.of === undefined ? undefined : row[setup.of];
    if (group === undefined || !isMeasured(measured, setup)) {
      skipped++;
      continue;
    }
    extend(extents, group.key, numberOfValue(row[setup.groupBy]));
    const split = setup.splitBy === undefined ? '' : textOf(row[setup.splitBy]);
    if (!groups.has(group.key)) groups.set(group.key, { text: group.text, at: group.at });
    let series = cells.get(group.key);
    if (series === undefined) cells.set(group.key, (series = new Map()));
    let cell = series.get(split);
    if (cell === undefined) series.set(split, (cell = new Accumulator()));
    cell.add(measured);
    totals.set(split, (totals.get(split) ?? 0) + 1);
  }
  const seriesNames = [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const shownSeries = seriesNames.slice(0, limits.series);
  const valueOf = (key: unknown, name: string): number | undefined => cells.get(key)?.get(name)?.value(setup.measure);
  const all = [...groups];
  // Categories are ordered by size, so that the largest remain when there are too many.
  const size = (key: unknown): number => shownSeries.reduce((sum, name) => sum + Math.abs(valueOf(key, name) ?? 0), 0);
  const kept =
    bin.axis === 'category'
      ? all
          .map((entry) => ({ entry, size: size(entry[0]) }))
          .sort((a, b) => b.size - a.size)
          .slice(0, limits.groups)
          .map(({ entry }) => entry)
      : all.sort((a, b) => a[1].at - b[1].at);
  const partial = new Set(
    addsUp(setup)
      ? partialEnds(
          kept.map(([, { at }]) => at),
          extents,
          bin,
        )
      : [],
  );
  return {
    axis: bin.axis,
    groups: kept.map(([, group], rank) =>
      bin.axis === 'category' ? { ...group, at: rank } : partial.has(group.at) ? { ...group, isPartial: true } : group,
    ),
    series: shownSeries.map((text) => ({ text, values: kept.map(([key]) => valueOf(key, text)) })),
    groupCount: all.length,
    seriesCount: seriesNames.length,
    skipped,
  };
}

/** The least and the largest value of a group. */
interface Extent {
  least: number;
  most: number;
}

function extend(extents: Map<unknown, Extent>, key: unknown, number: number | undefined): void {
  if (number === undefined) return;
  const extent = extents.get(key);
  if (extent === undefined) return void extents.set(key, { least: number, most: number });
  extent.least = Math.min(extent.least, number);
  extent.most = Math.max(extent.most, number);
}

const PARTIAL_SHARE = 0.1;

/**
 * Returns the first and the last group if their data starts later or ends earlier than in the median of the other groups, by a tenth of the range.
 * Data with one value per range, such as one day of each month, has no partial groups.
 */
function partialEnds(
  groups: readonly number[],
  extents: ReadonlyMap<unknown, Extent>,
  { rangeOf }: Binning,
): readonly number[] {
  if (rangeOf === undefined || groups.length < 4) return [];
  const parts = groups.map((at) => {
    const [from, to] = rangeOf(at);
    const { least, most } = extents.get(at) ?? { least: from, most: to };
    return { at, start: (least - from) / (to - from), end: (most - from) / (to - from) };
  });
  const inner = parts.slice(1, -1);
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
  const [usualStart, usualEnd] = [median(inner.map(({ start }) => start)), median(inner.map(({ end }) => end))];
  const [first, last] = [parts[0]!, parts.at(-1)!];
  return [
    ...(first.start > usualStart + PARTIAL_SHARE ? [first.at] : []),
    ...(last.end < usualEnd - PARTIAL_SHARE ? [last.at] : []),
  ];
}

/** Whether the value of a group grows with its number of rows. */
function addsUp({ measure }: ChartSetup): boolean {
  return measure === 'count' || measure === 'sum' || measure === 'distinct';
}

function isMeasured(value: Value | undefined, { measure, of }: ChartSetup): boolean {
  if (of === undefined || measure === 'count') return true;
  if (value === undefined || isNull(value) || isEmpty(value)) return false;
  return measure === 'distinct' || (numberKindOf(value) === 'number' && numberOfValue(value) !== undefined);
}

/** Collects the values of a cell. */
class Accumulator {
  readonly #numbers: number[] = [];
  readonly #texts = new Set<string>();
  #count = 0;

  add(value: Value | undefined): void {
    this.#count++;
    if (value === undefined) return;
    this.#texts.add(valueText(value));
    const number = numberOfValue(value);
    if (number !== undefined) this.#numbers.push(number);
  }

  value(measure: Measure): number | undefined {
    if (measure === 'count') return this.#count;
    if (measure === 'distinct') return this.#texts.size;
    const numbers = this.#numbers;
    if (numbers.length === 0) return undefined;
    const sum = (): number => numbers.reduce((total, number) => total + number, 0);
    switch (measure) {
      case 'sum':
        return sum();
      case 'mean':
        return sum() / numbers.length;
      case 'least':
        return numbers.reduce((a, b) => Math.min(a, b));
      case 'most':
        return numbers.reduce((a, b) => Math.max(a, b));
      case 'median': {
        const sorted = Float64Array.from(numbers).sort();
        const middle = sorted.length >> 1;
        const upper = sorted[middle]!;
        return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2;
      }
    }
  }
}

interface Binning {
  readonly axis: NumberKind | 'category';
  readonly groupOf: (value: Value | undefined) => ({ readonly key: unknown } & ChartGroup) | undefined;
  /** The range of a group; absent if a group is a single value. */
  readonly rangeOf?: (at: number) => readonly [from: number, to: number];
}

/** Decides how a column is grouped: by its kind, its span and its number of different values. */
function binningOf(rows: readonly Row[], column: number): Binning {
  const distinct = new Set<number>();
  let kind: NumberKind | 'category' | undefined;
  let [least, most] = [Infinity, -Infinity];
  for (const row of rows) {
    const value = row[column];
    if (value === undefined || isNull(value) || isEmpty(value)) continue;
    const number = numberOfValue(value);
    const own = number === undefined ? 'category' : (numberKindOf(value) ?? 'category');
    kind = kind === undefined || kind === own ? own : 'category';
    if (kind === 'category' || number === undefined) break;
    least = Math.min(least, number);
    most = Math.max(most, number);
    if (distinct.size <= NUMBER_GROUPS_MAX) distinct.add(number);
  }
  if (kind === undefined || kind === 'category') return { axis: 'category', groupOf: categoryOf };
  if (kind === 'date' || kind === 'datetime') return timeBinning(kind, most - least, distinct.size);
  if (distinct.size <= NUMBER_GROUPS_MAX)
    return { axis: kind, groupOf: (value) => numberGroup(value, (number) => ({ at: number, text: textOf(value) })) };
  const width = roundStep((most - least) / NUMBER_BINS);
  return {
    axis: kind,
    rangeOf: (at) => [at - width / 2, at + width / 2],
    groupOf: (value) =>
      numberGroup(value, (number) => {
        const from = Math.floor(number / width) * width;
        return { at: from + width / 2, text: `${plainNumber(from)} – ${plainNumber(from + width)}` };
      }),
  };
}

function categoryOf(value: Value | undefined): ({ readonly key: unknown } & ChartGroup) | undefined {
  const text = textOf(value);
  return { key: `${typeof value} ${text}`, text, at: 0 };
}

function timeBinning(kind: 'date' | 'datetime', span: number, distinctCount: number): Binning {
  // Number of characters of an ISO time that name its group.
  const length =
    distinctCount <= NUMBER_BINS || (kind === 'date' && span <= 2 * MONTH_MS)
      ? kind === 'date'
        ? 10
        : 19
      : span > 8 * YEAR_MS
        ? 4
        : span > 3 * MONTH_MS
          ? 7
          : span > 3 * DAY_MS
            ? 10
            : 13;
  return {
    axis: kind,
    ...(length !== 19 &&
      (length !== 10 || kind === 'datetime') && { rangeOf: (at: number) => [at, endOfTime(at, length)] }),
    groupOf: (value) =>
      numberGroup(value, (number) => {
        const text = new Date(number).toISOString().slice(0, length);
        return {
          at: Date.parse(length === 13 ? `${text}:00Z` : length === 19 ? `${text}Z` : text),
          text: text.replace('T', ' '),
        };
      }),
  };
}

/** The end of a year, month, day or hour that is named by this number of characters. */
function endOfTime(at: number, length: number): number {
  if (length === 13) return at + HOUR_MS;
  if (length === 10) return at + DAY_MS;
  const date = new Date(at);
  return length === 4 ? Date.UTC(date.getUTCFullYear() + 1) : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

function numberGroup(value: Value | undefined, groupOf: (number: number) => ChartGroup) {
  const number = numberOfValue(value);
  if (number === undefined || Math.abs(number) > 8.64e15)
    return number === undefined ? undefined : { key: number, at: number, text: textOf(value) };
  const group = groupOf(number);
  return { key: group.at, ...group };
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below a step. */
export function roundStep(step: number): number {
  if (!(step > 0) || !Number.isFinite(step)) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 5, 10].find((digit) => digit * power >= step * (1 - 1e-9)) ?? 10) * power;
}

function plainNumber(value: number): string {
  return String(Number(value.toPrecision(12)));
}

function textOf(value: Value | undefined): string {
  return value === undefined || isNull(value) || isEmpty(value) ? 'NULL' : plainText(value);
}
