import {
  columnValueAt,
  isList,
  isNull,
  packClock,
  packDate,
  printValue,
  utf8Encode,
  type Value,
  type ValueColumn,
} from '@astrolabe/model';

/**
 * 32-bit hashes of the values of each row, in the order of the columns. Equal values have equal hashes, whatever kind of column holds them;
 * two different rows share one with a chance of 2^-32. O(bytes of the columns).
 */
export function rowHashes(columns: readonly ValueColumn[], count: number): Int32Array {
  const hashes = new Int32Array(count);
  for (const column of columns) addColumn(column, count, hashes);
  return hashes;
}

/** Returns the hash of the values of one row. */
export function hashOfValues(values: readonly Value[]): number {
  let hash = 0;
  for (const value of values) hash = mixed(hash, hashOfValue(value));
  return hash;
}

function addColumn(column: ValueColumn, count: number, hashes: Int32Array): void {
  if (column.kind === 'any') {
    for (let row = 0; row < count; row++) hashes[row] = mixed(hashes[row]!, hashOfValue(columnValueAt(column, row)));
    return;
  }
  const { nulls } = column;
  const of = cellHash(column);
  for (let row = 0; row < count; row++) hashes[row] = mixed(hashes[row]!, nulls?.[row] === 1 ? NULL_HASH : of(row));
}

function cellHash(column: Exclude<ValueColumn, { readonly kind: 'any' }>): (row: number) => number {
  switch (column.kind) {
    case 'int': {
      const { data } = column;
      return data instanceof BigInt64Array ? (row) => hashOfInt(data[row]!) : (row) => hashOfSafeInt(data[row]!);
    }
    case 'float':
      return (row) => hashOfFloat(column.data[row]!);
    case 'bool':
      return (row) => (column.data[row] === 1 ? TRUE_HASH : FALSE_HASH);
    case 'moment':
      return (row) => hashOfMoment(column.dates[row] ?? 0, column.clocks[row] ?? 0);
    case 'text':
      return (row) => hashOfBytes(column.bytes, column.starts[row]!, column.ends[row]!);
  }
}

function hashOfValue(value: Value): number {
  switch (typeof value) {
    case 'bigint':
      return hashOfInt(value);
    case 'number':
      return hashOfFloat(value);
    case 'boolean':
      return value ? TRUE_HASH : FALSE_HASH;
    case 'string':
      return hashOfText(value);
    default:
      break;
  }
  if (isNull(value)) return NULL_HASH;
  if (!isList(value)) {
    if (value.kind === 'date') return hashOfMoment(packDate(value), 0);
    if (value.kind === 'time') return hashOfMoment(0, packClock(value));
    if (value.kind === 'datetime') return hashOfMoment(packDate(value), packClock(value));
  }
  return hashOfText(printValue(value));
}

function hashOfText(text: string): number {
  const bytes = utf8Encode(text);
  return hashOfBytes(bytes, 0, bytes.length);
}

function hashOfBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ (end - start);
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash;
}

function hashOfInt(int: bigint): number {
  return mixed(Number(BigInt.asIntN(32, int)), Number(BigInt.asIntN(32, int >> 32n)));
}

function hashOfSafeInt(int: number): number {
  return mixed(int | 0, Math.floor(int / 2 ** 32) | 0);
}

function hashOfMoment(date: number, clock: number): number {
  return mixed(date, hashOfSafeInt(clock));
}

const float = new Float64Array(1);
const words = new Int32Array(float.buffer);

/** -0 and 0 are one number. */
function hashOfFloat(value: number): number {
  float[0] = value === 0 ? 0 : value;
  return mixed(words[0]!, words[1]!);
}

const NULL_HASH = 0x2f0b4c47;
const TRUE_HASH = 0x5bd1e995;
const FALSE_HASH = 0x1b873593;

/** One step of MurmurHash3 over two words. */
function mixed(hash: number, next: number): number {
  let word = Math.imul(next, 0xcc9e2d51);
  word = (word << 15) | (word >>> 17);
  let mix = hash ^ Math.imul(word, 0x1b873593);
  mix = (mix << 13) | (mix >>> 19);
  mix = (Math.imul(mix, 5) + 0xe6546b64) | 0;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  return mix ^ (mix >>> 13);
}
