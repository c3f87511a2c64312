import type { EdgeTable, NumericColumn, StoredMoments, StoredTexts, TagTable } from '../graph/graph.ts';
import { batchBytes, batchInts, isMemoryReused, rawInts, rawNumbers } from './batch-memory.ts';
import { NULL_CODE, nullOfCode, type Column } from './column.ts';
import { gatherStored, runStart } from './stored-numbers.ts';

/**
 * Returns the values of a property at some positions in their stored layout. A row with a nonzero code in `absent` is that null, and its
 * position is not read.
 */
export function storedValues(
  table: TagTable | EdgeTable,
  index: number,
  places: Int32Array,
  length: number,
  absent: Uint8Array | undefined,
): Column {
  const numbers = table.numbers(index);
  if (numbers) return storedNumbers(numbers, places, length, absent);
  const texts = table.texts(index, places, length);
  if (texts) return storedTexts(texts, places, length, absent);
  const moments = table.moments(index);
  if (moments) return storedMoments(moments, places, length, absent);
  const values = [];
  for (let row = 0; row < length; row++)
    values.push(absent && absent[row] !== 0 ? nullOfCode(absent[row]!) : table.valueAt(index, places[row]!));
  return { kind: 'any', values };
}

function storedNumbers(
  { type, data: from, nulls: stored }: NumericColumn,
  places: Int32Array,
  length: number,
  absent: Uint8Array | undefined,
): Column {
  const nulls = nullsOf(stored, places, length, absent);
  if (from instanceof BigInt64Array) {
    const data = new BigInt64Array(length);
    for (let row = 0; row < length; row++) data[row] = from[places[row]!] ?? 0n;
    return { kind: 'int64', data, nulls };
  }
  if (type === 'bool') {
    const data = batchBytes(length);
    for (let row = 0; row < length; row++) data[row] = from[places[row]!]!;
    return { kind: 'bool', data, nulls };
  }
  const start = runStart(places, length);
  const isStored = start >= 0 && start + length <= from.length;
  if (isStored && from instanceof Float64Array && isMemoryReused())
    return { kind: type, data: from.subarray(start, start + length), nulls };
  const data = rawNumbers(length);
  if (isStored) data.set(from.subarray(start, start + length));
  else gatherStored(from, places, 0, length, data);
  return { kind: type, data, nulls };
}

function storedTexts(texts: StoredTexts, places: Int32Array, length: number, absent: Uint8Array | undefined): Column {
  const nulls = nullsOf(texts.nulls, places, length, absent);
  if (texts.kind === 'codes') {
    const { codes: from, offset, dictionary } = texts;
    const codes = rawInts(length);
    const start = runStart(places, length);
    if (start >= 0 && start + length <= from.length) shiftedCodes(from, start, length, offset, codes);
    else if (from instanceof Uint16Array) gatherNarrowCodes(from, places, length, offset, codes);
    else gatherCodes(from, places, length, offset, codes);
    if (nulls) for (let row = 0; row < length; row++) if (nulls[row] !== 0) codes[row] = -nulls[row]!;
    return { kind: 'text', codes, dictionary };
  }
  const starts = new Uint32Array(length);
  const lengths = batchInts(length);
  for (let row = 0; row < length; row++) {
    starts[row] = texts.starts[places[row]!]!;
    lengths[row] = texts.lengths[places[row]!]!;
  }
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row] !== 0) lengths[row] = -nulls[row]!;
  return { kind: 'bytes', arena: texts.arena, starts, lengths };
}

function shiftedCodes(
  from: Uint16Array | Int32Array,
  start: number,
  length: number,
  offset: number,
  into: Int32Array,
): void {
  into.set(from.subarray(start, start + length));
  if (offset !== 0) for (let row = 0; row < length; row++) into[row]! -= offset;
}

function gatherNarrowCodes(
  from: Uint16Array,
  places: Int32Array,
  length: number,
  offset: number,
  into: Int32Array,
): void {
  for (let row = 0; row < length; row++) into[row] = from[places[row]!]! - offset;
}

function gatherCodes(from: Int32Array, places: Int32Array, length: number, offset: number, into: Int32Array): void {
  for (let row = 0; row < length; row++) into[row] = from[places[row]!]! - offset;
}

function storedMoments(
  { of, dates: days, clocks: times, nulls: stored }: StoredMoments,
  places: Int32Array,
  length: number,
  absent: Uint8Array | undefined,
): Column {
  const nulls = nullsOf(stored, places, length, absent);
  const start = runStart(places, length);
  if (start >= 0 && isMemoryReused()) {
    const end = start + length;
    if ((of === 'time' || end <= days.length) && (of === 'date' || end <= times.length))
      return { kind: 'moment', of, dates: days.subarray(start, end), clocks: times.subarray(start, end), nulls };
  }
  const dates = of === 'time' ? NO_DATES : rawInts(length);
  const clocks = of === 'date' ? NO_CLOCKS : rawNumbers(length);
  if (of !== 'time') for (let row = 0; row < length; row++) dates[row] = days[places[row]!]!;
  if (of !== 'date') for (let row = 0; row < length; row++) clocks[row] = times[places[row]!]!;
  return { kind: 'moment', of, dates, clocks, nulls };
}

const NO_DATES = new Int32Array(0);
const NO_CLOCKS = new Float64Array(0);

/** The null bytes of some rows: `absent`, and the ordinary null if the stored value is null. */
function nullsOf(
  stored: Uint8Array | undefined,
  places: Int32Array,
  length: number,
  absent: Uint8Array | undefined,
): Uint8Array | undefined {
  if (!stored) return absent;
  const start = runStart(places, length);
  if (start >= 0 && start + length <= stored.length && !stored.subarray(start, start + length).includes(1))
    return absent;
  let nulls = absent;
  for (let row = 0; row < length; row++)
    if (stored[places[row]!] === 1 && (!nulls || nulls[row] === 0)) (nulls ??= batchBytes(length))[row] = NULL_CODE;
  return nulls;
}
