import { NULLS, identityKey, isEmpty, isNull, typeOf, utf8Encode, type Value } from '@astrolabe/model';
import { defineFunction, takes, type ScalarFunction } from './scalar-function.ts';

/** The seed that NebulaGraph's hash of strings has. */
const SEED = 0xc70f6907n;
const MULTIPLIER = 0xc6a4a7935bd1e995n;
const MASK = 2n ** 64n - 1n;
const SHIFT = 47n;
/** What null and EMPTY hash to. */
const HASH_OF_NULL = -1n;
const HASH_OF_EMPTY = 0n;

/** `hash(x)`. */
export const hashFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'hash',
    signatures: [
      takes('INT', 'INT'),
      takes('FLOAT', 'INT'),
      takes('STRING', 'INT'),
      takes('NULL', 'INT'),
      takes('__EMPTY__', 'INT'),
      takes('BOOL', 'INT'),
      takes('DATE', 'INT'),
      takes('DATETIME', 'INT'),
      takes('PATH', 'INT'),
      takes('VERTEX', 'INT'),
      takes('EDGE', 'INT'),
      takes('LIST', 'INT'),
    ],
    evaluate: ([x]) => (x === undefined ? NULLS.BAD_TYPE : hashValue(x)),
  }),
];

/**
 * MurmurHash64A (Austin Appleby's 64-bit Murmur2) of a text's UTF-8 bytes, read as a signed int: what `hash("…")` gives
 * and what int vids made of strings are.
 */
export function hashText(text: string): bigint {
  return murmurHash64(utf8Encode(text));
}

function hashValue(value: Value): Value {
  switch (typeof value) {
    case 'string':
      return hashText(value);
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1n : 0n;
    case 'number':
      return hashFloat(value);
    default:
  }
  if (isNull(value)) return HASH_OF_NULL;
  if (isEmpty(value)) return HASH_OF_EMPTY;
  switch (typeOf(value)) {
    case 'DATE':
    case 'DATETIME':
    case 'VERTEX':
    case 'EDGE':
    case 'PATH':
    case 'LIST':
      return hashText(identityKey(value));
    default:
      return NULLS.BAD_TYPE;
  }
}

/** Both zeros hash to 0, other floats by their eight bytes. */
function hashFloat(value: number): bigint {
  if (value === 0) return 0n;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return murmurHash64(bytes);
}

function murmurHash64(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = bytes.length & 7;
  let hash = (SEED ^ (BigInt(bytes.length) * MULTIPLIER)) & MASK;
  for (let at = 0; at < bytes.length - tail; at += 8) {
    let word = (view.getBigUint64(at, true) * MULTIPLIER) & MASK;
    word = ((word ^ (word >> SHIFT)) * MULTIPLIER) & MASK;
    hash = ((hash ^ word) * MULTIPLIER) & MASK;
  }
  if (tail > 0) {
    for (let index = 0; index < tail; index++) {
      hash ^= BigInt(bytes[bytes.length - tail + index] ?? 0) << BigInt(8 * index);
    }
    hash = (hash * MULTIPLIER) & MASK;
  }
  hash = ((hash ^ (hash >> SHIFT)) * MULTIPLIER) & MASK;
  return BigInt.asIntN(64, hash ^ (hash >> SHIFT));
}
