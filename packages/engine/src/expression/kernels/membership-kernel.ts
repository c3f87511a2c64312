import { isList, type Value } from '@astrolabe/model';
import { encodeText } from '../../graph/text-bytes.ts';
import { TextTable } from '../../graph/text-table.ts';
import { batchBytes } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, type BytesColumn, type Column } from '../column.ts';

/** Whether safe ints or texts are (or are not) in a constant list of ints or texts; undefined for other operands. */
export function membershipKernel(column: Column, collection: Value, isIn: boolean, length: number): Column | undefined {
  if (!isList(collection)) return undefined;
  if (column.kind === 'bytes') return textMembership(column, collection, isIn, length);
  if (column.kind !== 'int') return undefined;
  const numbers = intsOf(collection);
  if (!numbers) return undefined;
  const data = batchBytes(length);
  for (let row = 0; row < length; row++) data[row] = Number(numbers.has(column.data[row]!) === isIn);
  if (!column.nulls) return { kind: 'bool', data, nulls: undefined };
  const nulls = batchBytes(length);
  for (let row = 0; row < length; row++) {
    const code = column.nulls[row]!;
    if (code === 0) continue;
    // EMPTY is an ordinary value here, and is in no list of ints.
    if (code === EMPTY_CODE) data[row] = isIn ? 0 : 1;
    else {
      data[row] = 0;
      nulls[row] = NULL_CODE;
    }
  }
  return { kind: 'bool', data, nulls };
}

function textMembership(
  { arena, starts, lengths }: BytesColumn,
  collection: readonly Value[],
  isIn: boolean,
  length: number,
): Column | undefined {
  const texts = textsOf(collection);
  if (!texts) return undefined;
  const data = batchBytes(length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const size = lengths[row]!;
    if (size >= 0) {
      const start = starts[row]!;
      const isThere = size < texts.hasLength.length && texts.hasLength[size] === 1;
      const found = isThere && texts.table.find(arena, start, start + size) >= 0;
      data[row] = Number(found === isIn);
    } else if (size === -EMPTY_CODE) data[row] = isIn ? 0 : 1;
    else (nulls ??= batchBytes(length))[row] = NULL_CODE;
  }
  return { kind: 'bool', data, nulls };
}

/** Texts of a list, with the lengths in bytes that occur. */
interface TextSet {
  readonly table: TextTable;
  readonly hasLength: Uint8Array;
}

const TEXT_SETS = new WeakMap<readonly Value[], TextSet | null>();

function textsOf(items: readonly Value[]): TextSet | null {
  const known = TEXT_SETS.get(items);
  if (known !== undefined) return known;
  const made = items.every((item) => typeof item === 'string') ? makeTextSet(items) : null;
  TEXT_SETS.set(items, made);
  return made;
}

function makeTextSet(items: readonly string[]): TextSet {
  const table = new TextTable('the texts of a list');
  let longest = 0;
  for (const item of items) longest = Math.max(longest, item.length);
  const bytes = new Uint8Array(longest * 3);
  const hasLength = new Uint8Array(longest * 3 + 1);
  for (const item of items) {
    const size = encodeText(item, bytes, 0);
    hasLength[size] = 1;
    table.add(bytes, 0, size);
  }
  return { table, hasLength };
}

/** The set of each list that was searched before. */
const SETS = new WeakMap<readonly Value[], ReadonlySet<number> | null>();

function intsOf(items: readonly Value[]): ReadonlySet<number> | null {
  const known = SETS.get(items);
  if (known !== undefined) return known;
  const numbers = new Set<number>();
  let isFit = true;
  for (const item of items) {
    if (typeof item === 'bigint' && Number.isSafeInteger(Number(item))) numbers.add(Number(item));
    else isFit = false;
  }
  const made = isFit ? numbers : null;
  SETS.set(items, made);
  return made;
}
