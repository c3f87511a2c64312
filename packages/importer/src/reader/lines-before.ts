import { LINES_BEFORE_MAX } from '../limits.ts';
import type { CsvRow } from './dialect.ts';

/**
 * Counts the lines before a table: titles and remarks, as found in office files and spreadsheets. Only lines that cannot be a row of the
 * table count: a remark after `#`, a line of one cell above rows of several, and, above a header row, lines with less than half of the
 * cells filled.  @param isHeader whether the row at a place names the columns of the rows after it
 */
export function countLinesBefore(rows: readonly CsvRow[], isHeader: (at: number) => boolean): number {
  const width = usualWidth(rows.filter((row) => !isRemark(row)));
  if (width < 2) return 0;
  const start = rows.slice(0, LINES_BEFORE_MAX).findIndex((row) => !isBeside(row, width));
  if (start <= 0) return 0;
  const isSure = rows.slice(0, start).every((row) => isRemark(row) || row.fields.length === 1);
  return isSure || isHeader(start) ? rows[start]!.line - 1 : 0;
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Whether a row can be a line outside of the table. */
function isBeside(row: CsvRow, width: number): boolean {
  const filled = row.fields.filter((field) => field !== '').length;
  return isRemark(row) || row.fields.length === 1 || (filled < width / 2 && width > 2);
}

function isRemark({ fields }: CsvRow): boolean {
  return fields[0]?.startsWith('#') === true && fields.slice(1).every((field) => field === '');
}

/**
 * Whether a row has captions over groups of columns, like merged cells of a spreadsheet: some cells are empty after filled ones, and the
 * row below is filled.
 */
export function isCaptionRow(row: CsvRow, below: CsvRow): boolean {
  const { fields } = row;
  const isMerged = fields.some((field, column) => field === '' && (fields[column - 1] ?? '') !== '');
  return isMerged && below.fields.length === fields.length && below.fields.every((field) => field.trim() !== '');
}
