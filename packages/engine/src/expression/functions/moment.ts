import {
  NULL,
  NULLS,
  addMonths,
  dateFromDays,
  dateTimeToInstant,
  dateToDays,
  isNull,
  makeDuration,
  timeToSeconds,
  type DateTimeValue,
  type DateValue,
  type DurationValue,
  type TimeValue,
  type Value,
  type ValueType,
} from '@astrolabe/model';
import { formatMoment, parseMoment, weekdayOf } from './moment-format.ts';
import { defineFunction, mistyped, type FunctionContext, type ScalarFunction } from './scalar-function.ts';

type Moment = DateValue | TimeValue | DateTimeValue;
const SECONDS_PER_DAY = 86_400;
const DAYS_PER_WEEK = 7;
const MICROSECONDS = 1_000_000n;
const MONTHS_OF: Readonly<Record<string, number>> = {
  millennium: 12_000,
  century: 1200,
  decade: 120,
  year: 12,
  quarter: 3,
  month: 1,
};
const SECONDS_OF: Readonly<Record<string, number>> = { hour: 3600, minute: 60, second: 1 };

/** Parts, differences, formats and truncation of dates, times and durations. */
export const momentFunctions: readonly ScalarFunction[] = [
  partFunction('year', (value) => ('year' in value ? value.year : undefined)),
  partFunction('quarter', (value) => ('year' in value ? Math.ceil(value.month / 3) : undefined)),
  partFunction('month', (value) => ('year' in value ? value.month : undefined)),
  partFunction('week', (value) => ('year' in value ? weekOf(value) : undefined)),
  partFunction('day', (value) => ('year' in value ? value.day : undefined)),
  partFunction('dayOfWeek', (value) => ('year' in value ? weekdayOf(value) : undefined)),
  partFunction('dayOfYear', (value) => ('year' in value ? dayOfYear(value) : undefined)),
  partFunction('hour', (value) => ('hour' in value ? value.hour : undefined)),
  partFunction('minute', (value) => ('hour' in value ? value.minute : undefined)),
  partFunction('second', (value) => ('hour' in value ? value.second : undefined)),
  truncateFunction('truncate'),
  truncateFunction('date_trunc'),
  defineFunction({
    name: 'duration_between',
    evaluate: ([from, to]) => ofMoments(from, to, durationBetween),
  }),
  defineFunction({
    name: 'date_diff',
    evaluate: ([unit, from, to]) =>
      typeof unit === 'string'
        ? ofMoments(from, to, (start, end) => differenceIn(unit.toLowerCase().replace(/s$/u, ''), start, end))
        : mistyped(unit),
  }),
  defineFunction({
    name: 'date_format',
    evaluate: ([value, pattern, zone], context) =>
      value === undefined || isNull(value) ? NULL : formatMoment(value, pattern, zone, context),
  }),
  parseFunction('date_parse', 'DATE', (value) => ({
    kind: 'date',
    year: value.year,
    month: value.month,
    day: value.day,
  })),
  parseFunction('datetime_parse', 'DATETIME', (value) => value),
  defineFunction({
    name: 'parse_duration',
    evaluate: ([x]) => (typeof x === 'string' ? (durationOf(x) ?? NULLS.BAD_DATA) : mistyped(x)),
  }),
];

function partFunction(name: string, part: (value: Moment) => number | undefined): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([x]) => {
      const found = isMoment(x) ? part(x) : undefined;
      return found === undefined ? mistyped(x) : BigInt(found);
    },
  });
}

function isMoment(x: Value | undefined): x is Moment {
  return typeof x === 'object' && 'kind' in x && (x.kind === 'date' || x.kind === 'time' || x.kind === 'datetime');
}

function dayOfYear(value: DateValue | DateTimeValue): number {
  return dateToDays(value) - dateToDays({ ...value, month: 1, day: 1 }) + 1;
}

/** The ISO 8601 week: that of the Thursday of the same week. */
function weekOf(value: DateValue | DateTimeValue): number {
  const thursday = dateFromDays(dateToDays(value) - weekdayOf(value) + 4);
  return thursday ? Math.ceil(dayOfYear(thursday) / DAYS_PER_WEEK) : 0;
}

/** The start of the unit that contains a time; the unit may be the first or second argument. */
function truncateFunction(name: string): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([a, b]) => {
      const [unit, value] = typeof a === 'string' ? [a, b] : [b, a];
      if (!isMoment(value)) return mistyped(value);
      if (typeof unit !== 'string') return mistyped(unit);
      return truncated(value, unit.toLowerCase().replace(/s$/u, '')) ?? NULLS.BAD_DATA;
    },
  });
}

const MIDNIGHT = { hour: 0, minute: 0, second: 0, microsecond: 0 };

function truncated(value: Moment, unit: string): Moment | undefined {
  const months = MONTHS_OF[unit];
  if (months !== undefined || unit === 'week' || unit === 'day') {
    if (value.kind === 'time') return undefined;
    const start = startOf(value, months, unit);
    return value.kind === 'date' ? start : { ...start, ...MIDNIGHT, kind: 'datetime' };
  }
  if (value.kind === 'date') return undefined;
  switch (unit) {
    case 'hour':
      return { ...value, minute: 0, second: 0, microsecond: 0 };
    case 'minute':
      return { ...value, second: 0, microsecond: 0 };
    case 'second':
      return { ...value, microsecond: 0 };
    case 'millisecond':
      return { ...value, microsecond: value.microsecond - (value.microsecond % 1000) };
    default:
      return undefined;
  }
}

function startOf(value: DateValue | DateTimeValue, months: number | undefined, unit: string): DateValue {
  const { year, month, day } = value;
  if (months !== undefined) {
    const total = year * 12 + month - 1;
    const start = total - (((total % months) + months) % months);
    return { kind: 'date', year: Math.floor(start / 12), month: (((start % 12) + 12) % 12) + 1, day: 1 };
  }
  const date: DateValue = { kind: 'date', year, month, day };
  return unit === 'day' ? date : (dateFromDays(dateToDays(value) - weekdayOf(value) + 1) ?? date);
}

function ofMoments(a: Value | undefined, b: Value | undefined, apply: (a: Moment, b: Moment) => Value): Value {
  if (isMoment(a) && isMoment(b)) return a.kind === b.kind ? apply(a, b) : NULLS.BAD_TYPE;
  return mistyped(isMoment(a) ? b : a);
}

function microsecondsOf(value: Moment): bigint {
  const seconds =
    value.kind === 'time'
      ? timeToSeconds(value)
      : value.kind === 'date'
        ? dateToDays(value) * SECONDS_PER_DAY
        : dateTimeToInstant(value).seconds;
  return BigInt(seconds) * MICROSECONDS + BigInt(value.kind === 'date' ? 0 : value.microsecond);
}

/** Full months, then the rest in seconds: `from + duration` is `to`. */
function durationBetween(from: Moment, to: Moment): DurationValue {
  if (from.kind === 'time' || to.kind === 'time') return lengthOf(0, microsecondsOf(to) - microsecondsOf(from));
  const months = wholeMonths(from, to);
  const shifted = addMonths(from, months) ?? from;
  return lengthOf(months, microsecondsOf(to) - microsecondsOf(shifted));
}

function lengthOf(months: number, microseconds: bigint): DurationValue {
  return makeDuration(months, microseconds / MICROSECONDS, Number(microseconds % MICROSECONDS));
}

function wholeMonths(from: DateValue | DateTimeValue, to: DateValue | DateTimeValue): number {
  let months = (to.year - from.year) * 12 + to.month - from.month;
  const sign = Math.sign(months);
  while (months !== 0) {
    const shifted = addMonths(from, months);
    const over = shifted ? microsecondsOf(shifted) - microsecondsOf(to) : 0n;
    if (sign > 0 ? over <= 0n : over >= 0n) break;
    months -= sign;
  }
  return months;
}

function differenceIn(unit: string, from: Moment, to: Moment): Value {
  const months = MONTHS_OF[unit];
  if (months !== undefined)
    return from.kind === 'time' || to.kind === 'time'
      ? NULLS.BAD_DATA
      : BigInt(Math.trunc(wholeMonths(from, to) / months));
  const micros = microsecondsOf(to) - microsecondsOf(from);
  const length =
    unit === 'week'
      ? BigInt(DAYS_PER_WEEK * SECONDS_PER_DAY) * MICROSECONDS
      : unit === 'day'
        ? BigInt(SECONDS_PER_DAY) * MICROSECONDS
        : unit === 'millisecond'
          ? 1000n
          : unit === 'microsecond'
            ? 1n
            : BigInt(SECONDS_OF[unit] ?? 0) * MICROSECONDS;
  return length === 0n ? NULLS.BAD_DATA : micros / length;
}

function parseFunction(name: string, result: ValueType, of: (value: DateTimeValue) => Value): ScalarFunction {
  return defineFunction({
    name,
    evaluate: ([text, pattern, zone], context: FunctionContext) => {
      if (typeof text !== 'string') return mistyped(text);
      if (typeof pattern !== 'string') return mistyped(pattern);
      if (zone !== undefined && typeof zone !== 'string') return mistyped(zone);
      const value = parseMoment(text, pattern, result === 'DATE' ? 'UTC' : zone, context);
      return value ? of(value) : NULLS.BAD_DATA;
    },
  });
}

const DURATION =
  /^([+-]?)P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,9}))?S)?)?$/u;

/** Reads `P1Y2M3W4DT5H6M7.5S`. */
function durationOf(text: string): DurationValue | undefined {
  const match = DURATION.exec(text);
  if (!match || /[PT]$/u.test(text)) return undefined;
  const [, sign, ...parts] = match;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  const whole =
    ((((weeks ?? 0) * DAYS_PER_WEEK + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  const micros = BigInt(whole) * MICROSECONDS + BigInt((parts[7] ?? '').padEnd(6, '0').slice(0, 6));
  const total = (years ?? 0) * 12 + (months ?? 0);
  return sign === '-' ? lengthOf(-total, -micros) : lengthOf(total, micros);
}
