import {
  AstrolabeError,
  NULLS,
  addDurations,
  addMonths,
  dateFromDays,
  dateTimeFromInstant,
  dateTimeToInstant,
  dateToDays,
  displayValue,
  isEmpty,
  isInt64,
  isNull,
  joinText,
  makeInstant,
  negateDuration,
  timeFromSeconds,
  timeToSeconds,
  typeOf,
  type DurationValue,
  type Value,
  type ValueType,
} from '@astrolabe/model';
import type { ArithmeticOperator } from '@astrolabe/ngql';
import { LIST_ITEMS_MAX, TEXT_BYTES_MAX } from '../../limits.ts';

const SECONDS_PER_DAY = 86_400n;
/** Types that `+` can concatenate with a string. */
const TEXTUAL: ReadonlySet<ValueType> = new Set(['BOOL', 'INT', 'FLOAT', 'DATE', 'TIME', 'DATETIME']);
/** Types that `+` puts before a list. */
const PREPENDABLE: ReadonlySet<ValueType> = new Set([
  'BOOL',
  'INT',
  'FLOAT',
  'STRING',
  'DATE',
  'TIME',
  'DATETIME',
  'VERTEX',
  'EDGE',
  'PATH',
  'MAP',
  'SET',
]);

/** `a + b`, `a - b`, `a * b`, `a / b` or `a % b`. */
export function applyArithmetic(operator: ArithmeticOperator, a: Value, b: Value): Value {
  switch (operator) {
    case '+':
      return add(a, b);
    case '-':
      return subtract(a, b);
    case '*':
      return multiply(a, b);
    case '/':
      return divide(a, b);
    case '%':
      return modulo(a, b);
  }
}

/** Sum, concatenation of texts or lists, or a shifted date. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return checked(a + b);
  if (isNumber(a) && isNumber(b)) return Number(a) + Number(b);
  if (typeof a === 'string' && typeof b === 'string') {
    if (a.length + b.length > TEXT_BYTES_MAX) throw tooLarge('text', 'bytes', a.length + b.length, TEXT_BYTES_MAX);
    return joinText(a, b);
  }
  const absent = absentOf(a, b);
  if (absent !== undefined) return absent;
  if (Array.isArray(a)) {
    if (Array.isArray(b)) {
      if (a.length + b.length > LIST_ITEMS_MAX) throw tooLarge('list', 'items', a.length + b.length, LIST_ITEMS_MAX);
      // A block copy; spreading would visit every item.
      return a.concat(b);
    }
    return PREPENDABLE.has(typeOf(b)) || typeOf(b) === 'DURATION' ? [...a, b] : NULLS.BAD_TYPE;
  }
  if (Array.isArray(b)) return PREPENDABLE.has(typeOf(a)) ? [a, ...b] : NULLS.BAD_TYPE;
  if (typeof a === 'string') return TEXTUAL.has(typeOf(b)) ? a + displayValue(b) : NULLS.BAD_TYPE;
  if (typeof b === 'string') return TEXTUAL.has(typeOf(a)) ? displayValue(a) + b : NULLS.BAD_TYPE;
  if (typeof b === 'bigint') return addDays(a, b);
  if (typeof a === 'bigint') return addDays(b, a);
  return isDuration(b) ? shift(a, b) : NULLS.BAD_TYPE;
}

/** Difference of numbers, dates (in days) or durations, or an earlier date. */
export function subtract(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return checked(a - b);
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  const absent = absentOf(a, b);
  if (absent !== undefined) return absent;
  if (typeof b === 'bigint') return addDays(a, -b);
  if (isDuration(b)) return shift(a, negateDuration(b));
  if (typeof a !== 'object' || typeof b !== 'object' || !('kind' in a) || !('kind' in b)) return NULLS.BAD_TYPE;
  return a.kind === 'date' && b.kind === 'date' ? BigInt(dateToDays(a) - dateToDays(b)) : NULLS.BAD_TYPE;
}

/** Product of numbers. */
export function multiply(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return checked(a * b);
  if (isNumber(a) && isNumber(b)) return Number(a) * Number(b);
  return absentOf(a, b) ?? NULLS.BAD_TYPE;
}

/** Quotient of numbers; between ints it is cut toward zero. */
export function divide(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return b === 0n ? NULLS.DIV_BY_ZERO : checked(a / b);
  if (isNumber(a) && isNumber(b)) return Number(a) / Number(b);
  return absentOf(a, b) ?? NULLS.BAD_TYPE;
}

/** Remainder of a division, with the sign of the left operand. */
export function modulo(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return b === 0n ? NULLS.DIV_BY_ZERO : a % b;
  if (isNumber(a) && isNumber(b)) return Number(a) % Number(b);
  return absentOf(a, b) ?? NULLS.BAD_TYPE;
}

/** `-x` of a number or a duration. */
export function negate(value: Value): Value {
  if (typeof value === 'bigint') return checked(-value);
  if (typeof value === 'number') return -value;
  if (isNull(value) || isEmpty(value)) return value;
  return isDuration(value) ? checkedDuration(negateDuration(value)) : NULLS.BAD_TYPE;
}

/** `+x` returns its operand unchanged. */
export function plus(value: Value): Value {
  return value;
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'bigint' || typeof value === 'number';
}

function isDuration(value: Value): value is DurationValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'duration';
}

function checked(value: bigint): Value {
  return isInt64(value) ? value : NULLS.ERR_OVERFLOW;
}

/** Months have 32 bits and seconds 64. */
function checkedDuration(value: DurationValue): Value {
  return value.months === (value.months | 0) && isInt64(value.seconds) ? value : NULLS.ERR_OVERFLOW;
}

/** Returns the null or EMPTY of an operation with such an operand: a null on the left wins, then EMPTY on the left. */
function absentOf(a: Value, b: Value): Value | undefined {
  if (isNull(a)) return a;
  if (isEmpty(a)) return isNull(b) ? b : a;
  return isNull(b) || isEmpty(b) ? b : undefined;
}

/** Adds days to a date; BAD_DATA if the year is out of range. */
function addDays(date: Value, days: bigint): Value {
  if (typeof date !== 'object' || !('kind' in date) || date.kind !== 'date') return NULLS.BAD_TYPE;
  return dateFromDays(dateToDays(date) + Number(days)) ?? NULLS.BAD_DATA;
}

/** Adds months first, then seconds. A date moves by full days only; a time of day wraps around midnight. */
function shift(value: Value, by: DurationValue): Value {
  if (typeof value !== 'object' || !('kind' in value)) return NULLS.BAD_TYPE;
  switch (value.kind) {
    case 'duration':
      return checkedDuration(addDurations(value, by));
    case 'date': {
      const moved = addMonths(value, by.months);
      return moved ? addDays(moved, by.seconds / SECONDS_PER_DAY) : NULLS.BAD_DATA;
    }
    case 'time': {
      const { seconds, microsecond } = makeInstant(
        timeToSeconds(value) + Number(by.seconds % SECONDS_PER_DAY),
        value.microsecond + by.microseconds,
      );
      return timeFromSeconds(seconds, microsecond);
    }
    case 'datetime': {
      const moved = addMonths(value, by.months);
      if (!moved) return NULLS.BAD_DATA;
      const { seconds, microsecond } = dateTimeToInstant(moved);
      return (
        dateTimeFromInstant(makeInstant(seconds + Number(by.seconds), microsecond + by.microseconds)) ?? NULLS.BAD_DATA
      );
    }
    default:
      return NULLS.BAD_TYPE;
  }
}

function tooLarge(kind: string, unit: string, count: number, limit: number): AstrolabeError {
  return new AstrolabeError('MEMORY_LIMIT_EXCEEDED', `A ${kind} would have ${count} ${unit}; ${limit} are allowed.`, {
    detail: { limit },
  });
}
