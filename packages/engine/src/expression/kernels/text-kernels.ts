import { utf8Encode } from '@astrolabe/model';
import type { RelationalOperator } from '@astrolabe/ngql';
import { CALLS_BETWEEN_CHECKS } from '../../limits.ts';
import { batchBytes, batchInts, batchNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, type BytesColumn, type Column } from '../column.ts';
import { compilePattern } from '../pattern/text-pattern.ts';
import { comparisonNulls } from './relational-kernels.ts';

/** A text with unpaired surrogates is not UTF-8, and its bytes could match elsewhere. */
const HALVES = /[\ud800-\udfff]/;

type Search = (column: BytesColumn, length: number, part: Uint8Array) => Uint8Array;

const SEARCHES: Readonly<
  Partial<Record<RelationalOperator, { readonly search: Search; readonly isNegated: boolean }>>
> = {
  '==': { search: equalTo, isNegated: false },
  '!=': { search: equalTo, isNegated: true },
  'STARTS WITH': { search: beginningWith, isNegated: false },
  'NOT STARTS WITH': { search: beginningWith, isNegated: true },
  'ENDS WITH': { search: endingWith, isNegated: false },
  'NOT ENDS WITH': { search: endingWith, isNegated: true },
  CONTAINS: { search: containing, isNegated: false },
  'NOT CONTAINS': { search: containing, isNegated: true },
};

/** Compares UTF-8 texts with a constant without decoding them; undefined for other operations. */
export function textKernel(
  operator: RelationalOperator,
  left: Column,
  right: Column,
  length: number,
  checkInterrupted?: () => void,
): Column | undefined {
  if (left.kind !== 'bytes' || right.kind !== 'constant') return undefined;
  const { value } = right;
  if (typeof value !== 'string' || HALVES.test(value)) return undefined;
  const searched = SEARCHES[operator];
  const data =
    operator === '=~'
      ? matching(left, length, value, checkInterrupted)
      : searched?.search(left, length, utf8Encode(value));
  if (!data) return undefined;
  if (searched?.isNegated) for (let row = 0; row < length; row++) data[row]! ^= 1;
  if (operator === '==' || operator === '!=')
    return { kind: 'bool', data, nulls: comparisonNulls(operator, left, right, data, length) };
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const code = -left.lengths[row]!;
    if (code <= 0) continue;
    // Bad nulls are left to the operator.
    if (code !== NULL_CODE && code !== EMPTY_CODE) return undefined;
    data[row] = 0;
    (nulls ??= batchBytes(length))[row] = NULL_CODE;
  }
  return { kind: 'bool', data, nulls };
}

/** Texts that match a regular expression; undefined if it is invalid. */
function matching(
  { arena, starts, lengths }: BytesColumn,
  length: number,
  pattern: string,
  checkInterrupted: (() => void) | undefined,
): Uint8Array | undefined {
  const compiled = compilePattern(pattern);
  if (!compiled) return undefined;
  const truth = batchBytes(length);
  for (let row = 0; row < length; row++) {
    if (row % CALLS_BETWEEN_CHECKS === CALLS_BETWEEN_CHECKS - 1) checkInterrupted?.();
    const start = starts[row]!;
    const size = lengths[row]!;
    if (size >= 0 && compiled.matchesBytes(arena, start, start + size, checkInterrupted)) truth[row] = 1;
  }
  return truth;
}

function equalTo({ arena, starts, lengths }: BytesColumn, length: number, part: Uint8Array): Uint8Array {
  const truth = batchBytes(length);
  for (let row = 0; row < length; row++)
    truth[row] = Number(lengths[row] === part.length && hasAt(arena, starts[row]!, part));
  return truth;
}

function beginningWith({ arena, starts, lengths }: BytesColumn, length: number, part: Uint8Array): Uint8Array {
  const truth = batchBytes(length);
  for (let row = 0; row < length; row++)
    truth[row] = Number(lengths[row]! >= part.length && hasAt(arena, starts[row]!, part));
  return truth;
}

function endingWith({ arena, starts, lengths }: BytesColumn, length: number, part: Uint8Array): Uint8Array {
  const truth = batchBytes(length);
  for (let row = 0; row < length; row++) {
    const from = starts[row]! + lengths[row]! - part.length;
    truth[row] = Number(lengths[row]! >= part.length && hasAt(arena, from, part));
  }
  return truth;
}

function hasAt(arena: Uint8Array, from: number, part: Uint8Array): boolean {
  for (let at = 0; at < part.length; at++) if (arena[from + at] !== part[at]) return false;
  return true;
}

/** Contiguous texts are searched in one call of the platform. */
function containing(column: BytesColumn, length: number, part: Uint8Array): Uint8Array {
  const { arena, starts, lengths } = column;
  const truth = batchBytes(length);
  if (part.length === 0) return truth.fill(1);
  const end = length === 0 ? 0 : starts[length - 1]! + Math.max(0, lengths[length - 1]!);
  if (!areInOrder(column, length, end)) {
    const first = part[0]!;
    for (let row = 0; row < length; row++) {
      const last = starts[row]! + lengths[row]! - part.length;
      for (let at = starts[row]!; at <= last; at++) {
        if (arena[at] !== first || !hasAt(arena, at, part)) continue;
        truth[row] = 1;
        break;
      }
    }
    return truth;
  }
  const searched = Buffer.from(arena.buffer, arena.byteOffset, end);
  let row = 0;
  for (let at = searched.indexOf(part, starts[0]!); at >= 0;) {
    while (row < length && starts[row]! + Math.max(0, lengths[row]!) <= at) row++;
    if (row === length) break;
    if (at < starts[row]!) {
      at = searched.indexOf(part, starts[row]!);
      continue;
    }
    const rowEnd = starts[row]! + lengths[row]!;
    if (at + part.length <= rowEnd) {
      truth[row] = 1;
      at = searched.indexOf(part, rowEnd);
    } else {
      at = searched.indexOf(part, at + 1);
    }
  }
  return truth;
}

/** Returns whether texts are stored in row order with small gaps. */
function areInOrder({ starts, lengths }: BytesColumn, length: number, end: number): boolean {
  let bytes = 0;
  let at = 0;
  for (let row = 0; row < length; row++) {
    if (starts[row]! < at) return false;
    const size = Math.max(0, lengths[row]!);
    at = starts[row]! + size;
    bytes += size;
  }
  return length > 0 && end - starts[0]! <= bytes * 4;
}

/** `length(text)`: how many bytes. */
export function byteLengths({ lengths }: BytesColumn, length: number): Column | undefined {
  const data = batchNumbers(length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const size = lengths[row]!;
    if (size >= 0) data[row] = size;
    else if (size === -EMPTY_CODE) return undefined;
    else (nulls ??= batchBytes(length))[row] = NULL_CODE;
  }
  return { kind: 'int', data, nulls };
}

/** Substrings by bytes; `from` and `count` are non-negative integers. */
export function subTexts(column: BytesColumn, length: number, from: number, count: number): Column | undefined {
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  for (let row = 0; row < length; row++) {
    const size = column.lengths[row]!;
    if (size < 0) {
      if (size === -EMPTY_CODE) return undefined;
      lengths[row] = -NULL_CODE;
      continue;
    }
    const skipped = Math.min(from, size);
    starts[row] = column.starts[row]! + skipped;
    lengths[row] = Math.min(count, size - skipped);
  }
  return { kind: 'bytes', arena: column.arena, starts, lengths };
}

/** Texts with the letters A to Z in lower case, or a to z in upper case. */
export function withCase(column: BytesColumn, length: number, isUpper: boolean): Column | undefined {
  let bytes = 0;
  for (let row = 0; row < length; row++) {
    if (column.lengths[row] === -EMPTY_CODE) return undefined;
    bytes += Math.max(0, column.lengths[row]!);
  }
  const arena = new Uint8Array(bytes);
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  const first = isUpper ? 0x61 : 0x41;
  let at = 0;
  for (let row = 0; row < length; row++) {
    const size = column.lengths[row]!;
    starts[row] = at;
    lengths[row] = size < 0 ? -NULL_CODE : size;
    for (let from = column.starts[row]!, end = from + size; from < end; from++) {
      const byte = column.arena[from]!;
      arena[at++] = byte >= first && byte < first + 26 ? byte ^ 0x20 : byte;
    }
  }
  return { kind: 'bytes', arena, starts, lengths };
}
