import { isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import { numberKindOf, numberOfValue, numberText, type NumberKind } from '../value/value-number.ts';
import { plainText, valueText } from '../value/value-pieces.ts';

/** A bar of a facet: the range or value it represents, as text, and its number of rows. */
export interface FacetBar {
  readonly kind: 'value' | 'range' | 'other' | 'null';
  /** Empty for `other` and `null`. */
  readonly text: string;
  readonly count: number;
}

/** What the bars of a column count: its values, or tags, edge types or lengths of its content. */
export type FacetSubject = 'value' | 'tag' | 'type' | 'size';

/** Distribution of a column. */
export interface Facet {
  readonly column: number;
  readonly subject: FacetSubject;
  readonly distinct: number;
  readonly nulls: number;
  /** Empty if all values differ and have no order to bin by. */
  readonly bars: readonly FacetBar[];
  /** The bar of each row. */
  readonly codes: Uint8Array;
}

/** Chosen bars by column. Columns without an entry let all rows pass. */
export type ChosenBars = ReadonlyMap<number, ReadonlySet<number>>;

const BINS = 20;
const SINGLE_VALUES_MAX = 12;

interface Counted {
  readonly value: Value;
  readonly key: unknown;
  count: number;
}

/** Returns the distribution of a column: one bar per value if few differ, else equal ranges of numbers and times, or the most frequent texts. O(rows). */
export function facetOf(rows: readonly Row[], column: number): Facet {
  const counts = new Map<unknown, Counted>();
  let nulls = 0;
  let kind: NumberKind | undefined | 'mixed';
  const subject = subjectOf(rows.find((row) => typeof row[column] === 'object' && !isNull(row[column]))?.[column]);
  for (const row of rows) {
    const value = labelOf(row[column]);
    if (isAbsent(value)) {
      nulls++;
      continue;
    }
    const key = keyOf(value);
    const known = counts.get(key);
    if (known !== undefined) {
      known.count++;
      continue;
    }
    counts.set(key, { value, key, count: 1 });
    const own = numberOfValue(value) === undefined ? 'mixed' : (numberKindOf(value) ?? 'mixed');
    kind = kind === undefined || kind === own ? own : 'mixed';
  }
  const values = [...counts.values()];
  const isOrdered = kind !== undefined && kind !== 'mixed';
  const { bars, codeOf } =
    values.length > SINGLE_VALUES_MAX && isOrdered
      ? rangeBars(values, kind as NumberKind)
      : valueBars(values, isOrdered, rows.length - nulls);
  const all: readonly FacetBar[] =
    nulls === 0 || bars.length === 0 ? bars : [...bars, { kind: 'null', text: '', count: nulls }];
  const codes = new Uint8Array(rows.length);
  if (all.length > 0)
    for (let index = 0; index < rows.length; index++) {
      const value = labelOf(rows[index]?.[column]);
      codes[index] = isAbsent(value) ? all.length - 1 : (codeOf.get(keyOf(value)) ?? 0);
    }
  return { column, subject, distinct: counts.size, nulls, bars: all, codes };
}

function isAbsent(value: Value | undefined): value is undefined {
  return value === undefined || isNull(value) || isEmpty(value);
}

function subjectOf(value: Value | undefined): FacetSubject {
  if (typeof value !== 'object') return 'value';
  if (!('kind' in value)) return 'size';
  switch (value.kind) {
    case 'vertex':
      return 'tag';
    case 'edge':
      return 'type';
    case 'path':
    case 'set':
    case 'map':
      return 'size';
    default:
      return 'value';
  }
}

/** The label that the bars count: tags, edge types and lengths for graph elements and collections, otherwise the value. */
function labelOf(value: Value | undefined): Value | undefined {
  if (typeof value !== 'object') return value;
  if (!('kind' in value)) return BigInt(value.length);
  switch (value.kind) {
    case 'vertex':
      return value.tags.map(({ name }) => name).join(', ');
    case 'edge':
      return value.edgeType;
    case 'path':
      return BigInt(value.steps.length);
    case 'set':
      return BigInt(value.items.length);
    case 'map':
      return BigInt(value.entries.size);
    default:
      return value;
  }
}

/** A key that is equal for equal values. */
function keyOf(value: Value): unknown {
  if (typeof value === 'object') return `\u0000${valueText(value)}`;
  return typeof value === 'bigint' && value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
    ? Number(value)
    : value;
}

interface Bars {
  readonly bars: readonly FacetBar[];
  readonly codeOf: ReadonlyMap<unknown, number>;
}

function valueBars(values: readonly Counted[], isOrdered: boolean, rowCount: number): Bars {
  // Unique texts such as IDs have no distribution.
  if (values.length > SINGLE_VALUES_MAX && values.length === rowCount) return { bars: [], codeOf: new Map() };
  const sorted = isOrdered
    ? values.toSorted((a, b) => (numberOfValue(a.value) ?? 0) - (numberOfValue(b.value) ?? 0))
    : values.toSorted((a, b) => b.count - a.count);
  const shown = sorted.length <= SINGLE_VALUES_MAX ? sorted : sorted.slice(0, SINGLE_VALUES_MAX - 1);
  const bars: FacetBar[] = shown.map(({ value, count }) => ({ kind: 'value', text: plainText(value), count }));
  const others = sorted.slice(shown.length);
  if (others.length > 0)
    bars.push({ kind: 'other', text: '', count: others.reduce((sum, { count }) => sum + count, 0) });
  return { bars, codeOf: new Map(sorted.map(({ key }, place) => [key, Math.min(place, bars.length - 1)])) };
}

function rangeBars(values: readonly Counted[], kind: NumberKind): Bars {
  let [least, most] = [Infinity, -Infinity];
  for (const { value } of values) {
    const number = numberOfValue(value) ?? 0;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  // Halved, since the difference of two huge numbers may overflow a double.
  const half = most / 2 - least / 2;
  const counts = Array.from({ length: BINS }, () => 0);
  const codeOf = new Map<unknown, number>();
  for (const { value, key, count } of values) {
    const part = half === 0 ? 0 : ((numberOfValue(value) ?? 0) / 2 - least / 2) / half;
    const bin = Math.min(BINS - 1, Math.floor(part * BINS));
    codeOf.set(key, bin);
    counts[bin]! += count;
  }
  const edge = (bin: number): string => numberText(least + (half / BINS) * bin * 2, kind);
  const bars = counts.map((count, bin): FacetBar => ({
    kind: 'range',
    text: `${edge(bin)} – ${edge(bin + 1)}`,
    count,
  }));
  return { bars, codeOf };
}

/** A condition on rows. */
export type RowTest = (row: Row) => boolean;

/** Returns the rows that match a condition and the selected bars of every column; the same array if there is neither. O(rows × chosen columns). */
export function passingRows(
  rows: readonly Row[],
  facets: readonly Facet[],
  chosen: ChosenBars,
  test?: RowTest,
): readonly Row[] {
  const filters = filtersOf(facets, chosen);
  if (filters.length === 0 && test === undefined) return rows;
  return rows.filter(
    (row, index) => filters.every(({ facet, bars }) => bars.has(facet.codes[index] ?? 0)) && test?.(row) !== false,
  );
}

/**
 * Returns for each column the rows per bar that match a condition and the filters of all *other* columns, so that the bars of a filtered column
 * still offer the alternatives. O(rows × columns).
 */
export function crossCounts(
  rows: readonly Row[],
  facets: readonly Facet[],
  chosen: ChosenBars,
  test?: RowTest,
): readonly Uint32Array[] {
  const filters = filtersOf(facets, chosen);
  const counts = facets.map(({ bars }) => new Uint32Array(Math.max(1, bars.length)));
  for (const [index, row] of rows.entries()) {
    if (test?.(row) === false) continue;
    let failed: Facet | undefined;
    let failures = 0;
    for (const { facet, bars } of filters) {
      if (bars.has(facet.codes[index] ?? 0)) continue;
      failed = facet;
      if (++failures > 1) break;
    }
    if (failures > 1) continue;
    for (let at = 0; at < facets.length; at++) {
      const facet = facets[at]!;
      if (failures === 0 || facet === failed) counts[at]![facet.codes[index] ?? 0]!++;
    }
  }
  return counts;
}

/** Returns the bars selected after a click: only the bar, or none if it was the only one; with `isAdding`, toggles the bar. */
export function chosenAfter(chosen: ChosenBars, column: number, bar: number, isAdding: boolean): ChosenBars {
  const before = chosen.get(column) ?? new Set<number>();
  const wasChosen = before.has(bar);
  const bars = new Set(isAdding ? before : []);
  if (isAdding ? wasChosen : wasChosen && before.size === 1) bars.delete(bar);
  else bars.add(bar);
  const after = new Map(chosen);
  if (bars.size === 0) after.delete(column);
  else after.set(column, bars);
  return after;
}

function filtersOf(facets: readonly Facet[], chosen: ChosenBars) {
  return facets.flatMap((facet) => {
    const bars = chosen.get(facet.column);
    return bars === undefined ? [] : [{ facet, bars }];
  });
}
