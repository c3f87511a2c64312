import { columnValueAt, type ValueColumn } from '../session/column-batch.ts';
import { NULL } from '../value/null.ts';
import type { Value } from '../value/value.ts';
import type { Row, RowsChunk } from './result-set.ts';

/** Texts with many repetitions: a row is the number of its text, or negative for null. */
export interface CodedTexts {
  readonly kind: 'coded';
  readonly codes: Int32Array;
  readonly texts: { textAt(code: number): string };
}

/** A column of a result, which remains valid while the database changes. */
export type ResultColumn = ValueColumn | CodedTexts;

/** Rows of a result as columns. `rows` creates the values on first use. */
export class ColumnRows implements RowsChunk {
  readonly kind = 'rows';
  readonly count: number;
  readonly columns: readonly ResultColumn[];
  #rows: readonly Row[] | undefined;

  constructor(columns: readonly ResultColumn[], count: number) {
    this.columns = columns;
    this.count = count;
  }

  get rows(): readonly Row[] {
    return (this.#rows ??= Array.from({ length: this.count }, (_, row) =>
      this.columns.map((column) => resultValueAt(column, row)),
    ));
  }
}

/** The value in one row. */
export function resultValueAt(column: ResultColumn, row: number): Value {
  if (column.kind !== 'coded') return columnValueAt(column, row);
  const code = column.codes[row]!;
  return code < 0 ? NULL : column.texts.textAt(code);
}
