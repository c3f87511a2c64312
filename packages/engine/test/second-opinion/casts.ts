/** Casts, and the functions that do the same. */
import { INT64_MAX, INT64_MIN, NULL, NULLS, type Value } from '@astrolabe/model';
import { dateText, isDate } from './dates.ts';
import { typeName } from './relations.ts';

/** `(TYPE) value`. */
export function cast(type: string, value: Value): Value {
  if (typeName(value) === 'null' || typeName(value) === 'empty') return NULL;
  switch (type) {
    case 'bool':
      return toBool(value);
    case 'double':
      return toFloat(value);
    case 'string':
      return displayText(value);
    default:
      return toInt(value);
  }
}

function toBool(value: Value): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return NULLS.BAD_TYPE;
  const word = value.toLowerCase();
  return word === 'true' || word === 'false' ? word === 'true' : NULL;
}

function toInt(value: Value): Value {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return truncated(value);
  if (typeof value !== 'string') return NULLS.BAD_TYPE;
  if (/[.eE]/.test(value)) {
    const number = numberOf(value);
    return number === undefined ? NULL : truncated(number);
  }
  const [, digits] = /^\s*([+-]?\d+)$/.exec(value) ?? [];
  if (digits === undefined) return value === '' ? 0n : NULL;
  const int = BigInt(digits.replace('+', ''));
  return int > INT64_MAX || int < INT64_MIN ? NULLS.ERR_OVERFLOW : int;
}

function truncated(value: number): Value {
  if (value >= 2 ** 63) return INT64_MAX;
  return value <= -(2 ** 63) ? INT64_MIN : BigInt(Math.trunc(value));
}

function toFloat(value: Value): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') return NULLS.BAD_TYPE;
  return numberOf(value) ?? NULL;
}

/** Parses a number like C; undefined if characters remain. */
function numberOf(text: string): number | undefined {
  if (text === '') return 0;
  return /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text) ? Number(text) : undefined;
}

function displayText(value: Value): Value {
  return typeof value === 'object' && !isDate(value) ? NULLS.BAD_TYPE : plainText(value);
}

/** The text of a value other than a list, element or null, as it appears within others. */
export function plainText(value: Value): string {
  if (Object.is(value, -0)) return '-0';
  return isDate(value) ? dateText(value) : String(value);
}
