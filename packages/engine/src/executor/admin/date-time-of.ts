import { dateTimeFromInstant, invariant, makeInstant, type DateTimeValue } from '@astrolabe/model';

/** Converts milliseconds since 1970 to a datetime. */
export function dateTimeOf(milliseconds: number): DateTimeValue {
  const seconds = Math.floor(milliseconds / 1000);
  const value = dateTimeFromInstant(makeInstant(seconds, Math.floor((milliseconds - seconds * 1000) * 1000)));
  invariant(value, 'a clock that tells a year of the calendar');
  return value;
}
