import { AstrolabeError } from '@astrolabe/model';
import { DELIMITER_SAMPLE_CHARS, SAMPLE_BYTES, SAMPLE_ROWS_MAX } from '../limits.ts';
import { readSample, type ByteSource } from '../source/byte-source.ts';
import { tableBody } from './closing-rows.ts';
import { DELIMITERS, isShortRow, type CsvDialect, type CsvRow, type EncodingName } from './dialect.ts';
import { detectEncoding, byteOrderMarkLength } from './encoding.ts';
import { countLinesBefore, isCaptionRow } from './lines-before.ts';
import { declaredTypes, inferTypes, isNullText, type InferredType } from './infer-types.ts';
import { checkColumnCount } from './read-rows.ts';
import { separatorLineOf } from './separator-line.ts';
import { splitRows } from './split-rows.ts';

/** Detected dialect of a file, each option with its confidence (0 to 1), and the first rows. */
export interface DetectedDialect {
  readonly dialect: CsvDialect;
  readonly confidence: { readonly encoding: number; readonly delimiter: number; readonly header: number };
  readonly hasBom: boolean;
  readonly lineBreak: 'lf' | 'crlf' | 'cr' | 'mixed';
  readonly columnCount: number;
  /** The header's names, or nothing if the first row is data. */
  readonly header?: readonly string[];
  readonly types: readonly InferredType[];
  /** The first rows, without the header. */
  readonly rows: readonly CsvRow[];
  /** Whether these are all rows of the file. */
  readonly isWhole: boolean;
}

/** Parts of a dialect that a user has chosen; the rest is detected. */
export type DialectChoice = { readonly [K in keyof CsvDialect]?: CsvDialect[K] | undefined };

/** Reads the start of a file. Throws `IMPORT_FILE_INVALID` if it is empty or not a supported text. */
export async function detectDialect(source: ByteSource, choice: DialectChoice = {}): Promise<DetectedDialect> {
  const { sample, isWhole } = await startOf(source);
  return detectInSample(source.name, sample, isWhole, choice);
}

/** Detects only options that were not chosen, and no types, so that an import starts immediately. */
export async function findDialect(source: ByteSource, choice: DialectChoice = {}): Promise<CsvDialect> {
  const { sample, isWhole } = await startOf(source);
  return settleDialect(source.name, sample, isWhole, choice).dialect;
}

/** Like `detectDialect` for bytes in memory. `isWhole`: they are the whole file. */
export function detectInSample(
  name: string,
  sample: Uint8Array,
  isWhole: boolean,
  choice: DialectChoice = {},
): DetectedDialect {
  const settled = settleDialect(name, sample, isWhole, choice);
  const { dialect, confidence, text } = settled;
  const rows = rowsBehind(settled.lines, dialect.linesBefore ?? 0);
  const sampled = rows.slice(0, SAMPLE_ROWS_MAX);
  const columnCount = sampled[0]?.fields.length ?? 0;
  const isAll = isWhole && rows.length <= SAMPLE_ROWS_MAX;
  const dataRows = dialect.hasHeader ? sampled.slice(1) : sampled;
  const header = dialect.hasHeader ? sampled[0]?.fields : dialect.columns;
  return {
    dialect,
    confidence,
    hasBom: byteOrderMarkLength(dialect.encoding, sample) > 0,
    lineBreak: lineBreakOf(text),
    columnCount,
    ...(header && { header }),
    types: declaredTypes(
      inferTypes(
        tableBody(dataRows, isAll).body.map((row) => row.fields),
        columnCount,
      ),
      header,
    ),
    rows: dataRows,
    isWhole: isAll,
  };
}

async function startOf(source: ByteSource): Promise<{ readonly sample: Uint8Array; readonly isWhole: boolean }> {
  const sample = await readSample(source, SAMPLE_BYTES);
  return { sample, isWhole: sample.length < SAMPLE_BYTES || sample.length === source.size };
}

/** A dialect with the text it was found in. */
interface SettledDialect extends Pick<DetectedDialect, 'dialect' | 'confidence'> {
  readonly text: string;
  /** Lines of the sample. */
  readonly lines: readonly CsvRow[];
}

/** The text of a sample without the separator line, and the number of its first line. */
interface SampledTable {
  readonly table: string;
  readonly firstLine: number;
}

function settleDialect(name: string, sample: Uint8Array, isWhole: boolean, choice: DialectChoice): SettledDialect {
  const { encoding, encodingConfidence } = chooseEncoding(name, sample, choice.encoding);
  const decoded = new TextDecoder(encoding).decode(sample, { stream: !isWhole });
  const text = isWhole ? decoded : withoutLastLine(decoded);
  if (text.trim() === '')
    throw new AstrolabeError('IMPORT_FILE_INVALID', `file \`${name}\` is empty`, { hint: 'choose a file with rows' });
  const separator = separatorLineOf(text);
  const sampled: SampledTable =
    separator === undefined ? { table: text, firstLine: 1 } : { table: text.slice(separator.length), firstLine: 2 };
  const quote = choice.quote ?? detectQuote(sampled.table);
  const said = choice.delimiter ?? separator?.delimiter;
  const found = said === undefined ? detectDelimiter(sampled.table, quote) : { delimiter: said, confidence: 1 };
  const { delimiter } = found;
  const lines = linesOf(sampled, { delimiter, quote });
  // Before anything is counted per column.
  checkColumnCount(name, lines[0]?.fields.length ?? 0, lines.length > 1 || isWhole);
  const settled = (linesBefore: number, header: HeaderGuess): SettledDialect => ({
    dialect: {
      encoding,
      delimiter,
      quote,
      hasHeader: header.hasHeader,
      ...(linesBefore > 0 && { linesBefore }),
      ...((choice.padsRows ?? endEarly(rowsBehind(lines, linesBefore))) && { padsRows: true }),
      ...(choice.columns && !header.hasHeader && { columns: choice.columns }),
    },
    confidence: { encoding: encodingConfidence, delimiter: found.confidence, header: header.confidence },
    text,
    lines,
  });
  if (choice.hasHeader !== undefined)
    return settled(choice.linesBefore ?? 0, { hasHeader: choice.hasHeader, confidence: 1 });
  const linesBefore = choice.linesBefore ?? linesBeforeRows(lines);
  const rows = rowsBehind(lines, linesBefore).slice(0, SAMPLE_ROWS_MAX);
  return settled(linesBefore, detectHeader(rows, rows[0]?.fields.length ?? 0));
}

function linesOf(
  { table, firstLine }: SampledTable,
  { delimiter, quote }: Pick<CsvDialect, 'delimiter' | 'quote'>,
): readonly CsvRow[] {
  return splitRows(table, { delimiter, quote }, firstLine, true).rows;
}

/** Whether many rows have fewer cells than the first one, as programs write them that end a row after its last value. */
function endEarly(rows: readonly CsvRow[]): boolean {
  const [first, ...others] = rows.slice(0, SAMPLE_ROWS_MAX);
  const columnCount = first?.fields.length ?? 0;
  const short = others.filter(({ fields }) => isShortRow(fields.length, columnCount)).length;
  const long = others.filter(({ fields }) => fields.slice(columnCount).some((cell) => cell !== '')).length;
  return short >= Math.max(SHORT_ROWS_MIN, others.length * SHORT_SHARE_MIN) && long * 10 < short;
}

/** Fewer short rows are broken ones. */
const SHORT_ROWS_MIN = 3;
const SHORT_SHARE_MIN = 0.2;

function rowsBehind(lines: readonly CsvRow[], linesBefore: number): readonly CsvRow[] {
  return lines.filter(({ line }) => line > linesBefore);
}

/** Number of lines before the rows, from the first of them. */
function linesBeforeRows(rows: readonly CsvRow[]): number {
  const start = rows.slice(0, HEADER_ROWS_MAX);
  const headerAt = (behind: readonly CsvRow[]): HeaderGuess => detectHeader(behind, behind[0]?.fields.length ?? 0);
  const before = countLinesBefore(start, (at) => headerAt(start.slice(at)).hasHeader);
  const [first, second, ...others] = rowsBehind(start, before);
  if (first === undefined || second === undefined || !isCaptionRow(first, second)) return before;
  const header = headerAt([second, ...others]);
  return header.hasHeader && header.confidence >= NAMED_COLUMNS_CONFIDENCE_MIN ? second.line - 1 : before;
}

/** Minimum confidence of a header below captions: columns of numbers or dates have texts there. */
const NAMED_COLUMNS_CONFIDENCE_MIN = 0.85;

/** Rows used to find the start of a table. */
const HEADER_ROWS_MAX = 200;

function chooseEncoding(
  name: string,
  sample: Uint8Array,
  chosen: EncodingName | undefined,
): { readonly encoding: EncodingName; readonly encodingConfidence: number } {
  if (sample.length === 0)
    throw new AstrolabeError('IMPORT_FILE_INVALID', `file \`${name}\` is empty`, { hint: 'choose a file with rows' });
  if (chosen !== undefined) return { encoding: chosen, encodingConfidence: 1 };
  const guess = detectEncoding(sample);
  if (guess.kind === 'refused') {
    throw new AstrolabeError('IMPORT_FILE_INVALID', `file \`${name}\` cannot be read: ${guess.reason}`, {
      hint: 'save it as UTF-8, or choose its encoding',
    });
  }
  return { encoding: guess.encoding, encodingConfidence: guess.confidence };
}

function withoutLastLine(text: string): string {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return end < 0 ? text : text.slice(0, end + 1);
}

/** Single quotes are quotes if fields start and end with them and none starts with a double quote. */
function detectQuote(text: string): '"' | "'" {
  if (/(?:^|[,;\t|\r\n])"/.test(text)) return '"';
  const quoted = text.match(/(?:^|[,;\t|\r\n])'[^'\r\n]*'(?=[,;\t|\r\n]|$)/g);
  return (quoted?.length ?? 0) >= 2 ? "'" : '"';
}

/** The delimiter under which most rows have the same number of columns; among equals the one with more columns. */
function detectDelimiter(
  sample: string,
  quote: '"' | "'" | '',
): { readonly delimiter: string; readonly confidence: number } {
  const table = withoutRemarks(sample);
  const text = table.length <= DELIMITER_SAMPLE_CHARS ? table : withoutLastLine(table.slice(0, DELIMITER_SAMPLE_CHARS));
  let best = { delimiter: ',', confidence: 0.5, score: 0 };
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const { rows } = splitRows(text, { delimiter, quote }, 1, true);
    const counts = new Map<number, number>();
    for (const row of rows.slice(0, SAMPLE_ROWS_MAX))
      counts.set(row.fields.length, (counts.get(row.fields.length) ?? 0) + 1);
    const [columns, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
    if (columns < 2) continue;
    const share = count / Math.max(1, Math.min(rows.length, SAMPLE_ROWS_MAX));
    const score = share + Math.min(columns, 100) / 1000;
    if (score > best.score) best = { delimiter, confidence: share, score };
  }
  return best.score === 0 && isBlankDelimited(text) ? { delimiter: ' ', confidence: 0.9 } : best;
}

/** Returns the text without leading remark lines: commas and spaces in their sentences are not delimiters. */
function withoutRemarks(text: string): string {
  const rows = text.replace(/^(?:#[^\r\n]*(?:\r\n|\n|\r))+/, '');
  return rows.trim() === '' ? text : rows;
}

/**
 * Whether single spaces separate the cells of a text without another delimiter, as in edge lists: all lines have the same number, and some
 * column contains a digit in every cell, or the first two columns have common values. Times and sentences are excluded.
 */
function isBlankDelimited(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !/^[#%]/.test(line));
  const rows = lines.slice(0, SAMPLE_ROWS_MAX).map((line) => line.split(' '));
  const [first = []] = rows;
  const body = rows.slice(1);
  if (first.length < 2 || body.length < BLANK_ROWS_MIN) return false;
  if (rows.some((cells) => cells.length !== first.length || cells.includes(''))) return false;
  if (
    inferTypes(
      lines.slice(1, BLANK_ROWS_MIN).map((line) => [line]),
      1,
    )[0]?.kind !== 'string'
  )
    return false;
  const hasDigits = first.some((_, column) => body.every((cells) => /\p{N}/u.test(cells[column]!)));
  const sources = new Set(body.map(([source]) => source));
  const shared = new Set(body.flatMap(([, target]) => (sources.has(target) ? [target] : [])));
  return hasDigits || shared.size >= Math.max(2, sources.size * SHARED_ENDS_MIN);
}

const BLANK_ROWS_MIN = 4;
/** The part of the first column's values that the second one must have. */
const SHARED_ENDS_MIN = 0.25;

const NAME_LIKE = /^[\p{L}_:$#@][\p{L}\p{N}_ .:()/#%-]*$/u;
const HEADER_NOTATION =
  /^:(?:VID|SRC_VID|DST_VID|RANK|IGNORE|LABEL)\b|^[^:]*:(?:ID|START_ID|END_ID|LABEL|TYPE)(?:[({]|$)/i;

/** Whether the first row names the columns, and how sure that is. */
interface HeaderGuess {
  readonly hasHeader: boolean;
  readonly confidence: number;
}

/** Share of the cells of a column that must fit its type for header detection; some bad cells do not hide a header. */
const HEADER_FIT_SHARE_MIN = 0.6;

/**
 * Whether the first row is a header: most columns that are typed below are not in the first row. If fewer differ, a data row has bad cells.
 * In text-only tables, a header is complete, unique, and not repeated below.
 */
function detectHeader(sampled: readonly CsvRow[], columnCount: number): HeaderGuess {
  const all = sampled[0]?.fields ?? [];
  // Concatenated files repeat their header.
  const rows = sampled.filter(
    ({ fields }, i) => i === 0 || all.length < 2 || fields.some((cell, column) => cell !== all[column]),
  );
  if (all.some((cell) => HEADER_NOTATION.test(cell))) return { hasHeader: true, confidence: 1 };
  if (isRemarkedHeader(rows)) return { hasHeader: true, confidence: 0.9 };
  const below = inferTypes(
    rows.slice(1).map((row) => row.fields),
    columnCount,
    HEADER_FIT_SHARE_MIN,
  );
  const alone = inferTypes([all], columnCount);
  const typed = below
    .map((type, column) => column)
    .filter((column) => {
      const [type, cell = ''] = [below[column], all[column]];
      return type?.kind !== 'string' && type?.confidence !== 0 && cell !== '' && !isNullText(cell);
    });
  if (rows.length > 1 && typed.length > 0) {
    // `y` and `no` are names over numbers, though they could be truth values.
    const isUnlike = (column: number): boolean =>
      alone[column]?.kind === 'string' || (alone[column]?.kind === 'bool' && below[column]?.kind !== 'bool');
    const differing = typed.filter(isUnlike).length;
    return differing * 2 > typed.length
      ? { hasHeader: true, confidence: 0.7 + (0.3 * differing) / typed.length }
      : { hasHeader: false, confidence: 0.95 - (0.5 * differing) / typed.length };
  }
  // A delimiter at the end of each row creates an empty column.
  const isFilled = (column: number): boolean => rows.some((row) => (row.fields[column] ?? '') !== '');
  const first = all.slice(0, all.findLastIndex((_, column) => isFilled(column)) + 1);
  if (first.some((cell) => cell === '') || new Set(first).size < first.length)
    return { hasHeader: false, confidence: 0.8 };
  if (!first.every((cell) => NAME_LIKE.test(cell) && cell.length <= 64)) return { hasHeader: false, confidence: 0.8 };
  const repeated = first.some((cell, column) => rows.some((row, i) => i > 0 && row.fields[column] === cell));
  if (repeated) return { hasHeader: false, confidence: 0.8 };
  if (first.some((cell, column) => isWithoutDigits(cell, column, rows))) return { hasHeader: true, confidence: 0.75 };
  const identifiers = first.every((cell) => /^[\p{Ll}_][\p{L}\p{N}_]*$/u.test(cell));
  const namesId = first.some((cell) => /^(?:[\p{L}_ ]+(?:ID|Id|_id| id|[Cc]ode|[Kk]ey)|ID|Id)$/u.test(cell));
  return identifiers || namesId ? { hasHeader: true, confidence: 0.7 } : { hasHeader: false, confidence: 0.55 };
}

/** Whether the first row is a comment with column names, such as `#code<tab>name` above codes and names, and no other row is a comment. */
function isRemarkedHeader(rows: readonly CsvRow[]): boolean {
  const [first, ...others] = rows;
  if (first === undefined || first.fields.length < 2 || others.length === 0) return false;
  return (
    /^#\s*\p{L}/u.test(first.fields[0] ?? '') &&
    first.fields.every((cell) => cell === '' || NAME_LIKE.test(cell.replace(/^#\s*/, '').replaceAll(',', ''))) &&
    !others.some(({ fields }) => fields[0]?.startsWith('#'))
  );
}

/** Whether a cell of the first row has no digit, and all below it have some, as codes below their name. */
function isWithoutDigits(cell: string, column: number, rows: readonly CsvRow[]): boolean {
  const below = rows.slice(1).filter(({ fields }) => (fields[column] ?? '') !== '');
  return (
    below.length >= Math.max(CODES_MIN, rows.length / 2) &&
    !/\p{N}/u.test(cell) &&
    below.every(({ fields }) => /\p{N}/u.test(fields[column]!))
  );
}

/** Minimum number of rows below a name to identify codes. */
const CODES_MIN = 3;

function lineBreakOf(text: string): DetectedDialect['lineBreak'] {
  const crlf = text.match(/\r\n/g)?.length ?? 0;
  const lf = (text.match(/\n/g)?.length ?? 0) - crlf;
  const cr = (text.match(/\r/g)?.length ?? 0) - crlf;
  const kinds = [crlf > 0, lf > 0, cr > 0].filter(Boolean).length;
  if (kinds > 1) return 'mixed';
  return crlf > 0 ? 'crlf' : cr > 0 ? 'cr' : 'lf';
}
