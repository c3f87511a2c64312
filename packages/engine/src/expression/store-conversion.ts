import {
  INT64_MAX,
  INT64_MIN,
  displayValue,
  isList,
  isNull,
  makeSet,
  utf8Decode,
  utf8Encode,
  utf8Length,
  type CollectionType,
  type PropertyType,
  type Value,
  type Vid,
  type VidType,
} from '@astrolabe/model';
import { TIMESTAMP_MAX, roundHalfUp } from './functions/index.ts';

/** A value as stored, or the reason why it cannot be stored. */
export type Conversion<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const WRONG_TYPE = 'Storage Error: The data type does not meet the requirements. Use the correct type of data.';
const OUT_OF_RANGE = 'Storage Error: Out of range value.';
const UNFIT_VID = 'Storage Error: The VID must be a 64-bit integer or a string fitting space vertex id length limit.';

const FLOAT32_MAX = 3.4028234663852886e38;
const INT_RANGES = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [INT64_MIN, INT64_MAX],
} as const;

/** Converts a value to a property type. The ordinary null passes; the schema decides whether it is allowed. */
export function convertForProperty(value: Value, type: PropertyType): Conversion<Value> {
  if (isNull(value)) return value.reason === 'NULL' ? stored(value) : refused(WRONG_TYPE);
  switch (type.kind) {
    case 'bool':
      if (typeof value === 'boolean') return stored(value);
      return typeof value === 'bigint' ? stored(value !== 0n) : refused(WRONG_TYPE);
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      return convertToInt(value, INT_RANGES[type.kind]);
    case 'float':
    case 'double':
      return convertToFloat(value, type.kind);
    case 'string':
      return typeof value === 'string' ? stored(value) : refused(WRONG_TYPE);
    case 'fixed_string':
      return typeof value === 'string' ? stored(cutText(value, type.length)) : refused(WRONG_TYPE);
    case 'timestamp':
      if (typeof value !== 'bigint') return refused(WRONG_TYPE);
      return value >= 0n && value <= TIMESTAMP_MAX ? stored(value) : refused(OUT_OF_RANGE);
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
      return kindOf(value) === type.kind ? stored(value) : refused(WRONG_TYPE);
    case 'geography': {
      const shape =
        typeof value === 'object' && 'kind' in value && value.kind === 'geography' ? value.shape.type : undefined;
      return shape !== undefined && (type.shape ?? shape) === shape ? stored(value) : refused(WRONG_TYPE);
    }
    case 'list':
      if (!isList(value)) return refused(WRONG_TYPE);
      if (type.dimension !== undefined && value.length !== type.dimension)
        return refused(`Storage Error: A vector of ${type.dimension} numbers is required, not of ${value.length}.`);
      return convertItems(value, type.items);
    case 'set': {
      if (typeof value !== 'object' || isList(value) || value.kind !== 'set') return refused(WRONG_TYPE);
      const items = convertItems(value.items, type.items);
      // Floats that differ may become the same single-precision number.
      return items.ok ? stored(makeSet(items.value)) : items;
    }
  }
}

/** A value as a vertex id of a space. */
export function checkVid(value: Value, type: VidType): Conversion<Vid> {
  if (type.kind === 'int64') {
    return typeof value === 'bigint' ? stored(value) : refused(`Wrong vertex id type: ${displayValue(value)}`);
  }
  if (typeof value !== 'string') return refused(`Wrong vertex id type: ${displayValue(value)}`);
  return utf8Length(value) <= type.length ? stored(value) : refused(UNFIT_VID);
}

/** Items must have the declared type and not be null; only an int is accepted as a float. */
function convertItems(values: readonly Value[], items: CollectionType['items']): Conversion<readonly Value[]> {
  const converted: Value[] = [];
  for (const value of values) {
    if (items === 'int64' && typeof value !== 'bigint') return refused(WRONG_TYPE);
    if (isNull(value)) return refused(WRONG_TYPE);
    const item = convertForProperty(value, { kind: items });
    if (!item.ok) return item;
    converted.push(item.value);
  }
  return stored(converted);
}

function stored<T>(value: T): Conversion<T> {
  return { ok: true, value };
}

function refused(message: string): Conversion<never> {
  return { ok: false, message };
}

function kindOf(value: Value): string | undefined {
  return typeof value === 'object' && !isList(value) ? value.kind : undefined;
}

function convertToInt(value: Value, [minimum, maximum]: readonly [bigint, bigint]): Conversion<Value> {
  if (typeof value === 'boolean') return stored(value ? 1n : 0n);
  if (typeof value === 'number') {
    // The range applies to the original value: one beyond it is not rounded back.
    if (!(value >= Number(minimum) && value <= Number(maximum))) return refused(OUT_OF_RANGE);
    return convertToInt(BigInt(roundHalfUp(value)), [minimum, maximum]);
  }
  if (typeof value !== 'bigint') return refused(WRONG_TYPE);
  return value >= minimum && value <= maximum ? stored(value) : refused(OUT_OF_RANGE);
}

function convertToFloat(value: Value, kind: 'float' | 'double'): Conversion<Value> {
  if (typeof value !== 'number' && typeof value !== 'bigint') return refused(WRONG_TYPE);
  const number = Number(value);
  if (kind === 'double') return stored(number);
  return Math.abs(number) > FLOAT32_MAX ? refused(OUT_OF_RANGE) : stored(Math.fround(number));
}

/** Returns the longest prefix that fits the byte limit and ends at a character boundary. */
function cutText(text: string, bytesMax: number): string {
  if (text.length * 3 <= bytesMax || utf8Length(text) <= bytesMax) return text;
  const bytes = utf8Encode(text);
  let end = bytesMax;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return utf8Decode(bytes.subarray(0, end));
}
