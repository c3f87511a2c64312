import type { DateTimeValue, DateValue, TimeValue } from '../value/value.ts';

/** A value made of a date, a clock time or both. */
export type MomentValue = DateValue | TimeValue | DateTimeValue;

/** Packs a day into one int32 that sorts by day: the year, four bits of the month, five of the day. Years are int16. */
export function packDate({ year, month, day }: Pick<DateValue, 'year' | 'month' | 'day'>): number {
  return year * 512 + month * 32 + day;
}

/** A time of day as microseconds since midnight. */
export function packClock({
  hour,
  minute,
  second,
  microsecond,
}: Pick<TimeValue, 'hour' | 'minute' | 'second' | 'microsecond'>): number {
  return ((hour * 60 + minute) * 60 + second) * 1_000_000 + microsecond;
}

/** Unpacks a value of the given kind; the number that the kind does not use is ignored. */
export function unpackMoment(kind: MomentValue['kind'], date: number, clock: number): MomentValue {
  if (kind === 'date') return { kind, year: date >> 9, month: (date >> 5) & 15, day: date & 31 };
  const seconds = Math.floor(clock / 1_000_000);
  const hour = Math.floor(seconds / 3600);
  const minute = Math.floor(seconds / 60) % 60;
  const second = seconds % 60;
  const microsecond = clock % 1_000_000;
  if (kind === 'time') return { kind, hour, minute, second, microsecond };
  return { kind, year: date >> 9, month: (date >> 5) & 15, day: date & 31, hour, minute, second, microsecond };
}
