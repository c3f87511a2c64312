import { COLUMNS_MAX } from '../limits.ts';
import { AstrolabeError } from '@astrolabe/model';
import type { ByteSource } from '../source/byte-source.ts';
import {
  isShortRow,
  type CsvDialect,
  type CsvPosition,
  type CsvRow,
  type EncodingName,
  type UnreadableRow,
} from './dialect.ts';
import { linePieces, offsetOfLine } from './line-pieces.ts';
import { separatorLineOf } from './separator-line.ts';
import { countLineBreaks, splitRows } from './split-rows.ts';

/** Rows read together, and the start of the next one. */
export interface CsvChunk {
  readonly rows: readonly CsvRow[];
  readonly unreadable: readonly UnreadableRow[];
  readonly end: CsvPosition;
}

/** The start of any file. */
export const FILE_START: CsvPosition = { byte: 0, line: 1 };

/**
 * Yields the rows of a file in chunks of some thousand, in constant memory. The header row is skipped. Rows that cannot be read, or with
 * another number of columns than the first, are yielded as unreadable. With `rowsMax`, reading stops after the first chunk of at most that
 * many.
 */
export async function* readRows(
  source: ByteSource,
  dialect: CsvDialect,
  from: CsvPosition = FILE_START,
  rowsMax?: number,
): AsyncGenerator<CsvChunk> {
  let columnCount = from.byte === 0 ? undefined : await firstRowWidth(source, dialect);
  const startsWithHeader = from.byte === 0 && dialect.hasHeader;
  let carry = '';
  let end = from;
  let pieceLine = firstLine(dialect, from);
  let carryLine = pieceLine;
  for await (const piece of linePieces(source, dialect.encoding, from, dialect.linesBefore)) {
    const decoded = decodePiece(piece.bytes, dialect.encoding, pieceLine);
    const text = carry === '' ? decoded.text : carry + decoded.text;
    const split = splitRows(text, dialect, carryLine, piece.isEnd, rowsMax);
    carry = text.slice(split.rest);
    carryLine = split.restLine;
    if (carry === '') {
      end = { byte: piece.startByte + piece.bytes.length, line: split.restLine };
    } else if (split.restLine >= pieceLine) {
      end = {
        byte: piece.startByte + offsetOfLine(piece.bytes, split.restLine - pieceLine, dialect.encoding),
        line: split.restLine,
      };
    }
    pieceLine += countLineBreaks(decoded.text);
    let { rows, unreadable } = split;
    if (columnCount === undefined && rows[0]?.line === 1 && isSeparatorRow(rows[0], dialect)) rows = rows.slice(1);
    const first = rows[0];
    if (first !== undefined && columnCount === undefined) {
      columnCount = first.fields.length;
      checkColumnCount(source.name, columnCount);
      if (startsWithHeader) rows = rows.slice(1);
    }
    const checked = checkRows(rows, columnCount ?? 0, decoded.badLines, dialect, split.restLine);
    if (checked.unreadable.length > 0)
      unreadable = [...unreadable, ...checked.unreadable].sort((a, b) => a.line - b.line);
    yield { rows: checked.rows, unreadable, end };
    if (rowsMax !== undefined) return;
  }
}

/** The line of the first row that is read from a position. */
export function firstLine({ linesBefore = 0 }: CsvDialect, from: CsvPosition): number {
  return from.byte === 0 ? from.line + linesBefore : from.line;
}

function isSeparatorRow({ fields }: CsvRow, { delimiter }: CsvDialect): boolean {
  return separatorLineOf(fields.join(delimiter)) !== undefined;
}

/** Returns the first row of a file; undefined for an empty file. */
export async function readFirstRow(source: ByteSource, dialect: CsvDialect): Promise<CsvRow | undefined> {
  const headless = { ...dialect, hasHeader: false };
  // It is usually within the first bytes, so splitting a complete piece is avoided.
  for (const rowsMax of [FIRST_ROWS_TRIED, undefined]) {
    for await (const { rows } of readRows(source, headless, FILE_START, rowsMax)) {
      const first = rows[0];
      if (first !== undefined) return first;
    }
  }
  return undefined;
}

const FIRST_ROWS_TRIED = 8;

/** Prints a row in a dialect, without line end, so that it is read back as the same fields. */
export function printRow(fields: readonly string[], dialect: Pick<CsvDialect, 'delimiter' | 'quote'>): string {
  const { delimiter, quote } = dialect;
  return fields
    .map((field) => {
      const needsQuotes =
        quote !== '' &&
        (field.includes(delimiter) ||
          field.includes(quote) ||
          /[\r\n]/.test(field) ||
          (field === '' && fields.length === 1));
      return needsQuotes ? quote + field.replaceAll(quote, quote + quote) + quote : field;
    })
    .join(delimiter);
}

/** How many columns the first row of a file has. */
export async function firstRowWidth(source: ByteSource, dialect: CsvDialect): Promise<number | undefined> {
  return (await readFirstRow(source, dialect))?.fields.length;
}

/** Refuses a file with more columns than are read; without `isAll`, `count` is of the start of a row. */
export function checkColumnCount(name: string, count: number, isAll = true): void {
  if (count <= COLUMNS_MAX) return;
  throw new AstrolabeError(
    'IMPORT_FILE_INVALID',
    `file \`${name}\` has ${isAll ? '' : 'at least '}${count} columns; at most ${COLUMNS_MAX} are read`,
    { hint: 'check the delimiter' },
  );
}

interface DecodedPiece {
  readonly text: string;
  /** Lines with bytes that are invalid in the encoding. */
  readonly badLines: ReadonlySet<number>;
}

const NO_LINES: ReadonlySet<number> = new Set();

function decodePiece(bytes: Uint8Array, encoding: EncodingName, startLine: number): DecodedPiece {
  const strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  try {
    return { text: strict.decode(bytes), badLines: NO_LINES };
  } catch {
    return decodeByLine(bytes, encoding, startLine, strict);
  }
}

/** Slow path for a chunk with invalid bytes: replaces them by U+FFFD and records their lines. */
function decodeByLine(bytes: Uint8Array, encoding: EncodingName, startLine: number, strict: TextDecoder): DecodedPiece {
  const lenient = new TextDecoder(encoding, { ignoreBOM: true });
  const badLines = new Set<number>();
  const lines: string[] = [];
  let line = startLine;
  for (let at = 0; at < bytes.length; line++) {
    const length = offsetOfLine(bytes.subarray(at), 1, encoding);
    const lineBytes = bytes.subarray(at, at + length);
    try {
      lines.push(strict.decode(lineBytes));
    } catch {
      badLines.add(line);
      lines.push(lenient.decode(lineBytes));
    }
    at += length;
  }
  return { text: lines.join(''), badLines };
}

function checkRows(
  rows: readonly CsvRow[],
  columnCount: number,
  badLines: ReadonlySet<number>,
  dialect: CsvDialect,
  restLine: number,
): { readonly rows: readonly CsvRow[]; readonly unreadable: readonly UnreadableRow[] } {
  if (badLines.size === 0 && rows.every((row) => row.fields.length === columnCount)) return { rows, unreadable: [] };
  const good: CsvRow[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const [i, row] of rows.entries()) {
    const nextLine = rows[i + 1]?.line ?? restLine;
    const reason = hasLineBetween(badLines, row.line, nextLine)
      ? `it has bytes that are not ${dialect.encoding}`
      : dialect.padsRows && isShortRow(row.fields.length, columnCount)
        ? undefined
        : widthProblem(row.fields, columnCount);
    if (reason !== undefined) unreadable.push({ line: row.line, text: printRow(row.fields, dialect), reason });
    else good.push(withWidth(row, columnCount));
  }
  return { rows: good, unreadable };
}

/** A row without its superfluous cells, or with empty ones at its end. */
function withWidth(row: CsvRow, columnCount: number): CsvRow {
  const { line, fields } = row;
  if (fields.length === columnCount) return row;
  const missing = Array.from({ length: Math.max(0, columnCount - fields.length) }, () => '');
  return { line, fields: [...fields.slice(0, columnCount), ...missing] };
}

/** Why a row's number of columns is wrong. Superfluous delimiters at the end are none: they carry no data. */
function widthProblem(fields: readonly string[], columnCount: number): string | undefined {
  if (fields.length === columnCount) return undefined;
  if (fields.length > columnCount && fields.slice(columnCount).every((field) => field === '')) return undefined;
  return `it has ${fields.length} columns instead of ${columnCount}`;
}

function hasLineBetween(lines: ReadonlySet<number>, from: number, to: number): boolean {
  if (lines.size === 0) return false;
  for (let line = from; line < to; line++) if (lines.has(line)) return true;
  return false;
}
