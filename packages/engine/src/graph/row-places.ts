import { columnValueAt, type Value, type ValueColumn } from '@astrolabe/model';

/** The target rows of a column's values: `rows[i]` for value i, or consecutive rows from a first one. */
export type RowPlaces = Int32Array | number;

/** The row of value i. */
export function placeOf(rows: RowPlaces, i: number): number {
  return typeof rows === 'number' ? rows + i : rows[i]!;
}

/** One more than the last of the first `count` rows. */
export function endOfRows(rows: RowPlaces, count: number): number {
  if (typeof rows === 'number') return rows + count;
  let end = 0;
  for (let i = 0; i < count; i++) if (rows[i]! >= end) end = rows[i]! + 1;
  return end;
}

/** Sets values of a column that has no fast path for the target. */
export function setOneByOne(
  target: { set(row: number, value: Value): void },
  source: ValueColumn,
  count: number,
  rows: RowPlaces,
): void {
  for (let i = 0; i < count; i++) target.set(placeOf(rows, i), columnValueAt(source, i));
}

/** Writes the first `count` numbers to their rows. */
export function scatter(
  source: Float64Array | Uint8Array,
  count: number,
  rows: RowPlaces,
  target: Int8Array | Int16Array | Int32Array | Float64Array,
): void {
  if (typeof rows === 'number') target.set(source.length === count ? source : source.subarray(0, count), rows);
  else for (let i = 0; i < count; i++) target[rows[i]!] = source[i]!;
}
