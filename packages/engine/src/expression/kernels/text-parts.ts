import { NULL, utf8Encode, type Value } from '@astrolabe/model';
import type { TextDictionary } from '../../graph/graph.ts';
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

/** UTF-8 of the texts of a dictionary, by code, cached on demand. */
const ENCODED = new WeakMap<TextDictionary, (Uint8Array | undefined)[]>();

/** Writes the text of a row for a concatenation; returns false if the row needs the generic function. */
type PartWriter = (made: MadeBytes, row: number) => boolean;

/**
 * `concat` of texts, constants and whole numbers, at least one of them stored as UTF-8 or with numbers in a dictionary; a null in any makes
 * the ordinary null. Undefined where the function must run for each row.
 */
export function concatKernel(columns: readonly Column[], length: number): Column | undefined {
  const writers: PartWriter[] = [];
  for (const column of columns) {
    const writer = writerOf(column);
    if (!writer) return undefined;
    writers.push(writer);
  }
  const made = new MadeBytes(length, length * 16);
  for (let row = 0; row < length; row++) {
    made.begin(row);
    let isNullRow = false;
    for (let index = 0; index < writers.length; index++) {
      const absent = nullAt(columns[index]!, row);
      if (absent === EMPTY_CODE) return undefined;
      if (absent !== 0) isNullRow = true;
    }
    if (isNullRow) {
      made.setNull(row, NULL_CODE);
      continue;
    }
    for (let index = 0; index < writers.length; index++)
      if (!writers[index]!(made, row) || made.endsInHalf(row)) return undefined;
    if (made.finish(row) > TEXT_BYTES_MAX) return undefined;
  }
  return made.column();
}

/** `left + right` of texts; undefined where the operator must run for each row, or once for each text of a dictionary. */
export function joinedTexts(left: Column, right: Column, length: number): Column | undefined {
  const isKnown = left.kind === 'constant' || right.kind === 'constant';
  if (isKnown && left.kind !== 'bytes' && right.kind !== 'bytes') return undefined;
  return areTexts(left, length) && areTexts(right, length) ? concatKernel([left, right], length) : undefined;
}

/** Whether every row has a text. */
function areTexts(column: Column, length: number): boolean {
  if (column.kind === 'constant') return typeof column.value === 'string';
  if (column.kind !== 'bytes' && column.kind !== 'text') return false;
  for (let row = 0; row < length; row++) if (nullAt(column, row) !== 0) return false;
  return true;
}

function nullAt(column: Column, row: number): number {
  switch (column.kind) {
    case 'bytes':
      return column.lengths[row]! < 0 ? -column.lengths[row]! : 0;
    case 'text':
      return column.codes[row]! < 0 ? -column.codes[row]! : 0;
    case 'int':
      return column.nulls ? column.nulls[row]! : 0;
    case 'constant':
      return nullCode(column.value);
    default:
      return 0;
  }
}

function writerOf(column: Column): PartWriter | undefined {
  switch (column.kind) {
    case 'bytes':
      return (made, row) => {
        const start = column.starts[row]!;
        made.append(column.arena, start, start + column.lengths[row]!);
        return true;
      };
    case 'text': {
      const { dictionary, codes } = column;
      let encoded = ENCODED.get(dictionary);
      if (!encoded) ENCODED.set(dictionary, (encoded = []));
      const known = encoded;
      return (made, row) => {
        const code = codes[row]!;
        while (known.length <= code) known.push(undefined);
        const bytes = (known[code] ??= utf8Encode(dictionary.textAt(code)));
        made.append(bytes, 0, bytes.length);
        return true;
      };
    }
    case 'int':
      return (made, row) => {
        const bytes = utf8Encode(String(column.data[row]!));
        made.append(bytes, 0, bytes.length);
        return true;
      };
    case 'constant': {
      const { value } = column;
      if (nullCode(value) !== 0) return () => true;
      const text = typeof value === 'string' ? value : typeof value === 'bigint' ? String(value) : undefined;
      if (text === undefined || HALVES.test(text)) return undefined;
      const bytes = utf8Encode(text);
      return (made) => {
        made.append(bytes, 0, bytes.length);
        return true;
      };
    }
    default:
      return undefined;
  }
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

/** `split(text, delimiter)[index]` without the list in between: parts share the bytes of their texts. `index` is not negative. */
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
      // Halves of a character may have met.
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
