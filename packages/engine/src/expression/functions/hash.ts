import { md5 } from '@noble/hashes/legacy';
import { bytesToHex } from '@noble/hashes/utils';
import { hashText, identityKey, isEmpty, isList, isNull, murmurHash64, NULLS, type Value } from '@astrolabe/model';
import { LOOP_ITEMS } from '../../limits.ts';
import type { FunctionContext } from './scalar-function.ts';
import { textBytes } from '../../text/exact-text.ts';
import { defineFunction, mistyped, type ScalarFunction } from './scalar-function.ts';

/** The hash of null and EMPTY. */
const HASH_OF_NULL = -1n;
const HASH_OF_EMPTY = 0n;

/** Hashes of values. */
export const hashFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'md5',
    evaluate: ([x]) => (typeof x === 'string' ? bytesToHex(md5(textBytes(x))) : mistyped(x)),
  }),
  defineFunction({
    name: 'hash',
    evaluate: ([x], context) => (x === undefined ? NULLS.BAD_TYPE : hashValue(x, context)),
  }),
];

function hashValue(value: Value, context: FunctionContext): Value {
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
  if (isList(value)) return value.length === 1 ? hashValue(value[0]!, context) : hashItems(value, context);
  switch (value.kind) {
    case 'set':
      return hashItems(value.items, context);
    case 'map':
      return hashItems([...value.entries.keys()], context);
    case 'date':
    case 'datetime':
    case 'vertex':
    case 'edge':
    case 'path':
      return hashText(identityKey(value));
    default:
      return NULLS.BAD_TYPE;
  }
}

/** The golden ratio of 32 bits, by which NebulaGraph combines the hashes of items (as boost::hash_combine). */
const COMBINED = 0x9e3779b9n;
const MASK = 2n ** 64n - 1n;

function hashItems(items: readonly Value[], context: FunctionContext): Value {
  let seed = 0n;
  for (let at = 0; at < items.length; at++) {
    if (at % LOOP_ITEMS === 0) context.checkInterrupted?.();
    const hash = hashValue(items[at]!, context);
    if (typeof hash !== 'bigint') return NULLS.BAD_TYPE;
    seed ^= ((hash & MASK) + COMBINED + ((seed << 6n) & MASK) + (seed >> 2n)) & MASK;
  }
  return BigInt.asIntN(64, seed);
}

/** Both zeros hash to 0, other floats by their eight bytes. */
function hashFloat(value: number): bigint {
  if (value === 0) return 0n;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return murmurHash64(bytes);
}
