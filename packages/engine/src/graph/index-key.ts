import { textBytes } from '../text/exact-text.ts';
import { isNull, type GeographyValue, type PropertyType, type Value } from '@astrolabe/model';

/*
 * Byte keys sort like their values. They are stored as texts of one character per byte, which sort the same way.
 *
 *     null             02
 *     value            01, then
 *       int, timestamp   8 bytes, big-endian, xor 2^63
 *       float, double    8 bytes, IEEE 754 big-endian; negative ones inverted, others xor the sign bit; -0 as 0; NaN has no key
 *       bool             1 byte
 *       date             days since 1970 as an int;  time, datetime: microseconds as an int
 *       text             UTF-8, 00 as 00 FF, ended by 00 01
 *
 * A value is followed by the next field's 01 or 02, or the end, so that 03 is greater than all continuations.
 */

/** Greater than any continuation after a complete field. */
export const AFTER_FIELD = '\x03';
/** Greater than any continuation of a text prefix. */
export const AFTER_TEXT_PART = '\xff';
/** First character of a value's key, and of a null's. */
export const VALUE_MARK = '\x01';
export const NULL_MARK = '\x02';

/** Encoding of an index field. */
export interface KeyField {
  readonly type: PropertyType;
  /** Only this many leading bytes of a text are in the key. */
  readonly length: number | undefined;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The bytes of a value with its mark; undefined for NaN and for values of another type, which equal no entry. */
export function fieldKey(field: KeyField, value: Value): string | undefined {
  if (isNull(value)) return NULL_MARK;
  if (field.type.kind === 'string' || field.type.kind === 'fixed_string') {
    return typeof value === 'string' ? VALUE_MARK + textPart(value, field.length) + '\x00\x01' : undefined;
  }
  const key = orderedNumber(field.type, value);
  if (key === undefined) return undefined;
  if (field.type.kind === 'bool') return VALUE_MARK + String.fromCharCode(Number(key));
  if (field.type.kind === 'float' || field.type.kind === 'double') return VALUE_MARK + doubleBytes(Number(key));
  return typeof key === 'number' && !Number.isInteger(key) ? undefined : VALUE_MARK + intBytes(BigInt(key));
}

/** Returns the escaped first bytes of a text without a terminator: the prefix of the keys of all texts that start with it. */
export function textPart(text: string, length: number | undefined): string {
  if (isPlain(text)) return length !== undefined && text.length > length ? text.slice(0, length) : text;
  const bytes = textBytes(text);
  const part = length !== undefined && bytes.length > length ? bytes.subarray(0, length) : bytes;
  return latinText(part).replaceAll('\x00', '\x00\xff');
}

/** Whether the characters of a text are its bytes in a key: ASCII without 0. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0 || unit > 0x7f) return false;
  }
  return true;
}

/** Returns whether the key of a text may also stand for longer texts. */
export function isCut(field: KeyField, value: Value): boolean {
  if (field.length === undefined || typeof value !== 'string') return false;
  // A UTF-16 unit takes at most three bytes in UTF-8.
  return value.length >= field.length || (value.length * 3 >= field.length && textBytes(value).length >= field.length);
}

/** One character a byte. */
export function latinText(bytes: Uint8Array): string {
  if (bytes.length <= 4096) return String.fromCharCode(...bytes);
  let text = '';
  for (let start = 0; start < bytes.length; start += 4096)
    text += String.fromCharCode(...bytes.subarray(start, start + 4096));
  return text;
}

/**
 * The number that orders values of a numeric or temporal type; a bigint if a double is not exact. Undefined if the index can't contain the value.
 */
export function orderedNumber(type: PropertyType, value: Value): number | bigint | undefined {
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean' ? Number(value) : undefined;
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
    case 'float':
    case 'double':
      if (typeof value === 'bigint') return compact(value);
      return typeof value === 'number' && !Number.isNaN(value) ? value + 0 : undefined;
    case 'date':
      return isKind(value, 'date') ? dayNumber(value.year, value.month, value.day) : undefined;
    case 'time':
      return isKind(value, 'time') ? microsecondOfDay(value) : undefined;
    case 'datetime': {
      if (!isKind(value, 'datetime')) return undefined;
      return compact(
        BigInt(dayNumber(value.year, value.month, value.day)) * 86_400_000_000n + BigInt(microsecondOfDay(value)),
      );
    }
    default:
      return undefined;
  }
}

function compact(int: bigint): number | bigint {
  const number = Number(int);
  return Number.isSafeInteger(number) ? number : int;
}

function isKind<K extends 'date' | 'time' | 'datetime'>(
  value: Value,
  kind: K,
): value is Extract<Value, { readonly kind: K }> {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}

function microsecondOfDay(time: {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}): number {
  return ((time.hour * 60 + time.minute) * 60 + time.second) * 1_000_000 + time.microsecond;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; years count from March so that the leap day is the last. */
function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function intBytes(int: bigint): string {
  scratch.setBigInt64(0, int ^ -0x8000000000000000n);
  return scratchText();
}

function doubleBytes(double: number): string {
  scratch.setFloat64(0, double === 0 ? 0 : double);
  const bits = scratch.getBigUint64(0);
  scratch.setBigUint64(0, double < 0 ? ~bits : bits ^ 0x8000000000000000n);
  return scratchText();
}

function scratchText(): string {
  return latinText(new Uint8Array(scratch.buffer));
}

/** Whether a value is a shape on the earth. */
export function isGeography(value: Value): value is GeographyValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'geography';
}

/** Whether values of the type are integers. */
export function isIntType(type: PropertyType): boolean {
  return (
    type.kind === 'timestamp' ||
    type.kind === 'int8' ||
    type.kind === 'int16' ||
    type.kind === 'int32' ||
    type.kind === 'int64'
  );
}

/** Whether an index of one field of the type is ordered by a number. */
export function isNumericType(type: PropertyType): boolean {
  return isIntType(type) || ['bool', 'float', 'double', 'date', 'time', 'datetime'].includes(type.kind);
}
