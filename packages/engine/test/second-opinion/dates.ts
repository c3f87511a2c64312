/** Dates as days, counted with the calendar of the platform. */
import { NULLS, type DateValue, type Value } from '@astrolabe/model';

const DAY_MS = 86_400_000;
/** Dates are limited to these years. */
const [FIRST_YEAR, LAST_YEAR] = [-32_768, 32_767];
/** More days than between the first and the last date. */
const DAYS_MAX = 30_000_000n;

/** A value that is a date. */
export function isDate(value: Value): value is DateValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'date';
}

/** Days since 1970. */
export function daysOf({ year, month, day }: DateValue): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / DAY_MS;
}

/** The date after this many days; BAD_DATA if out of range. */
export function daysLater(date: DateValue, days: bigint): Value {
  if (days > DAYS_MAX || days < -DAYS_MAX) return NULLS.BAD_DATA;
  const moved = new Date((daysOf(date) + Number(days)) * DAY_MS);
  const year = moved.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) return NULLS.BAD_DATA;
  return { kind: 'date', year, month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** `2024-02-29`. */
export function dateText({ year, month, day }: DateValue): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** The date of a text in that form. */
export function dateOf(text: string): Value {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { kind: 'date', year, month, day };
}
