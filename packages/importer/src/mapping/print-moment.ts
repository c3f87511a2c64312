import type { DateTimeValue } from '@astrolabe/model';

/** Prints a date or datetime in the default format: `2024-05-01`, or `2024-05-01 13:05:09`. */
export function printPlainMoment({ year, month, day, hour, minute, second }: DateTimeValue, isDate: boolean): string {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDate ? date : `${date} ${two(hour)}:${two(minute)}:${two(second)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
