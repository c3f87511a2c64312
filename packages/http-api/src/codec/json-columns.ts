import {
  columnValueAt,
  utf8Decode,
  writeValueJson,
  type MomentColumnValues,
  type ResultColumn,
  type TextValues,
} from '@astrolabe/model';
import { RESULT_PIECE_LENGTH } from '../limits.ts';

const TEXT = new TextEncoder();
const FIRST_BYTES = 64 * 1024;
const INT32_DIGITS = 11;
const [ZERO, QUOTE, BACKSLASH, COMMA, MINUS, COLON, DOT] = [0x30, 0x22, 0x5c, 0x2c, 0x2d, 0x3a, 0x2e];
const LINE_START = TEXT.encode('{"kind":"rows","rows":[');
const LINE_END = TEXT.encode(']}\n');
const NULL_TEXT = TEXT.encode('null');

type WriteCell = (row: number) => void;

/** Writes the rows of columns as JSON, like `writeValueJson`, without creating the values. */
export class JsonColumnWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** Yields the rows from `from` to below `to` as lines of a stream, in pieces that end at a line. */
  *lines(columns: readonly ResultColumn[], from: number, to: number): Generator<Uint8Array<ArrayBuffer>> {
    const cells = columns.map((column) => this.#cellWriter(column));
    for (let row = from; row < to; row++) {
      if (this.#length === 0) this.#raw(LINE_START);
      else this.#byte(COMMA);
      this.#row(cells, row);
      if (this.#length >= RESULT_PIECE_LENGTH) yield this.#takeLine();
    }
    if (this.#length > 0) yield this.#takeLine();
  }

  #row(cells: readonly WriteCell[], row: number): void {
    this.#byte(0x5b);
    for (let at = 0; at < cells.length; at++) {
      if (at > 0) this.#byte(COMMA);
      cells[at]!(row);
    }
    this.#byte(0x5d);
  }

  #takeLine(): Uint8Array<ArrayBuffer> {
    this.#raw(LINE_END);
    const line = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return line;
  }

  #cellWriter(column: ResultColumn): WriteCell {
    if (column.kind === 'any') return (row) => this.#text(writeValueJson(column.values[row]!));
    if (column.kind === 'coded') {
      const { codes, texts } = column;
      return (row) => (codes[row]! < 0 ? this.#raw(NULL_TEXT) : this.#string(texts.textAt(codes[row]!)));
    }
    const write = this.#valueWriter(column);
    const { nulls } = column;
    return nulls ? (row) => (nulls[row] === 1 ? this.#raw(NULL_TEXT) : write(row)) : write;
  }

  #valueWriter(column: Exclude<ResultColumn, { readonly kind: 'any' | 'coded' }>): WriteCell {
    switch (column.kind) {
      case 'int': {
        const { data } = column;
        return data instanceof BigInt64Array
          ? (row) => this.#ascii(writeValueJson(data[row]!))
          : (row) => this.#int(data[row]!);
      }
      case 'float': {
        const { data } = column;
        return (row) => this.#ascii(writeValueJson(data[row]!));
      }
      case 'bool': {
        const { data } = column;
        return (row) => this.#ascii(data[row] === 1 ? 'true' : 'false');
      }
      case 'text':
        return (row) => this.#storedText(column, row);
      case 'moment':
        return (row) => this.#moment(column, row);
    }
  }

  #byte(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = byte;
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #ascii(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  /** A text that is JSON already. */
  #text(text: string): void {
    this.#reserve(3 * text.length);
    this.#length += TEXT.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #string(text: string): void {
    const start = this.#length;
    this.#reserve(text.length + 2);
    this.#bytes[this.#length++] = QUOTE;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0x20 || unit > 0x7e || unit === QUOTE || unit === BACKSLASH) {
        this.#length = start;
        this.#text(JSON.stringify(text));
        return;
      }
      this.#bytes[this.#length++] = unit;
    }
    this.#bytes[this.#length++] = QUOTE;
  }

  #storedText({ bytes, starts, ends }: TextValues, row: number): void {
    const first = starts[row]!;
    const end = ends[row]!;
    const start = this.#length;
    this.#reserve(end - first + 2);
    this.#bytes[this.#length++] = QUOTE;
    for (let at = first; at < end; at++) {
      const byte = bytes[at]!;
      if (byte < 0x20 || byte > 0x7e || byte === QUOTE || byte === BACKSLASH) {
        this.#length = start;
        this.#text(JSON.stringify(utf8Decode(bytes.subarray(first, end))));
        return;
      }
      this.#bytes[this.#length++] = byte;
    }
    this.#bytes[this.#length++] = QUOTE;
  }

  #int(value: number): void {
    if ((value | 0) !== value) {
      this.#ascii(String(value));
      return;
    }
    this.#reserve(INT32_DIGITS);
    let rest = Math.abs(value);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    let count = 1;
    for (let limit = 10; limit <= rest; limit *= 10) count++;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#length += count;
  }

  #moment(column: MomentColumnValues, row: number): void {
    const date = column.dates[row] ?? 0;
    const year = date >> 9;
    if (column.of !== 'time' && (year < 0 || year > 9999)) {
      this.#ascii(writeValueJson(columnValueAt(column, row)));
      return;
    }
    this.#ascii(`{"$${column.of}":"`);
    if (column.of !== 'time') {
      this.#digits(year, 4);
      this.#byte(MINUS);
      this.#digits((date >> 5) & 15, 2);
      this.#byte(MINUS);
      this.#digits(date & 31, 2);
    }
    if (column.of === 'datetime') this.#byte(0x54);
    if (column.of !== 'date') this.#clock(column.clocks[row] ?? 0);
    this.#byte(QUOTE);
    this.#byte(0x7d);
  }

  #clock(clock: number): void {
    const seconds = Math.floor(clock / 1_000_000);
    this.#digits(Math.floor(seconds / 3600), 2);
    this.#byte(COLON);
    this.#digits(Math.floor(seconds / 60) % 60, 2);
    this.#byte(COLON);
    this.#digits(seconds % 60, 2);
    this.#byte(DOT);
    this.#digits(clock % 1_000_000, 6);
  }

  /** A number with leading zeros. */
  #digits(value: number, count: number): void {
    this.#reserve(count);
    let rest = value;
    for (let at = this.#length + count - 1; at >= this.#length; at--) {
      const next = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#length += count;
  }

  #reserve(count: number): void {
    if (this.#length + count > this.#bytes.length) this.#grow(count);
  }

  #grow(count: number): void {
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
