import { ROW_CHARS_MAX } from '../limits.ts';
import { isShortRow, type CsvDialect, type UnreadableRow } from './dialect.ts';
import { printRow } from './read-rows.ts';
import { separatorLineLength } from './separator-line.ts';

/**
 * Rows as byte ranges of a piece: the cell in column c of row r is the UTF-8 from `starts[r * columnCount + c]` up to `ends[…]`, without
 * quotes. All rows have `columnCount` cells; array elements after `count` rows are undefined.
 */
export interface ByteRows {
  readonly bytes: Uint8Array;
  readonly columnCount: number;
  readonly count: number;
  /** The physical line each row starts on. */
  readonly lines: Float64Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Consecutive rows of others, without copying them. */
export function rowsBetween(rows: ByteRows, from: number, to: number): ByteRows {
  const { columnCount, starts, ends, lines } = rows;
  return {
    ...rows,
    count: to - from,
    lines: lines.subarray(from, to),
    starts: starts.subarray(from * columnCount, to * columnCount),
    ends: ends.subarray(from * columnCount, to * columnCount),
  };
}

/** Rows of some bytes, and the start of the first incomplete row. */
export interface SplitBytes {
  readonly rows: ByteRows;
  readonly unreadable: readonly UnreadableRow[];
  /** Offset in the bytes, and line there. */
  readonly rest: number;
  readonly restLine: number;
}

/** Options to split bytes. */
export interface SplitBytesOptions {
  readonly dialect: Pick<CsvDialect, 'delimiter' | 'quote' | 'padsRows'>;
  /** The line number of the first byte. */
  readonly startLine: number;
  /** Whether nothing follows the bytes. */
  readonly isEnd: boolean;
  /** Cells per row; undefined at the start of a file, where the first row defines it. */
  readonly columnCount: number | undefined;
  /** Whether that first row only names the columns. */
  readonly hasHeader: boolean;
  /** Whether all bytes are UTF-8, so that no row need be checked. */
  readonly isValid: boolean;
}

/** Whether a file can be split byte by byte: it is UTF-8, and its delimiter is one byte. */
export function isByteDialect({ encoding, delimiter }: Pick<CsvDialect, 'encoding' | 'delimiter'>): boolean {
  return encoding === 'utf-8' && delimiter.length === 1 && delimiter.charCodeAt(0) < 0x80;
}

/** Reusable arrays for found rows, which grow as needed. */
export class RowArrays {
  starts: Int32Array = new Int32Array(256);
  ends: Int32Array = new Int32Array(256);
  lines: Float64Array = new Float64Array(64);
}

/**
 * Splits UTF-8 into rows by the rules of `splitRows`, without creating strings of the cells; doubled quotes become single ones in the bytes
 * themselves. Rows with another number of cells, and rows that are not UTF-8, are unreadable, like in `readRows`.
 */
export function splitBytes(bytes: Uint8Array, options: SplitBytesOptions, arrays = new RowArrays()): SplitBytes {
  const { dialect, isValid, isEnd } = options;
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quote === '' ? NO_BYTE : dialect.quote.charCodeAt(0);
  const found = new FoundRows(bytes, options, arrays);
  const skipped = options.columnCount === undefined && options.startLine === 1 ? separatorLineLength(bytes) : 0;
  const place: Place = skipped > 0 ? { at: skipped, line: 2 } : { at: 0, line: options.startLine };
  while (place.at < bytes.length) {
    if (isValid && found.columnCount > 0) scanPlainRows(bytes, place, delimiter, quote, found);
    if (place.at >= bytes.length) break;
    found.reserve();
    const row = readRow(bytes, place.at, delimiter, quote);
    if (row.end === bytes.length && !isEnd && (row.kind === 'row' || mayStillClose(bytes, place.at))) break;
    if (row.kind === 'row') {
      if (row.end > place.at) found.add(row, place);
      place.at = afterBreak(bytes, row.end);
      place.line += 1 + row.breaks;
      continue;
    }
    const lineEnd = endOfLine(bytes, place.at);
    const reason =
      row.kind === 'open'
        ? `the quote opened in line ${place.line + row.breaks} never closes`
        : `text follows the closing quote of column ${row.starts.length}`;
    found.unreadable.push({ line: place.line, text: lenient.decode(bytes.subarray(place.at, lineEnd)), reason });
    place.at = afterBreak(bytes, lineEnd);
    place.line++;
  }
  return {
    rows: found.rows(),
    unreadable: found.unreadable,
    rest: Math.min(place.at, bytes.length),
    restLine: place.line,
  };
}

const LF = 10;
const CR = 13;
const BLANK = 32;
const NO_BYTE = 256;
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The reading position: the start of a row, and its line. */
interface Place {
  at: number;
  line: number;
}

/** A fully parsed row. `open`: an unclosed quote; `wrong`: text follows a quote in the last cell. */
interface FoundRow {
  readonly kind: 'row' | 'open' | 'wrong';
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Cells in which quotes are doubled. */
  readonly doubled: readonly number[];
  readonly end: number;
  /** Line breaks inside of closed quotes. */
  readonly breaks: number;
}

/** Collects rows. */
class FoundRows {
  columnCount: number;
  count = 0;
  readonly arrays: RowArrays;
  readonly unreadable: UnreadableRow[] = [];
  readonly #bytes: Uint8Array;
  readonly #options: SplitBytesOptions;

  constructor(bytes: Uint8Array, options: SplitBytesOptions, arrays: RowArrays) {
    this.#bytes = bytes;
    this.#options = options;
    this.columnCount = options.columnCount ?? 0;
    this.arrays = arrays;
  }

  /** Makes room for one row at least. */
  reserve(): void {
    const { arrays } = this;
    if (arrays.lines.length <= this.count) arrays.lines = grown(arrays.lines, Float64Array);
    while (arrays.starts.length < (this.count + 1) * this.columnCount) {
      arrays.starts = grown(arrays.starts, Int32Array);
      arrays.ends = grown(arrays.ends, Int32Array);
    }
  }

  /** Adds a row, or reports it as unreadable. */
  add(row: FoundRow, { at, line }: Place): void {
    const width = row.starts.length;
    if (this.columnCount === 0) {
      this.columnCount = width;
      if (this.#options.hasHeader) return;
      this.reserve();
    }
    const ends = row.ends.slice();
    for (const cell of row.doubled) ends[cell] = withSingleQuotes(this.#bytes, row.starts[cell]!, ends[cell]!);
    const reason =
      this.#options.isValid || isUtf8(this.#bytes.subarray(at, row.end))
        ? this.#widthProblem(row.starts, ends)
        : 'it has bytes that are not utf-8';
    if (reason !== undefined) {
      const fields = row.starts.map((start, cell) => lenient.decode(this.#bytes.subarray(start, ends[cell])));
      this.unreadable.push({ line, text: printRow(fields, this.#options.dialect), reason });
      return;
    }
    const { arrays } = this;
    const first = this.count * this.columnCount;
    for (let cell = 0; cell < this.columnCount; cell++) {
      arrays.starts[first + cell] = row.starts[cell] ?? row.end;
      arrays.ends[first + cell] = ends[cell] ?? row.end;
    }
    arrays.lines[this.count++] = line;
  }

  #widthProblem(starts: readonly number[], ends: readonly number[]): string | undefined {
    const isPadded = this.#options.dialect.padsRows === true && isShortRow(starts.length, this.columnCount);
    return isPadded ? undefined : widthProblem(starts, ends, this.columnCount);
  }

  rows(): ByteRows {
    const { columnCount, count } = this;
    const { lines, starts, ends } = this.arrays;
    return { bytes: this.#bytes, columnCount, count, lines, starts, ends };
  }
}

function grown<T extends Int32Array | Float64Array>(array: T, kind: new (length: number) => T): T {
  const larger = new kind(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Reads rows without quotes that have the right number of cells and end with a line break; stops at the first other row, or when the arrays
 * are full.
 */
function scanPlainRows(bytes: Uint8Array, place: Place, delimiter: number, quote: number, found: FoundRows): void {
  const { columnCount } = found;
  const { starts, ends, lines } = found.arrays;
  const { length } = bytes;
  const roomFor = Math.min(lines.length, Math.floor(starts.length / columnCount));
  let { count } = found;
  let { at, line } = place;
  rows: while (count < roomFor && at < length) {
    const first = bytes[at]!;
    if (first === LF || first === CR) {
      at = afterBreak(bytes, at);
      line++;
      continue;
    }
    if (first === quote) break;
    const end = (count + 1) * columnCount;
    let cell = count * columnCount;
    let start = at;
    let here = at;
    for (;;) {
      if (here >= length) break rows;
      const byte = bytes[here]!;
      if (byte === delimiter) {
        starts[cell] = start;
        ends[cell++] = here;
        start = ++here;
        if (cell >= end || bytes[here] === quote) break rows;
      } else if (byte === LF || byte === CR) {
        break;
      } else {
        here++;
      }
    }
    if (cell !== end - 1) break;
    starts[cell] = start;
    ends[cell] = here;
    lines[count++] = line++;
    at = afterBreak(bytes, here);
  }
  found.count = count;
  place.at = at;
  place.line = line;
}

/** Reads the row at `start` in full. */
function readRow(bytes: Uint8Array, start: number, delimiter: number, quote: number): FoundRow {
  const { length } = bytes;
  const starts: number[] = [];
  const ends: number[] = [];
  const doubled: number[] = [];
  let breaks = 0;
  let at = start;
  for (;;) {
    if (bytes[at] === quote) {
      let breaksHere = 0;
      let close = at + 1;
      let isDoubled = false;
      for (; close < length; close++) {
        const byte = bytes[close];
        if (byte === quote) {
          if (bytes[close + 1] !== quote) break;
          isDoubled = true;
          close++;
        } else if (byte === LF || (byte === CR && bytes[close + 1] !== LF)) breaksHere++;
      }
      if (close >= length) return { kind: 'open', starts, ends, doubled, end: length, breaks };
      breaks += breaksHere;
      if (isDoubled) doubled.push(starts.length);
      starts.push(at + 1);
      ends.push(close);
      at = close + 1;
      while (bytes[at] === BLANK) at++;
      if (at < length && bytes[at] !== delimiter && !isBreak(bytes[at]))
        return { kind: 'wrong', starts, ends, doubled, end: at, breaks };
    } else {
      starts.push(at);
      while (at < length && bytes[at] !== delimiter && !isBreak(bytes[at])) at++;
      ends.push(at);
    }
    if (at >= length || isBreak(bytes[at])) return { kind: 'row', starts, ends, doubled, end: at, breaks };
    at++;
  }
}

function isBreak(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

function afterBreak(bytes: Uint8Array, at: number): number {
  return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isBreak(bytes[at])) at++;
  return at;
}

/** Whether a row whose quote is open is short enough to wait for its end: the limit is in UTF-16 units. */
function mayStillClose(bytes: Uint8Array, start: number): boolean {
  if (bytes.length - start <= ROW_CHARS_MAX) return true;
  let units = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units <= ROW_CHARS_MAX;
}

/** Unescapes doubled quotes of a cell. Returns its new end. */
function withSingleQuotes(bytes: Uint8Array, start: number, end: number): number {
  const quote = bytes[start - 1];
  let to = start;
  for (let from = start; from < end; from++) {
    bytes[to++] = bytes[from]!;
    if (bytes[from] === quote) from++;
  }
  return to;
}

/** Why a row's number of columns is wrong. Superfluous delimiters at the end are none: they carry no data. */
function widthProblem(starts: readonly number[], ends: readonly number[], columnCount: number): string | undefined {
  const width = starts.length;
  let used = width;
  while (used > columnCount && starts[used - 1] === ends[used - 1]) used--;
  return used === columnCount ? undefined : `it has ${width} columns instead of ${columnCount}`;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
