import { ENTRIES_BETWEEN_CHECKS } from '../limits.ts';
import type { TextCodes } from './column.ts';
import type { NumericColumn } from './graph.ts';
import { NULL_MARK, fieldKey, type KeyField } from './index-key.ts';
import { allocateNumbers, allocateTexts, type KeyBlocks } from './key-blocks.ts';
import { dealToKeys, sortEntries, type SortedEntries } from './sort-entries.ts';

/** Numbers of a column that doubles hold. */
export type PlainNumbers = Exclude<NumericColumn['data'], BigInt64Array>;

/** Filters the rows that still exist. */
interface PresentRows {
  hasRow(id: number): boolean;
}

/** Index entries of rows with ascending ids, by the numbers of their single field; those of nulls go to `nullEntries`. */
export function numberEntries(
  rows: PresentRows,
  waiting: Int32Array,
  data: PlainNumbers,
  nulls: Uint8Array | undefined,
  nullEntries: KeyBlocks,
  check?: () => void,
): SortedEntries {
  const keys = new Float64Array(waiting.length);
  const ids = new Int32Array(waiting.length);
  let length = 0;
  let last = -1;
  for (let i = 0; i < waiting.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check?.();
    const id = waiting[i]!;
    if (id === last || !rows.hasRow(id)) continue;
    last = id;
    // Adding 0 turns -0 into 0; NaN has no entry.
    const key = data[id]! + 0;
    if (nulls?.[id] === 1) nullEntries.insert(0, id);
    else if (!Number.isNaN(key)) {
      keys[length] = key;
      ids[length++] = id;
    }
  }
  return sortEntries(keys, ids.subarray(0, length), allocateNumbers, check);
}

/** The entries of rows with ascending ids, by the texts of their one field; each distinct text becomes a key once. */
export function codeEntries(
  rows: PresentRows,
  waiting: Int32Array,
  field: KeyField,
  { codes, nulls, count, textAt }: TextCodes,
  check?: () => void,
): SortedEntries {
  const keys = Array.from({ length: count }, (_, code) => String(fieldKey(field, textAt(code))));
  const nullNumber = keys.push(NULL_MARK) - 1;
  const numbers = new Int32Array(waiting.length);
  const ids = new Int32Array(waiting.length);
  let length = 0;
  let last = -1;
  for (let i = 0; i < waiting.length; i++) {
    if (i % ENTRIES_BETWEEN_CHECKS === 0) check?.();
    const id = waiting[i]!;
    if (id === last || !rows.hasRow(id)) continue;
    last = id;
    numbers[length] = nulls?.[id] === 1 ? nullNumber : codes[id]!;
    ids[length++] = id;
  }
  return dealToKeys(keys, numbers, ids.subarray(0, length), allocateTexts, check);
}
