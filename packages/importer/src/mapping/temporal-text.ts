import type { DateTimeValue, DateValue, DurationValue, TimeValue } from '@astrolabe/model';

/** Parses a date that starts with the year: `2024-05-01`, `2024/5/1`. Undefined if the day does not exist. */
export function parseDate(text: string): DateValue | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match;
  return dateOf(Number(year), Number(month), Number(day));
}

/** Parses a time of day, `13:05`, `13:05:09.25`, with or without an offset; the result is UTC. */
export function parseTime(text: string): TimeValue | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const clock = clockOf(match);
  if (clock === undefined) return undefined;
  const microseconds = modulo(clock.microseconds - clock.offset, DAY_MICROSECONDS);
  return { kind: 'time', ...splitMicroseconds(microseconds) };
}

/**
 * Parses a date and a time separated by `T` or a space, with or without an offset (`Z`, `+08:00`); the result is UTC. A date without time is
 * midnight.
 */
export function parseDateTime(text: string): DateTimeValue | undefined {
  const cut = text.search(/[T ]/);
  const date = parseDate(cut < 0 ? text : text.slice(0, cut));
  if (date === undefined) return undefined;
  if (cut < 0) return { ...date, kind: 'datetime', hour: 0, minute: 0, second: 0, microsecond: 0 };
  const match = TIME.exec(text.slice(cut + 1));
  const clock = match ? clockOf(match) : undefined;
  if (clock === undefined) return undefined;
  const shifted = clock.microseconds - clock.offset;
  const microseconds = modulo(shifted, DAY_MICROSECONDS);
  const day = shifted === microseconds ? date : dateAfter(date, (shifted - microseconds) / DAY_MICROSECONDS);
  return day && { ...day, kind: 'datetime', ...splitMicroseconds(microseconds) };
}

/** Seconds since 1970 of a date and time in UTC. */
export function secondsSinceEpoch(value: DateTimeValue): bigint {
  const midnight = BigInt(daysSinceEpoch(value)) * 86_400n;
  return midnight + BigInt(value.hour * 3600 + value.minute * 60 + value.second);
}

/** Parses an ISO 8601 duration, `P1Y2M10DT2H30M1.5S`, `PT90S`, `P2W`; all parts except the seconds are integers. */
export function parseDuration(text: string): DurationValue | undefined {
  const match = DURATION.exec(text);
  if (!match || text.endsWith('T') || /^-?P$/.test(text)) return undefined;
  const [, sign, years, months, weeks, days, hours, minutes, seconds, fraction] = match;
  const whole =
    BigInt(weeks ?? 0) * 604_800n +
    BigInt(days ?? 0) * 86_400n +
    BigInt(hours ?? 0) * 3_600n +
    BigInt(minutes ?? 0) * 60n +
    BigInt(seconds ?? 0);
  const direction = sign === '-' ? -1 : 1;
  const monthCount = Number(years ?? 0) * 12 + Number(months ?? 0);
  const microseconds = Number((fraction ?? '').padEnd(6, '0'));
  if (monthCount > INT32_MAX || whole > INT64_MAX) return undefined;
  return {
    kind: 'duration',
    months: zeroSafe(direction * monthCount),
    seconds: BigInt(direction) * whole,
    microseconds: zeroSafe(direction * microseconds),
  };
}

const DATE = /^(-?\d{1,5})[-/](\d{1,2})[-/](\d{1,2})$/;
const TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/;
const DURATION =
  /^(-)?P(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})(?:\.(\d{1,6}))?S)?)?$/;
const DAY_MICROSECONDS = 86_400_000_000;
const INT32_MAX = 2_147_483_647;
const INT64_MAX = 9_223_372_036_854_775_807n;
const YEAR_MAX = 32_767;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dateOf(year: number, month: number, day: number): DateValue | undefined {
  if (year < -YEAR_MAX - 1 || year > YEAR_MAX || month < 1 || month > 12 || day < 1) return undefined;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (day > (month === 2 && isLeap ? 29 : MONTH_DAYS[month - 1]!)) return undefined;
  return { kind: 'date', year, month, day };
}

/** Local microseconds since midnight, and those of the offset. */
function clockOf(match: RegExpExecArray): { readonly microseconds: number; readonly offset: number } | undefined {
  const [, hour, minute, second = '0', fraction = '', zone] = match;
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || m > 59 || s > 59) return undefined;
  const micro = Math.min(999_999, Math.round(Number(`0.${fraction || '0'}`) * 1_000_000));
  let offset = 0;
  if (zone !== undefined && zone !== 'Z') {
    const [zoneHours, zoneMinutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).slice(-2))];
    if (zoneHours > 15 || zoneMinutes > 59) return undefined;
    offset = (zone.startsWith('-') ? -1 : 1) * (zoneHours * 60 + zoneMinutes) * 60_000_000;
  }
  return { microseconds: ((h * 60 + m) * 60 + s) * 1_000_000 + micro, offset };
}

function splitMicroseconds(total: number): {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
} {
  const seconds = Math.floor(total / 1_000_000);
  return {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    microsecond: total % 1_000_000,
  };
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; `Date.UTC` maps years below 100 to the 20th century. */
function daysSinceEpoch({
  year,
  month,
  day,
}: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;
}

function dateAfter(date: DateValue, days: number): DateValue | undefined {
  const moved = new Date((daysSinceEpoch(date) + days) * 86_400_000);
  return dateOf(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function zeroSafe(value: number): number {
  return value === 0 ? 0 : value;
}
