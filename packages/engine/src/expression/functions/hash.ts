import {
  hashText,
  identityKey,
  isEmpty,
  isList,
  isNull,
  murmurHash64,
  NULLS,
  typeOf,
  type Value,
} from '@astrolabe/model';
import { LOOP_ITEMS } from '../../limits.ts';
import type { FunctionContext } from './scalar-function.ts';
import { defineFunction, takes, type ScalarFunction } from './scalar-function.ts';

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
    evaluate: ([x], context) => {
      if (x === undefined) return NULLS.BAD_TYPE;
      return isList(x) && x.length > LOOP_ITEMS ? hashLongList(x, context) : hashValue(x);
    },
  }),
];

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

/** The hash of the hashes of its pieces: one text of all items would take long to make. */
function hashLongList(list: readonly Value[], context: FunctionContext): Value {
  const hashes: bigint[] = [];
  for (let start = 0; start < list.length; start += LOOP_ITEMS) {
    context.checkInterrupted?.();
    hashes.push(hashText(identityKey(list.slice(start, start + LOOP_ITEMS))));
  }
  return hashText(hashes.join());
}

/** Both zeros hash to 0, other floats by their eight bytes. */
function hashFloat(value: number): bigint {
  if (value === 0) return 0n;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return murmurHash64(bytes);
}
