import { compareForSort, compareText, isEmpty, isNull, printValue, type Row, type Value } from '@astrolabe/model';

/** The order of rows; undefined for the original order. */
export interface TableOrder {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** The values of a column in the form that sorts fastest: plain numbers, texts, or the values themselves. */
export type SortKeys =
  | { readonly kind: 'numbers'; readonly values: Float64Array<ArrayBuffer> }
  | { readonly kind: 'texts'; readonly values: readonly string[] }
  | { readonly kind: 'values'; readonly values: readonly Value[] };

/** Separator between cells of a row text; cannot be entered in a filter. */
const CELL_END = '\u0000';

const SURROGATE = /[\ud800-\udfff]/;

/** The order after a click on a column header: ascending, descending, original. */
export function nextOrder(order: TableOrder | undefined, column: number): TableOrder | undefined {
  if (order?.column !== column) return { column, direction: 'ascending' };
  return order.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** Returns the sort keys of a column. Numbers remain exact: if a double cannot represent an int, all values are kept unconverted. */
export function sortKeysOf(rows: readonly Row[], column: number): SortKeys {
  const numbers = new Float64Array(rows.length);
  if (rows.every((row, index) => takeNumber(row[column], numbers, index))) return { kind: 'numbers', values: numbers };
  const values = rows.map((row) => row[column] ?? '');
  return values.every((value) => typeof value === 'string') ? { kind: 'texts', values } : { kind: 'values', values };
}

/** Writes a number that a double represents exactly; returns whether the value is one. */
function takeNumber(value: Value | undefined, numbers: Float64Array<ArrayBuffer>, index: number): boolean {
  if (typeof value !== 'number' && typeof value !== 'bigint') return false;
  const number = Number(value);
  numbers[index] = number;
  return typeof value === 'bigint' ? Number.isSafeInteger(number) : !Number.isNaN(number);
}

/** All indexes, sorted by key; stable. */
export function sortedIndexes(keys: SortKeys): Uint32Array<ArrayBuffer> {
  const indexes = new Uint32Array(keys.values.length);
  for (let index = 0; index < indexes.length; index++) indexes[index] = index;
  switch (keys.kind) {
    case 'numbers': {
      const { values } = keys;
      return indexes.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
    }
    case 'texts': {
      const { values } = keys;
      // Without halves of characters the order of UTF-16 is that of the bytes, and the language compares it itself.
      if (values.some((value) => SURROGATE.test(value)))
        return indexes.sort((a, b) => compareText(values[a] ?? '', values[b] ?? '') || a - b);
      return indexes.sort((a, b) => {
        const [left = '', right = ''] = [values[a], values[b]];
        return left < right ? -1 : left > right ? 1 : a - b;
      });
    }
    case 'values': {
      const { values } = keys;
      return indexes.sort((a, b) => compareForSort(values[a] ?? '', values[b] ?? '') || a - b);
    }
  }
}

/** The indexes in descending order; equal keys keep their original order. */
export function reversedIndexes(keys: SortKeys, ascending: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const isSame = (a: number, b: number): boolean =>
    keys.kind === 'numbers'
      ? keys.values[a] === keys.values[b]
      : compareForSort(keys.values[a] ?? '', keys.values[b] ?? '') === 0;
  const reversed = new Uint32Array(ascending.length);
  let at = 0;
  for (let end = ascending.length; end > 0;) {
    let start = end - 1;
    while (start > 0 && isSame(ascending[start - 1] ?? 0, ascending[end - 1] ?? 0)) start--;
    for (let index = start; index < end; index++) reversed[at++] = ascending[index] ?? 0;
    end = start;
  }
  return reversed;
}

/** Returns the text that a filter searches: displayed cell texts in lower case. */
export function rowText(row: Row): string {
  let text = '';
  for (const value of row) text += cellText(value) + CELL_END;
  return text.toLowerCase();
}

function cellText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  return isEmpty(value)
    ? ''
    : isNull(value) && value.reason === 'NULL'
      ? 'NULL'
      : printValue(value, { nullText: 'NULL' });
}

/** The normalized form of a filter for searching. */
export function wantedText(filter: string): string {
  return filter.trim().toLowerCase();
}

/** The rows to show, by their indexes: filtered by a text that any of their cells contains, and ordered. */
export function tableOrder(rows: readonly Row[], filter: string, order: TableOrder | undefined): readonly number[] {
  const wanted = wantedText(filter);
  const isWanted = (index: number): boolean => wanted === '' || rowText(rows[index] ?? []).includes(wanted);
  return orderedIndexes(rows.length, order, (column) => sortKeysOf(rows, column)).filter(isWanted);
}

function orderedIndexes(
  count: number,
  order: TableOrder | undefined,
  keysOf: (column: number) => SortKeys,
): readonly number[] {
  if (order === undefined) return Array.from({ length: count }, (_, index) => index);
  const keys = keysOf(order.column);
  const ascending = sortedIndexes(keys);
  return [...(order.direction === 'ascending' ? ascending : reversedIndexes(keys, ascending))];
}
