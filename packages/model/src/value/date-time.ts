import type { DateTimeValue, DateValue, TimeValue } from './value.ts';

const SECONDS_PER_DAY = 86_400;
const MICROSECONDS_PER_SECOND = 1_000_000;
const YEAR_MIN = -32_768;
const YEAR_MAX = 32_767;
const DAYS_PER_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A point in time: integer seconds since 1970-01-01T00:00:00 UTC, and microseconds from 0 to 999999. */
export interface Instant {
  readonly seconds: number;
  readonly microsecond: number;
}

/** A time zone parsed from a text. `offsetSeconds` is what to subtract from local time to get UTC. */
export interface ZoneText {
  readonly offsetSeconds?: number;
  readonly name?: string;
}

/** How many days a month has, leap years included. Months count from 1. */
function daysInMonth(year: number, month: number): number {
  if (month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)) return 29;
  return DAYS_PER_MONTH[month - 1] ?? 0;
}

/** Whether the day exists and a DATE can store it (years -32768 to 32767). */
export function isValidDate(year: number, month: number, day: number): boolean {
  return (
    year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** Returns a date, or undefined if the day does not exist. */
export function makeDate(year: number, month: number, day: number): DateValue | undefined {
  return isValidDate(year, month, day) ? { kind: 'date', year, month, day } : undefined;
}

/** Days since 1970-01-01, which is day 0. */
export function dateToDays(date: Pick<DateValue, 'year' | 'month' | 'day'>): number {
  // The year starts in March, so that the leap day is its last day.
  const year = date.month <= 2 ? date.year - 1 : date.year;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5) + date.day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The date of a day number; undefined when its year does not fit. */
export function dateFromDays(days: number): DateValue | undefined {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return makeDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
}

/** Seconds since midnight. */
export function timeToSeconds(time: Pick<TimeValue, 'hour' | 'minute' | 'second'>): number {
  return (time.hour * 60 + time.minute) * 60 + time.second;
}

/** The time of day of a number of seconds since midnight; wraps around midnight in both directions. */
export function timeFromSeconds(seconds: number, microsecond: number): TimeValue {
  const rest = modulo(seconds, SECONDS_PER_DAY);
  return {
    kind: 'time',
    hour: Math.floor(rest / 3600),
    minute: Math.floor(rest / 60) % 60,
    second: rest % 60,
    microsecond,
  };
}

/** The point in time of a datetime. */
export function dateTimeToInstant(value: DateTimeValue): Instant {
  return { seconds: dateToDays(value) * SECONDS_PER_DAY + timeToSeconds(value), microsecond: value.microsecond };
}

/** The datetime of a point in time; undefined when its year does not fit. */
export function dateTimeFromInstant(instant: Instant): DateTimeValue | undefined {
  const days = Math.floor(instant.seconds / SECONDS_PER_DAY);
  const date = dateFromDays(days);
  if (!date) return undefined;
  const time = timeFromSeconds(instant.seconds - days * SECONDS_PER_DAY, instant.microsecond);
  return { ...time, ...date, kind: 'datetime' };
}

/** A point in time from seconds and any number of microseconds, which are carried over. */
export function makeInstant(seconds: number, microseconds: number): Instant {
  const carry = Math.floor(microseconds / MICROSECONDS_PER_SECOND);
  return { seconds: seconds + carry, microsecond: microseconds - carry * MICROSECONDS_PER_SECOND };
}

/** A later (or, with negative months, earlier) day; the day is clamped to the length of the month it falls in. */
export function addMonths<T extends DateValue | DateTimeValue>(value: T, months: number): T | undefined {
  const total = value.year * 12 + value.month - 1 + months;
  const year = Math.floor(total / 12);
  const month = modulo(total, 12) + 1;
  if (year < YEAR_MIN || year > YEAR_MAX) return undefined;
  return { ...value, year, month, day: Math.min(value.day, daysInMonth(year, month)) };
}

/** `2024-01-31`; years have at least four digits, earlier ones than 0 a minus. */
export function formatDate(date: Pick<DateValue, 'year' | 'month' | 'day'>): string {
  const year = `${date.year < 0 ? '-' : ''}${pad(Math.abs(date.year), 4)}`;
  return `${year}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

/** `08:09:10.000011`. */
export function formatTime(time: Pick<TimeValue, 'hour' | 'minute' | 'second' | 'microsecond'>): string {
  return `${pad(time.hour, 2)}:${pad(time.minute, 2)}:${pad(time.second, 2)}.${pad(time.microsecond, 6)}`;
}

/** `2024-01-31T08:09:10.000011`. */
export function formatDateTime(value: DateTimeValue): string {
  return `${formatDate(value)}T${formatTime(value)}`;
}

/** The same time in a zone that is some seconds ahead of UTC. */
export function shiftTime(time: TimeValue, offsetSeconds: number): TimeValue {
  return offsetSeconds === 0 ? time : timeFromSeconds(timeToSeconds(time) + offsetSeconds, time.microsecond);
}

/** Shifts a datetime to a zone ahead of UTC; returns it unchanged if the year would be out of range. */
export function shiftDateTime(value: DateTimeValue, offsetSeconds: number): DateTimeValue {
  if (offsetSeconds === 0) return value;
  const { seconds, microsecond } = dateTimeToInstant(value);
  return dateTimeFromInstant({ seconds: seconds + offsetSeconds, microsecond }) ?? value;
}

const DATE = '(-?\\d{1,5})(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?';
const TIME = '(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.(\\d+))?)?)?';
const ZONE = '([+-]\\d{1,2}:\\d{1,2})?(?:\\[([^\\[\\]]+)\\])?';
const DATE_TEXT = new RegExp(`^${DATE}$`);
const TIME_TEXT = new RegExp(`^${TIME}${ZONE}$`);
const DATE_TIME_TEXT = new RegExp(`^${DATE}(?:[T ]${TIME}${ZONE})?$`);

/** Parses `Y[-M[-D]]`; missing parts are 1. Returns undefined for invalid text or dates. */
export function parseDate(text: string): DateValue | undefined {
  const match = DATE_TEXT.exec(text);
  return match ? makeDate(whole(match[1], 0), whole(match[2], 1), whole(match[3], 1)) : undefined;
}

/** A time or datetime as written, before its zone is applied. */
export interface LocalText<T> {
  /** The parts as written; a rounded-up fraction carries into the seconds. */
  readonly local: T;
  readonly zone: ZoneText;
  readonly hasFraction: boolean;
}

/** Reads `H[:M[:S[.f]]][zone]`; the zone is `+HH:MM`, `[Zone/Name]` or both. */
export function parseTime(text: string): LocalText<TimeValue> | undefined {
  const match = TIME_TEXT.exec(text);
  if (!match) return undefined;
  const time = readTime(match[1], match[2], match[3], match[4]);
  const zone = readZone(match[5], match[6]);
  if (!time || !zone) return undefined;
  return { local: timeFromSeconds(time.seconds, time.microsecond), zone, hasFraction: match[4] !== undefined };
}

/** Parses `date[(T or space)time[zone]]`. */
export function parseDateTime(text: string): LocalText<DateTimeValue> | undefined {
  const match = DATE_TIME_TEXT.exec(text);
  if (!match) return undefined;
  const date = makeDate(whole(match[1], 0), whole(match[2], 1), whole(match[3], 1));
  const time = readTime(match[4] ?? '0', match[5], match[6], match[7]);
  const zone = readZone(match[8], match[9]);
  if (!date || !time || !zone) return undefined;
  const local = dateTimeFromInstant({ ...time, seconds: dateToDays(date) * SECONDS_PER_DAY + time.seconds });
  return local && { local, zone, hasFraction: match[7] !== undefined };
}

function readTime(
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  fraction: string | undefined,
): Instant | undefined {
  const parts = { hour: whole(hour, 0), minute: whole(minute, 0), second: whole(second, 0) };
  if (parts.hour > 23 || parts.minute > 59 || parts.second > 59) return undefined;
  const microseconds = fraction === undefined ? 0 : Math.round(Number(`0.${fraction}`) * MICROSECONDS_PER_SECOND);
  return makeInstant(timeToSeconds(parts), microseconds);
}

function readZone(offset: string | undefined, name: string | undefined): ZoneText | undefined {
  if (offset === undefined) return name === undefined ? {} : { name };
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  if (hours > 23 || minutes > 59) return undefined;
  const offsetSeconds = (hours * 60 + minutes) * 60 * (offset.startsWith('-') ? -1 : 1);
  return name === undefined ? { offsetSeconds } : { offsetSeconds, name };
}

function whole(digits: string | undefined, otherwise: number): number {
  return digits === undefined ? otherwise : Number(digits);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
