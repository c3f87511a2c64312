import { NULL, utf8Encode, type Value } from '@astrolabe/model';
import type { TextDictionary } from '../../graph/graph.ts';
import { withCapacity } from '../../graph/lane.ts';
import { TEXT_BYTES_MAX } from '../../limits.ts';
import { batchInts } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, type BytesColumn, type Column } from '../column.ts';
import { subscript } from '../operators/access.ts';
import { MadeBytes } from './made-bytes.ts';
import { nullCode } from './null-codes.ts';

/** A text with unpaired surrogates is not UTF-8, and its bytes could match elsewhere. */
const HALVES = /[\ud800-\udfff]/;

/** The UTF-8 of a constant text; undefined for other constants and columns. */
export function constantBytes(column: Column | undefined): Uint8Array | undefined {
  if (column?.kind !== 'constant' || typeof column.value !== 'string' || HALVES.test(column.value)) return undefined;
  return utf8Encode(column.value);
}

/** Returns whether a column contains EMPTY, which the functions treat differently. */
function hasEmpty({ lengths }: BytesColumn, length: number): boolean {
  for (let row = 0; row < length; row++) if (lengths[row] === -EMPTY_CODE) return true;
  return false;
}

/**
 * `concat` of texts, constants and integers, at least one of them stored as UTF-8 or dictionary codes; a null operand gives a plain null. Undefined
 * if the function must run for each row.
 */
export function concatKernel(columns: readonly Column[], length: number): Column | undefined {
  const parts: BytesColumn[] = [];
  for (const column of columns) {
    const part = utf8Of(column, length);
    if (!part || hasEmpty(part, length)) return undefined;
    parts.push(part);
  }
  const lengths = batchInts(length);
  for (const part of parts) addLengths(part.lengths, length, lengths);
  const starts = new Uint32Array(length);
  let bytes = 0;
  for (let row = 0; row < length; row++) {
    starts[row] = bytes;
    if (lengths[row]! > TEXT_BYTES_MAX) return undefined;
    if (lengths[row]! > 0) bytes += lengths[row]!;
  }
  const arena = new Uint8Array(bytes);
  const ends = starts.slice();
  for (const part of parts) if (!appendAll(part, lengths, length, arena, ends)) return undefined;
  return { kind: 'bytes', arena, starts, lengths };
}

/** Adds the lengths of a part to those of the complete texts; null gives a plain null. */
function addLengths(part: Int32Array, length: number, into: Int32Array): void {
  for (let row = 0; row < length; row++)
    into[row] = part[row]! < 0 || into[row]! < 0 ? -NULL_CODE : into[row]! + part[row]!;
}

/** Appends a part to the texts that are not null; false if one ends with half of a surrogate pair, which could join the next part. */
function appendAll(
  { arena: from, starts, lengths: sizes }: BytesColumn,
  lengths: Int32Array,
  length: number,
  into: Uint8Array,
  ends: Uint32Array,
): boolean {
  for (let row = 0; row < length; row++) {
    if (lengths[row]! < 0) continue;
    const start = starts[row]!;
    const end = start + sizes[row]!;
    let to = ends[row]!;
    for (let at = start; at < end; at++) into[to++] = from[at]!;
    ends[row] = to;
    if (end - start >= 3 && from[end - 3] === 0xed && from[end - 2]! >= 0xa0) return false;
  }
  return true;
}

/** Texts, integers and constants as UTF-8; undefined for other columns. */
function utf8Of(column: Column, length: number): BytesColumn | undefined {
  switch (column.kind) {
    case 'bytes':
      return column;
    case 'text': {
      let encoded = ENCODED.get(column.dictionary);
      if (!encoded) ENCODED.set(column.dictionary, (encoded = new EncodedTexts(column.dictionary)));
      return encoded.of(column.codes, length);
    }
    case 'int': {
      const made = new MadeBytes(length, length * 8);
      for (let row = 0; row < length; row++) {
        made.begin(row);
        const code = column.nulls ? column.nulls[row]! : 0;
        if (code !== 0) made.setNull(row, code);
        else {
          const digits = utf8Encode(String(column.data[row]!));
          made.append(digits, 0, digits.length);
          made.finish(row);
        }
      }
      return made.column();
    }
    case 'constant':
      return constantUtf8(column.value, length);
    default:
      return undefined;
  }
}

function constantUtf8(value: Value, length: number): BytesColumn | undefined {
  const code = nullCode(value);
  const text =
    typeof value === 'string' ? value : typeof value === 'bigint' ? String(value) : code !== 0 ? '' : undefined;
  if (text === undefined || HALVES.test(text)) return undefined;
  const arena = utf8Encode(text);
  const lengths = new Int32Array(length).fill(code === 0 ? arena.length : -code);
  return { kind: 'bytes', arena, starts: new Uint32Array(length), lengths };
}

/** The texts of a dictionary as UTF-8, each encoded when it is first needed. */
class EncodedTexts {
  readonly #dictionary: TextDictionary;
  #arena = new Uint8Array(256);
  #end = 0;
  /** By code: start of the text plus one; 0: not encoded yet. */
  #starts = new Uint32Array(0);
  #lengths = new Int32Array(0);

  constructor(dictionary: TextDictionary) {
    this.#dictionary = dictionary;
  }

  of(codes: Int32Array, length: number): BytesColumn {
    if (this.#starts.length < this.#dictionary.count) {
      this.#starts = withCapacity(this.#starts, this.#dictionary.count);
      this.#lengths = withCapacity(this.#lengths, this.#starts.length);
    }
    const starts = new Uint32Array(length);
    const lengths = batchInts(length);
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      if (code < 0) {
        lengths[row] = code;
        continue;
      }
      if (this.#starts[code] === 0) this.#encode(code);
      starts[row] = this.#starts[code]! - 1;
      lengths[row] = this.#lengths[code]!;
    }
    return { kind: 'bytes', arena: this.#arena, starts, lengths };
  }

  #encode(code: number): void {
    const bytes = utf8Encode(this.#dictionary.textAt(code));
    this.#arena = withCapacity(this.#arena, this.#end + bytes.length);
    this.#arena.set(bytes, this.#end);
    this.#starts[code] = this.#end + 1;
    this.#lengths[code] = bytes.length;
    this.#end += bytes.length;
  }
}

const ENCODED = new WeakMap<TextDictionary, EncodedTexts>();

/** `left + right` of texts; undefined if the operator must run for each row, or once for each text of a dictionary. */
export function joinedTexts(left: Column, right: Column, length: number): Column | undefined {
  const isKnown = left.kind === 'constant' || right.kind === 'constant';
  if (isKnown && left.kind !== 'bytes' && right.kind !== 'bytes') return undefined;
  return areTexts(left, length) && areTexts(right, length) ? concatKernel([left, right], length) : undefined;
}

/** Whether every row has a text. */
function areTexts(column: Column, length: number): boolean {
  if (column.kind === 'constant') return typeof column.value === 'string';
  if (column.kind !== 'bytes' && column.kind !== 'text') return false;
  const marks = column.kind === 'bytes' ? column.lengths : column.codes;
  for (let row = 0; row < length; row++) if (marks[row]! < 0) return false;
  return true;
}

/** The first position of `part` in `bytes` from `start` to `last`, or -1. */
function findBytes(bytes: Uint8Array, part: Uint8Array, start: number, last: number): number {
  const first = part[0]!;
  for (let at = start; at <= last; at++) {
    if (bytes[at] !== first) continue;
    let same = 1;
    while (same < part.length && bytes[at + same] === part[same]) same++;
    if (same === part.length) return at;
  }
  return -1;
}

/** Evaluates `split(text, delimiter)[index]` without building the list: parts share the bytes of their texts. `index` is not negative. */
export function splitPart(
  column: BytesColumn,
  delimiter: Uint8Array,
  index: number,
  length: number,
): Column | undefined {
  if (delimiter.length === 0 || hasEmpty(column, length)) return undefined;
  const { arena } = column;
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  const wanted: Value = BigInt(index);
  const outside = -nullCode(subscript([], wanted));
  const ofNull = -nullCode(subscript(NULL, wanted));
  for (let row = 0; row < length; row++) {
    if (column.lengths[row]! < 0) {
      lengths[row] = ofNull;
      continue;
    }
    let from = column.starts[row]!;
    const end = from + column.lengths[row]!;
    let at = findBytes(arena, delimiter, from, end - delimiter.length);
    let part = 0;
    for (; part < index && at >= 0; part++) {
      from = at + delimiter.length;
      at = findBytes(arena, delimiter, from, end - delimiter.length);
    }
    starts[row] = from;
    lengths[row] = part < index ? outside : (at < 0 ? end : at) - from;
  }
  return { kind: 'bytes', arena, starts, lengths };
}

/** `replace(text, search, replacement)` by constants. */
export function replaceBytes(
  column: BytesColumn,
  search: Uint8Array,
  replacement: Uint8Array,
  length: number,
): Column | undefined {
  if (search.length === 0 || hasEmpty(column, length)) return undefined;
  const { arena } = column;
  const made = new MadeBytes(length, length * 16);
  for (let row = 0; row < length; row++) {
    made.begin(row);
    if (column.lengths[row]! < 0) {
      made.setNull(row, NULL_CODE);
      continue;
    }
    let from = column.starts[row]!;
    const end = from + column.lengths[row]!;
    for (let at = from; (at = findBytes(arena, search, from, end - search.length)) >= 0; from = at + search.length) {
      made.append(arena, from, at);
      // Halves of a surrogate pair may be adjacent.
      if (made.endsInHalf(row)) return undefined;
      made.append(replacement, 0, replacement.length);
    }
    made.append(arena, from, end);
    if (made.finish(row) > TEXT_BYTES_MAX) return undefined;
  }
  return made.column();
}

/** `trim`, `ltrim` and `rtrim`. */
export function trimmed(column: BytesColumn, length: number, left: boolean, right: boolean): Column | undefined {
  if (hasEmpty(column, length)) return undefined;
  const { arena } = column;
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  for (let row = 0; row < length; row++) {
    if (column.lengths[row]! < 0) {
      lengths[row] = -NULL_CODE;
      continue;
    }
    let start = column.starts[row]!;
    let end = start + column.lengths[row]!;
    if (left) while (start < end && isSpace(arena[start]!)) start++;
    if (right) while (end > start && isSpace(arena[end - 1]!)) end--;
    starts[row] = start;
    lengths[row] = end - start;
  }
  return { kind: 'bytes', arena, starts, lengths };
}

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** `right(text, count)`: the last bytes. */
export function lastBytes(column: BytesColumn, length: number, count: number): Column | undefined {
  if (hasEmpty(column, length)) return undefined;
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  for (let row = 0; row < length; row++) {
    const size = column.lengths[row]!;
    lengths[row] = size < 0 ? -NULL_CODE : Math.min(size, count);
    starts[row] = size < 0 ? 0 : column.starts[row]! + size - lengths[row]!;
  }
  return { kind: 'bytes', arena: column.arena, starts, lengths };
}
