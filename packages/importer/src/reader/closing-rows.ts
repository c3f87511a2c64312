import type { CsvRow } from './dialect.ts';

/** The rows of a table, separate from its closing rows. */
export interface TableBody<Row> {
  readonly body: readonly Row[];
  readonly closing: readonly Row[];
}

/**
 * Separates the rows of a table that are not data: sums, remarks on sources, and empty rows at the end of a complete file, and sums of some
 * rows anywhere.
 */
export function tableBody<Row extends Pick<CsvRow, 'fields'>>(rows: readonly Row[], isWhole: boolean): TableBody<Row> {
  let end = rows.length;
  while (isWhole && end > BODY_ROWS_MIN && rows.length - end < CLOSING_ROWS_MAX && isClosing(rows[end - 1]!)) end--;
  const sums = new Set(rows.slice(0, end).filter(isPartialSum));
  // If many rows look like sums, they are data.
  if (sums.size * DATA_PER_SUM_MIN > end) sums.clear();
  return {
    body: sums.size === 0 ? rows.slice(0, end) : rows.slice(0, end).filter((row) => !sums.has(row)),
    closing: [...sums, ...rows.slice(end)],
  };
}

/** Whether a row is the sum of rows above it: such a word, amounts, and nothing in other cells. */
function isPartialSum({ fields }: Pick<CsvRow, 'fields'>): boolean {
  const [first = '', ...amounts] = fields.filter((field) => field !== '');
  return (
    SUM.test(first.trim()) &&
    amounts.length < fields.length - 1 &&
    amounts.length > 0 &&
    amounts.every((field) => AMOUNT.test(field))
  );
}

const DATA_PER_SUM_MIN = 3;

const BODY_ROWS_MIN = 3;
const CLOSING_ROWS_MAX = 10;

const SUM =
  /^(?:(?:grand|sub|sous)[ -]?)?(?:totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|teilsumme|insgesamt|totale|somme|suma|soma|razem|celkem|toplam|итого|всего|合计|总计|小计|合計|総計|小計|합계|총계)\s*[:：]?$/i;
const REMARK =
  /^(?:\*|(?:totals?|sum|summe|gesamt|anzahl|count|somme|suma|合计|总计|共)\s*[:：]|\d[\d.,]* (?:rows?|records?|zeilen|datensätze|filas|registros|lignes)$|source|note|quelle|anmerkung|stand:|fuente|nota|fonte|источник|примечание|注|资料来源|来源|出典|備考)/i;

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
