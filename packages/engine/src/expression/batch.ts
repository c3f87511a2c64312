import type { Value } from '@astrolabe/model';
import { valueAt, valuesOf, type Column } from './column.ts';
import { gather, sliceColumn } from './copied-column.ts';
import { concatColumns } from './joined-column.ts';

/** Some rows as columns. Every column has at least `length` rows. */
export interface Batch {
  readonly length: number;
  readonly columns: readonly Column[];
}

/** One row without columns: the input of statements that read nothing. */
export const SINGLE_ROW: Batch = { length: 1, columns: [] };

/** A batch from values by row, for small or manually built results. */
export function batchOfRows(rows: readonly (readonly Value[])[], columnCount: number): Batch {
  const columns: Column[] = [];
  for (let index = 0; index < columnCount; index++)
    columns.push({ kind: 'any', values: rows.map((row) => row[index]!) });
  return { length: rows.length, columns };
}

/** The rows from `start` to before `end`. */
export function sliceBatch(batch: Batch, start: number, end: number): Batch {
  return { length: end - start, columns: batch.columns.map((column) => sliceColumn(column, start, end)) };
}

/** The rows that `rows` names, in that order. */
export function gatherBatch(batch: Batch, rows: Int32Array, length: number): Batch {
  return { length, columns: batch.columns.map((column) => gather(column, rows, length)) };
}

/** Concatenates the rows of batches. `checkInterrupted` is called regularly and may throw. */
export function concatBatches(batches: readonly Batch[], columnCount: number, checkInterrupted?: () => void): Batch {
  if (batches.length === 1) return batches[0]!;
  const lengths = batches.map((batch) => batch.length);
  let total = 0;
  for (const length of lengths) total += length;
  const columns: Column[] = [];
  for (let index = 0; index < columnCount; index++) {
    columns.push(
      batches.length === 0
        ? { kind: 'any', values: [] }
        : concatColumns(
            batches.map((batch) => batch.columns[index]!),
            lengths,
            checkInterrupted,
          ),
    );
  }
  return { length: total, columns };
}

/** The rows of a batch as values. */
export function rowsOf({ length, columns }: Batch): Value[][] {
  const values: (readonly Value[])[] = [];
  for (let index = 0; index < columns.length; index++) values.push(valuesOf(columns[index]!, length));
  return rowsOfColumns(values, length);
}

/** Builds rows from the values of each column. Narrow rows are written as array literals, which allocate no extra capacity. */
export function rowsOfColumns(columns: readonly (readonly Value[])[], length: number): Value[][] {
  const rows = new Array<Value[]>(length);
  const [a, b, c] = columns;
  if (a && columns.length === 1) {
    for (let row = 0; row < length; row++) rows[row] = [a[row]!];
  } else if (a && b && columns.length === 2) {
    for (let row = 0; row < length; row++) rows[row] = [a[row]!, b[row]!];
  } else if (a && b && c && columns.length === 3) {
    for (let row = 0; row < length; row++) rows[row] = [a[row]!, b[row]!, c[row]!];
  } else {
    for (let row = 0; row < length; row++) rows[row] = columns.map((values) => values[row]!);
  }
  return rows;
}

/** The values of one row. */
export function rowOf(batch: Batch, row: number): Value[] {
  const { columns } = batch;
  const values: Value[] = [];
  for (const column of columns) values.push(valueAt(column, row));
  return values;
}
