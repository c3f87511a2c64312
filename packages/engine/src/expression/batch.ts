import type { Value } from '@astrolabe/model';
import type { Column } from './column.ts';

/** Some rows as columns. Every column has at least `length` rows. */
export interface Batch {
  readonly length: number;
  readonly columns: readonly Column[];
}

/** One row without columns: what statements that read nothing begin with. */
export const SINGLE_ROW: Batch = { length: 1, columns: [] };

/** A batch from values by row; for results that are small or made by hand. */
export function batchOfRows(rows: readonly (readonly Value[])[], columnCount: number): Batch {
  const columns: Column[] = [];
  for (let index = 0; index < columnCount; index++) columns.push({ kind: 'any', values: rows.map((row) => row[index]!) });
  return { length: rows.length, columns };
}
