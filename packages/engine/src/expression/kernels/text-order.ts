import { compareText } from '@astrolabe/model';
import type { TextDictionary } from '../../graph/graph.ts';
import { rawBytes, rawInts } from '../batch-memory.ts';
import type { BytesColumn, Column, TextColumn } from '../column.ts';

/** Negative where the left text comes first, positive where it comes last; any number for nulls. Undefined unless both have the same layout. */
export function ordersOfTexts(left: Column, right: Column, length: number): Int32Array | undefined {
  if (left.kind === 'bytes' && right.kind === 'bytes') return ordersOfBytes(left, right, length);
  if (left.kind !== 'text' || right.kind !== 'text' || left.dictionary !== right.dictionary) return undefined;
  return ordersOfCodes(left, right, length);
}

/** 1 where two texts are equal; any truth for nulls. Undefined unless both columns have the same layout. */
export function equalTexts(left: Column, right: Column, length: number): Uint8Array | undefined {
  if (left.kind === 'bytes' && right.kind === 'bytes') return equalBytes(left, right, length);
  if (left.kind !== 'text' || right.kind !== 'text' || left.dictionary !== right.dictionary) return undefined;
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++) truth[row] = Number(left.codes[row]! === right.codes[row]!);
  return truth;
}

/** The order of texts is that of their bytes. */
function ordersOfBytes(left: BytesColumn, right: BytesColumn, length: number): Int32Array {
  const { arena: a, starts: aStarts, lengths: aLengths } = left;
  const { arena: b, starts: bStarts, lengths: bLengths } = right;
  const orders = rawInts(length);
  for (let row = 0; row < length; row++) {
    const aStart = aStarts[row]!;
    const bStart = bStarts[row]!;
    const size = Math.min(aLengths[row]!, bLengths[row]!);
    let at = 0;
    while (at < size && a[aStart + at]! === b[bStart + at]!) at++;
    orders[row] = at < size ? a[aStart + at]! - b[bStart + at]! : aLengths[row]! - bLengths[row]!;
  }
  return orders;
}

function equalBytes(left: BytesColumn, right: BytesColumn, length: number): Uint8Array {
  const { arena: a, starts: aStarts, lengths: aLengths } = left;
  const { arena: b, starts: bStarts, lengths: bLengths } = right;
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++) {
    const size = aLengths[row]!;
    truth[row] = 0;
    if (size !== bLengths[row]!) continue;
    const aStart = aStarts[row]!;
    const bStart = bStarts[row]!;
    let at = 0;
    while (at < size && a[aStart + at]! === b[bStart + at]!) at++;
    truth[row] = Number(at >= size);
  }
  return truth;
}

function ordersOfCodes({ codes: a, dictionary }: TextColumn, { codes: b }: TextColumn, length: number): Int32Array {
  const orders = rawInts(length);
  const ranks = ranksOf(dictionary, length);
  if (ranks) for (let row = 0; row < length; row++) orders[row] = ranks[a[row]!]! - ranks[b[row]!]!;
  else
    for (let row = 0; row < length; row++)
      orders[row] =
        a[row] === b[row] || a[row]! < 0 || b[row]! < 0
          ? 0
          : compareText(dictionary.textAt(a[row]!), dictionary.textAt(b[row]!));
  return orders;
}

/** The places of the texts of a dictionary in their order. */
interface Ranks {
  /** Rows that were compared without. */
  rows: number;
  /** As many as there were texts. */
  ranks: Int32Array | undefined;
}

const RANKS = new WeakMap<TextDictionary, Ranks>();

/** The rank of each text by code; undefined until so many rows were compared that sorting all texts pays off. */
function ranksOf(dictionary: TextDictionary, length: number): Int32Array | undefined {
  const { count } = dictionary;
  let known = RANKS.get(dictionary);
  if (!known || (known.ranks && known.ranks.length !== count))
    RANKS.set(dictionary, (known = { rows: 0, ranks: undefined }));
  if (known.ranks) return known.ranks;
  known.rows += length;
  if (known.rows < count * 2) return undefined;
  const codes = Int32Array.from({ length: count }, (_, code) => code);
  codes.sort((a, b) => compareText(dictionary.textAt(a), dictionary.textAt(b)));
  const ranks = new Int32Array(count);
  for (let rank = 0; rank < count; rank++) ranks[codes[rank]!] = rank;
  return (known.ranks = ranks);
}
