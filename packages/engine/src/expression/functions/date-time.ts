import {
  NULLS,
  dateTimeFromInstant,
  dateTimeToInstant,
  isInt64,
  makeDate,
  makeDuration,
  parseDate,
  parseDateTime,
  parseTime,
  shiftDateTime,
  shiftTime,
  timeFromSeconds,
  timeToSeconds,
  type DateTimeValue,
  type DateValue,
  type MapValue,
  type TimeValue,
  type Value,
  type ZoneText,
} from '@astrolabe/model';
import { defineFunction, type FunctionContext, type ScalarFunction } from './scalar-function.ts';
import { zoneOffsetSeconds } from './time-zone.ts';

/** The last second of the TIMESTAMP type. */
export const TIMESTAMP_MAX = 9_223_372_036n;

const DATE_KEYS = ['year', 'month', 'day'];
const TIME_KEYS = ['hour', 'minute', 'second', 'millisecond', 'microsecond'];

/** Dates, times, timestamps and durations. Texts without a zone are local to the server's zone; values are UTC. */
export const dateTimeFunctions: readonly ScalarFunction[] = [
  defineFunction({
    name: 'date',
    readsClockWithoutArguments: true,
    evaluate: ([x], context) => {
      if (x === undefined) return dateOf(currentDateTime(context));
      if (typeof x === 'string') return parseDate(x) ?? NULLS.BAD_DATA;
      return isMap(x)
        ? orNull(readFields(x, DATE_KEYS), (fields) => dateFromFields(fields) ?? NULLS.BAD_DATA)
        : NULLS.BAD_TYPE;
    },
  }),
  defineFunction({
    name: 'time',
    readsClockWithoutArguments: true,
    evaluate: ([x], context) => {
      if (x === undefined) return timeOf(currentDateTime(context));
      if (typeof x === 'string') return timeFromText(x, context);
      if (!isMap(x)) return NULLS.BAD_TYPE;
      return orNull(readFields(x, TIME_KEYS), (fields) => {
        const time = timeFromFields(fields);
        return time ? shiftTime(time, -context.timezoneOffsetSeconds) : NULLS.BAD_DATA;
      });
    },
  }),
  defineFunction({
    name: 'datetime',
    readsClockWithoutArguments: true,
    evaluate: ([x], context) => {
      if (x === undefined) return currentDateTime(context);
      if (typeof x === 'string') return dateTimeFromText(x, context)?.value ?? NULLS.BAD_DATA;
      if (typeof x === 'bigint') return dateTimeFromTimestamp(x);
      if (!isMap(x)) return NULLS.BAD_TYPE;
      return orNull(readFields(x, [...DATE_KEYS, ...TIME_KEYS]), (fields) => {
        const date = dateFromFields(fields);
        const time = timeFromFields(fields);
        if (!date || !time) return NULLS.BAD_DATA;
        return shiftDateTime({ ...date, ...time, kind: 'datetime' }, -context.timezoneOffsetSeconds);
      });
    },
  }),
  defineFunction({
    name: 'timestamp',
    readsClockWithoutArguments: true,
    evaluate: ([x], context) => {
      if (x === undefined) return currentSeconds(context);
      if (typeof x === 'bigint') return checkedTimestamp(x);
      if (typeof x === 'string') {
        const read = dateTimeFromText(x, context);
        return read && !read.hasFraction ? timestampOf(read.value) : NULLS.BAD_DATA;
      }
      return typeof x === 'object' && 'kind' in x && x.kind === 'datetime' ? timestampOf(x) : NULLS.BAD_TYPE;
    },
  }),
  defineFunction({
    name: 'now',
    isPure: false,
    evaluate: (_, context) => currentSeconds(context),
  }),
  defineFunction({
    name: 'duration',
    // NebulaGraph declares the form with a text and refuses every text.
    evaluate: ([x]) => (x !== undefined && isMap(x) ? durationFromMap(x) : NULLS.BAD_TYPE),
  }),
];

type Fields = ReadonlyMap<string, bigint>;

function isMap(value: Value): value is MapValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'map';
}

function currentSeconds(context: FunctionContext): bigint {
  return BigInt(Math.floor(context.now() / 1000));
}

function currentDateTime(context: FunctionContext): DateTimeValue {
  const milliseconds = context.now();
  const seconds = Math.floor(milliseconds / 1000);
  const microsecond = Math.floor((milliseconds - seconds * 1000) * 1000);
  const value = dateTimeFromInstant({ seconds, microsecond });
  if (!value) throw new RangeError('the clock is outside the years that a datetime can hold');
  return value;
}

function dateOf(value: DateTimeValue): DateValue {
  return { kind: 'date', year: value.year, month: value.month, day: value.day };
}

function timeOf(value: DateTimeValue): TimeValue {
  return timeFromSeconds(timeToSeconds(value), value.microsecond);
}

/** Returns the offset in the text, or the server's; undefined if offset and zone name contradict each other or the zone does not exist. */
function offsetOf(zone: ZoneText, context: FunctionContext): number | undefined {
  if (zone.name === undefined) return zone.offsetSeconds ?? context.timezoneOffsetSeconds;
  const named = zoneOffsetSeconds(zone.name);
  return zone.offsetSeconds === undefined || zone.offsetSeconds === named ? named : undefined;
}

function timeFromText(text: string, context: FunctionContext): Value {
  const read = parseTime(text);
  const offset = read && offsetOf(read.zone, context);
  return read && offset !== undefined ? shiftTime(read.local, -offset) : NULLS.BAD_DATA;
}

function dateTimeFromText(
  text: string,
  context: FunctionContext,
): { readonly value: DateTimeValue; readonly hasFraction: boolean } | undefined {
  const read = parseDateTime(text);
  const offset = read && offsetOf(read.zone, context);
  if (!read || offset === undefined) return undefined;
  return { value: shiftDateTime(read.local, -offset), hasFraction: read.hasFraction };
}

function checkedTimestamp(seconds: bigint): Value {
  return seconds >= 0n && seconds <= TIMESTAMP_MAX ? seconds : NULLS.BAD_DATA;
}

function timestampOf(value: DateTimeValue): Value {
  return checkedTimestamp(BigInt(dateTimeToInstant(value).seconds));
}

function dateTimeFromTimestamp(seconds: bigint): Value {
  if (seconds < 0n || seconds > TIMESTAMP_MAX) return NULLS.BAD_DATA;
  return dateTimeFromInstant({ seconds: Number(seconds), microsecond: 0 }) ?? NULLS.BAD_DATA;
}

/** Returns the ints of a map by lower-case key; BAD_DATA for an unknown key, BAD_TYPE for a value that is not an int. */
function readFields(map: MapValue, known: readonly string[]): Fields | 'BAD_DATA' | 'BAD_TYPE' {
  const fields = new Map<string, bigint>();
  for (const [key, value] of map.entries) {
    const name = key.toLowerCase();
    if (!known.includes(name)) return 'BAD_DATA';
    if (typeof value !== 'bigint') return 'BAD_TYPE';
    fields.set(name, value);
  }
  return fields;
}

function orNull(fields: Fields | 'BAD_DATA' | 'BAD_TYPE', apply: (fields: Fields) => Value): Value {
  return typeof fields === 'string' ? NULLS[fields] : apply(fields);
}

function numberOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields.get(name);
  return value === undefined ? otherwise : Number(value);
}

function dateFromFields(fields: Fields): DateValue | undefined {
  return makeDate(numberOf(fields, 'year', 0), numberOf(fields, 'month', 1), numberOf(fields, 'day', 1));
}

function timeFromFields(fields: Fields): TimeValue | undefined {
  const [hour, minute, second, millisecond, microsecond] = TIME_KEYS.map((name) => numberOf(fields, name, 0));
  if (!isWithin(hour, 23) || !isWithin(minute, 59) || !isWithin(second, 59)) return undefined;
  if (!isWithin(millisecond, 999) || !isWithin(microsecond, 999)) return undefined;
  return { kind: 'time', hour, minute, second, microsecond: millisecond * 1000 + microsecond };
}

function isWithin(value: number | undefined, maximum: number): value is number {
  return value !== undefined && value >= 0 && value <= maximum;
}

const MONTHS: ReadonlyMap<string, bigint> = new Map([
  ['years', 12n],
  ['quarters', 3n],
  ['months', 1n],
]);
const SECONDS: ReadonlyMap<string, bigint> = new Map([
  ['weeks', 604_800n],
  ['days', 86_400n],
  ['hours', 3600n],
  ['minutes', 60n],
  ['seconds', 1n],
]);
const MICROSECONDS: ReadonlyMap<string, bigint> = new Map([
  ['milliseconds', 1000n],
  ['microseconds', 1n],
]);
const MICROSECONDS_PER_SECOND = 1_000_000n;

function durationFromMap(map: MapValue): Value {
  return orNull(readFields(map, [...MONTHS.keys(), ...SECONDS.keys(), ...MICROSECONDS.keys()]), (fields) => {
    const months = weighted(fields, MONTHS);
    const microseconds = weighted(fields, MICROSECONDS);
    const seconds = weighted(fields, SECONDS) + microseconds / MICROSECONDS_PER_SECOND;
    if (BigInt.asIntN(32, months) !== months || !isInt64(seconds)) return NULLS.BAD_DATA;
    return makeDuration(Number(months), seconds, Number(microseconds % MICROSECONDS_PER_SECOND));
  });
}

function weighted(fields: Fields, weights: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n;
  for (const [name, weight] of weights) sum += (fields.get(name) ?? 0n) * weight;
  return sum;
}
