import type { CsvRow } from './dialect.ts';

/** The rows of a table apart from those that close it. */
export interface TableBody<Row> {
  readonly body: readonly Row[];
  readonly closing: readonly Row[];
}

/**
 * Separates the rows at the end of a table that are not data: sums, remarks on sources, and empty rows. Only the end of a complete file is
 * considered.
 */
export function tableBody<Row extends Pick<CsvRow, 'fields'>>(rows: readonly Row[], isWhole: boolean): TableBody<Row> {
  if (!isWhole) return { body: rows, closing: [] };
  let end = rows.length;
  while (end > BODY_ROWS_MIN && rows.length - end < CLOSING_ROWS_MAX && isClosing(rows[end - 1]!)) end--;
  return { body: rows.slice(0, end), closing: rows.slice(end) };
}

const BODY_ROWS_MIN = 3;
const CLOSING_ROWS_MAX = 10;

const SUM =
  /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|summe|gesamt|gesamtsumme|insgesamt|totale|somme|suma|soma|razem|celkem|toplam|итого|всего|合计|总计|小计|合計|総計|小計|합계|총계)\s*[:：]?$/i;
const REMARK =
  /^(?:\*|source|note|quelle|anmerkung|stand:|fuente|nota|fonte|источник|примечание|注|资料来源|来源|出典|備考)/i;

/** A number as spreadsheets write it, with or without a unit. */
const AMOUNT = /^[^\p{L}\d]{0,3}-?\d[\d.,' ]*[^\p{L}\d]{0,3}$/u;

function isClosing({ fields }: Pick<CsvRow, 'fields'>): boolean {
  const filled = fields.filter((field) => field !== '');
  const [first = ''] = filled;
  if (filled.length === 0) return true;
  if (filled.length === fields.length)
    return fields.length > 1 && SUM.test(first.trim()) && fields.slice(1).every((field) => AMOUNT.test(field));
  return SUM.test(first.trim()) || (filled.length === 1 && REMARK.test(first.trim()));
}
