import type { MomentValue } from '@astrolabe/model';
import type { ByteRows } from '../reader/split-bytes.ts';

const ZERO = 48;
const DASH = 45;
const COLON = 58;
const POINT = 46;
const BLANK = 32;
const LETTER_T = 84;
const LETTER_Z = 90;
const DATE_BYTES = 10;
const CLOCK_BYTES = 8;
const FRACTION_DIGITS = 6;
const MONTH_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const SCALES = [0, 100_000, 10_000, 1000, 100, 10, 1];

/**
 * Like the functions in `plain-cells.ts`: `2024-05-01`, `13:05:09` with up to six decimals, or both separated by `T` or a space. Times may
 * end in `Z`.
 */
export function plainMoments(
  rows: ByteRows,
  column: number,
  of: MomentValue['kind'],
  dates: Int32Array,
  clocks: Float64Array,
  misses: Int32Array,
): number {
  const { bytes, starts, ends, columnCount, count } = rows;
  let missCount = 0;
  for (let row = 0, cell = column; row < count; row++, cell += columnCount) {
    const start = starts[cell]!;
    const end = ends[cell]!;
    const date = of === 'time' ? 0 : dateAt(bytes, start, end);
    const clockStart = of === 'datetime' ? start + DATE_BYTES + 1 : start;
    const clock = of === 'date' ? 0 : clockAt(bytes, clockStart, end);
    const between = bytes[clockStart - 1];
    const isWhole =
      of === 'date' ? end - start === DATE_BYTES : of === 'time' || between === LETTER_T || between === BLANK;
    if (date === NO_DATE || clock < 0 || !isWhole) {
      misses[missCount++] = row;
      continue;
    }
    if (of !== 'time') dates[row] = date;
    if (of !== 'date') clocks[row] = clock;
  }
  return missCount;
}

const NO_DATE = -1;

/** Returns the packed day of ten bytes, or `NO_DATE`. Years are 0000 to 9999, so packed days are never negative. */
function dateAt(bytes: Uint8Array, at: number, end: number): number {
  if (end - at < DATE_BYTES || bytes[at + 4] !== DASH || bytes[at + 7] !== DASH) return NO_DATE;
  const century = twoDigits(bytes, at);
  const yearOfCentury = twoDigits(bytes, at + 2);
  const month = twoDigits(bytes, at + 5);
  const day = twoDigits(bytes, at + 8);
  if (century < 0 || yearOfCentury < 0 || month < 1 || month > 12 || day < 1) return NO_DATE;
  const year = century * 100 + yearOfCentury;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (day > (month === 2 && isLeap ? 29 : MONTH_DAYS[month]!)) return NO_DATE;
  return year * 512 + month * 32 + day;
}

/** Microseconds since midnight of the time from `at` to the end of the cell, or -1. */
function clockAt(bytes: Uint8Array, at: number, cellEnd: number): number {
  const end = bytes[cellEnd - 1] === LETTER_Z ? cellEnd - 1 : cellEnd;
  if (end - at < CLOCK_BYTES || bytes[at + 2] !== COLON || bytes[at + 5] !== COLON) return -1;
  const hour = twoDigits(bytes, at);
  const minute = twoDigits(bytes, at + 3);
  const second = twoDigits(bytes, at + 6);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1;
  let microsecond = 0;
  if (end - at > CLOCK_BYTES) {
    const digits = end - at - CLOCK_BYTES - 1;
    if (bytes[at + CLOCK_BYTES] !== POINT || digits < 1 || digits > FRACTION_DIGITS) return -1;
    for (let i = end - digits; i < end; i++) {
      const digit = bytes[i]! - ZERO;
      if (digit < 0 || digit > 9) return -1;
      microsecond = microsecond * 10 + digit;
    }
    microsecond *= SCALES[digits]!;
  }
  return ((hour * 60 + minute) * 60 + second) * 1_000_000 + microsecond;
}

/** Parses two digits; negative if invalid. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
}
