import { isNull, type Row } from '@astrolabe/model';
import { plainText } from './value-pieces.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A result as CSV that spreadsheets open: byte order mark, all fields quoted, lines end with CR LF (specification, section 2).
 * An ordinary null is an empty field, so that it differs from the text NULL.
 */
export function csvOfRows(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns.map(quote).join(',')];
  for (const row of rows)
    lines.push(row.map((value) => quote(isNull(value) && value.reason === 'NULL' ? '' : plainText(value))).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
