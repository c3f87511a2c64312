import { AstrolabeError } from '@astrolabe/model';

/* Reads tables of a closed SQLite file without SQLite (sqlite.org/fileformat2.html), so that a browser can open backups of a server. */

const MAGIC = 'SQLite format 3\0';
const FILE_HEADER_BYTES = 100;
const LEAF = 13;
const INTERIOR = 5;
/** Deeper trees are damaged. */
const DEPTH_MAX = 20;

/** A column of a row: ints are numbers, exact to 2^53. */
export type SqliteCell = null | number | string | Uint8Array;

/** Whether bytes begin like a SQLite file. */
export function isSqliteFile(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;
}

/** Reads a file whose write-ahead log is empty. */
export class SqliteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageBytes: number;
  /** Bytes of a page that hold data. */
  readonly #usable: number;
  readonly #roots = new Map<string, number>();

  /** Throws `STORAGE_CORRUPT` if it is not such a file. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!isSqliteFile(bytes) || bytes.length < FILE_HEADER_BYTES) throw damaged('it is not a SQLite file');
    const size = this.#view.getUint16(16);
    this.#pageBytes = size === 1 ? 65_536 : size;
    this.#usable = this.#pageBytes - bytes[20]!;
    if (this.#usable < 480) throw damaged('its page size is invalid');
    for (const { cells } of this.#rowsOf(1)) {
      const [type, name, , root] = cells;
      if (type === 'table' && typeof name === 'string' && typeof root === 'number') this.#roots.set(name, root);
    }
  }

  /** Rows of a table by rowid; none if there is no such table. A column that is the rowid is null. */
  *rows(table: string): Iterable<readonly SqliteCell[]> {
    const root = this.#roots.get(table);
    if (root !== undefined) for (const { cells } of this.#rowsOf(root)) yield cells;
  }

  *#rowsOf(page: number, depth = 0): Iterable<{ readonly cells: readonly SqliteCell[] }> {
    if (depth > DEPTH_MAX) throw damaged('a tree is too deep');
    const start = this.#offsetOf(page);
    const head = page === 1 ? start + FILE_HEADER_BYTES : start;
    const kind = this.#byte(head);
    if (kind !== LEAF && kind !== INTERIOR) throw damaged(`page ${page} is not of a table`);
    const pointers = head + (kind === LEAF ? 8 : 12);
    const count = this.#uint16(head + 3);
    for (let at = 0; at < count; at++) {
      const cell = start + this.#uint16(pointers + 2 * at);
      if (kind === INTERIOR) yield* this.#rowsOf(this.#uint32(cell), depth + 1);
      else yield { cells: cellsOf(this.#payload(cell)) };
    }
    if (kind === INTERIOR) yield* this.#rowsOf(this.#uint32(head + 8), depth + 1);
  }

  /** The record of a leaf cell, with its overflow pages. */
  #payload(cell: number): Uint8Array {
    const [length, afterLength] = varint(this.#bytes, cell);
    const [, start] = varint(this.#bytes, afterLength);
    const usable = this.#usable;
    if (length > this.#bytes.length) throw damaged('a record is longer than the file');
    const localMax = usable - 35;
    if (length <= localMax) return this.#slice(start, length);
    const localMin = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = localMin + ((length - localMin) % (usable - 4));
    const local = fitting <= localMax ? fitting : localMin;
    const record = new Uint8Array(length);
    record.set(this.#slice(start, local));
    let next = this.#uint32(start + local);
    for (let at = local; at < length;) {
      const page = this.#offsetOf(next);
      const part = this.#slice(page + 4, Math.min(usable - 4, length - at));
      record.set(part, at);
      at += part.length;
      next = this.#uint32(page);
    }
    return record;
  }

  #offsetOf(page: number): number {
    const offset = (page - 1) * this.#pageBytes;
    if (page < 1 || offset + this.#pageBytes > this.#bytes.length) throw damaged(`page ${page} is missing`);
    return offset;
  }

  #byte(at: number): number {
    return this.#slice(at, 1)[0]!;
  }

  #uint16(at: number): number {
    this.#slice(at, 2);
    return this.#view.getUint16(at);
  }

  #uint32(at: number): number {
    this.#slice(at, 4);
    return this.#view.getUint32(at);
  }

  #slice(at: number, length: number): Uint8Array {
    if (at + length > this.#bytes.length) throw damaged('it ends too early');
    return this.#bytes.subarray(at, at + length);
  }
}

function cellsOf(record: Uint8Array): readonly SqliteCell[] {
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const cells: SqliteCell[] = [];
  const [headBytes, first] = varint(record, 0);
  let at = headBytes;
  for (let head = first; head < headBytes;) {
    const [type, next] = varint(record, head);
    head = next;
    const length = lengthOf(type);
    if (at + length > record.length) throw damaged('a record ends too early');
    cells.push(cellOf(view, type, at, length));
    at += length;
  }
  return cells;
}

function lengthOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][type]!;
}

function cellOf(view: DataView, type: number, at: number, length: number): SqliteCell {
  if (type >= 12) {
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at, length);
    return type % 2 === 0 ? bytes : new TextDecoder().decode(bytes);
  }
  if (type === 0) return null;
  if (type === 7) return view.getFloat64(at);
  if (type >= 8) return type - 8;
  let value = 0n;
  for (let index = 0; index < length; index++) value = (value << 8n) | BigInt(view.getUint8(at + index));
  return Number(BigInt.asIntN(8 * length, value));
}

/** A big-endian varint of up to 9 bytes, and the offset after it. */
function varint(bytes: Uint8Array, at: number): readonly [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) throw damaged('it ends too early');
    if (index === 8) return [value * 256 + byte, at + 9];
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  return [value, at + 9];
}

function damaged(reason: string): AstrolabeError {
  return new AstrolabeError('STORAGE_CORRUPT', `the file is damaged: ${reason}`);
}
