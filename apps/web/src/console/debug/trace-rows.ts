import { NULL, type Row } from '@astrolabe/model';
import type { StepOrigin } from '@astrolabe/ngql';
import { valueText } from '../../result-view/value/value-pieces.ts';

/** Columns and rows. */
export interface StepRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * Returns the input rows of a row in the previous step, without the helper columns; all rows if nothing connects the two steps, as for an aggregate
 * over all rows. O(rows).
 */
export function tracedRows(row: Row, columns: readonly string[], origin: StepOrigin, input: StepRows): StepRows {
  const added = new Set(origin.added);
  const shared = origin.sharesColumns
    ? columns.filter((name) => input.columns.includes(name)).map((name) => [name, name] as const)
    : [];
  const pairs = [...origin.keys, ...shared].map(
    ([own, other]) => [columns.indexOf(own), input.columns.indexOf(other)] as const,
  );
  const wanted = pairs.map(([own]) => textAt(row, own));
  const shown = input.columns.flatMap((name, at) => (added.has(name) ? [] : [at]));
  return {
    columns: shown.map((at) => input.columns[at] ?? ''),
    rows: input.rows
      .filter((one) => pairs.every(([, other], at) => textAt(one, other) === wanted[at]))
      .map((one) => shown.map((at) => one[at] ?? NULL)),
  };
}

function textAt(row: Row, column: number): string {
  const value = row[column];
  return value === undefined ? '' : valueText(value);
}
