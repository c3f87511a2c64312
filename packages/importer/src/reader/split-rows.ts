import { ROW_CHARS_MAX } from '../limits.ts';
import type { CsvDialect, CsvRow, UnreadableRow } from './dialect.ts';

/** Rows of a text, and the start of the first incomplete row. */
export interface SplitText {
  readonly rows: readonly CsvRow[];
  readonly unreadable: readonly UnreadableRow[];
  /** Index in the text, and line there. */
  readonly rest: number;
  readonly restLine: number;
}

/**
 * Splits a text into rows.
 *
 *     row    = field { delimiter field } ( CR LF | LF | CR | end )
 *     field  = quote { any but quote | quote quote } quote { blank }  |  { any but delimiter, CR, LF }
 *
 * A quote elsewhere than at the start of a field is an ordinary character. If text follows a closing quote, or a quote is never closed, the line
 * on which the row starts is unreadable, and reading continues with the next line. Empty lines are not rows.
 *
 * @param startLine the line number of the text's first line
 * @param isEnd whether nothing follows the text
 * @param rowsMax the text is left at so many rows, as if it went on
 */
export function splitRows(
  text: string,
  dialect: Pick<CsvDialect, 'delimiter' | 'quote'>,
  startLine: number,
  isEnd: boolean,
  rowsMax = Number.POSITIVE_INFINITY,
): SplitText {
  const { delimiter, quote } = dialect;
  const rows: CsvRow[] = [];
  const unreadable: UnreadableRow[] = [];
  let at = 0;
  let line = startLine;
  // The next occurrences are remembered, so that a character that never occurs is searched for once only.
  let nextLf = indexOrEnd(text, '\n', 0);
  let nextCr = indexOrEnd(text, '\r', 0);
  let nextQuote = quote === '' ? text.length : indexOrEnd(text, quote, 0);
  while (at < text.length && rows.length < rowsMax) {
    if (nextLf < at) nextLf = indexOrEnd(text, '\n', at);
    if (nextCr < at) nextCr = indexOrEnd(text, '\r', at);
    if (nextQuote < at) nextQuote = indexOrEnd(text, quote, at);
    const lineEnd = nextLf < nextCr ? nextLf : nextCr;
    if (nextQuote >= lineEnd) {
      if (lineEnd === text.length && !isEnd) break;
      if (lineEnd > at) rows.push({ line, fields: text.slice(at, lineEnd).split(delimiter) });
      at = afterBreak(text, lineEnd);
      line++;
      continue;
    }
    const row = quotedRow(text, at, lineEnd, delimiter, quote);
    if (row.kind === 'row') {
      if (row.end === text.length && !isEnd) break;
      rows.push({ line, fields: row.fields });
      at = afterBreak(text, row.end);
      line += 1 + row.breaks;
      continue;
    }
    if (row.kind === 'open' && !isEnd && text.length - at <= ROW_CHARS_MAX) break;
    const reason =
      row.kind === 'open'
        ? `the quote opened in line ${line + row.breaks} never closes`
        : `text follows the closing quote of column ${row.column}`;
    unreadable.push({ line, text: text.slice(at, lineEnd), reason });
    at = afterBreak(text, lineEnd);
    line++;
  }
  return { rows, unreadable, rest: at, restLine: line };
}

/** The lines that a text ends: CRLF, LF and CR count one each. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== LF) count++;
  return count;
}

const LF = 10;
const CR = 13;

type QuotedRow =
  | { readonly kind: 'row'; readonly fields: string[]; readonly end: number; readonly breaks: number }
  | { readonly kind: 'open'; readonly breaks: number }
  | { readonly kind: 'wrong'; readonly column: number };

/** A row with at least one quote in its first line, which ends at `lineEnd`. */
function quotedRow(text: string, start: number, lineEnd: number, delimiter: string, quote: string): QuotedRow {
  const fields: string[] = [];
  let breaks = 0;
  let at = start;
  for (;;) {
    if (text.startsWith(quote, at)) {
      const close = closingQuote(text, at + 1, quote);
      if (close < 0) return { kind: 'open', breaks };
      const inner = text.slice(at + 1, close);
      if (close > lineEnd) breaks += countLineBreaks(inner);
      fields.push(inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner);
      at = close + 1;
      while (text.charCodeAt(at) === 32) at++;
      if (at < text.length && !text.startsWith(delimiter, at) && !isBreak(text.charCodeAt(at)))
        return { kind: 'wrong', column: fields.length };
    } else {
      const from = at;
      while (at < text.length && !isBreak(text.charCodeAt(at)) && !text.startsWith(delimiter, at)) at++;
      fields.push(text.slice(from, at));
    }
    if (at >= text.length || isBreak(text.charCodeAt(at))) return { kind: 'row', fields, end: at, breaks };
    at += delimiter.length;
  }
}

/** The quote that is not one of a doubled pair, or -1. */
function closingQuote(text: string, from: number, quote: string): number {
  let at = text.indexOf(quote, from);
  while (at >= 0 && text.startsWith(quote, at + 1)) at = text.indexOf(quote, at + 2);
  return at;
}

function isBreak(code: number): boolean {
  return code === LF || code === CR;
}

function afterBreak(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1;
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
