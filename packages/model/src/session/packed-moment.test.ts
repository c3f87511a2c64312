import { expect, test } from 'vitest';
import { packClock, packDate, unpackMoment } from './packed-moment.ts';

const DAYS = [
  { year: -32768, month: 1, day: 1 },
  { year: -1, month: 12, day: 31 },
  { year: 0, month: 1, day: 1 },
  { year: 2024, month: 2, day: 29 },
  { year: 32767, month: 12, day: 31 },
] as const;
const TIMES = [
  { hour: 0, minute: 0, second: 0, microsecond: 0 },
  { hour: 23, minute: 59, second: 59, microsecond: 999_999 },
] as const;

test('dates and times are unchanged, and dates keep their order', () => {
  for (const day of DAYS) {
    expect(unpackMoment('date', packDate(day), 0)).toEqual({ kind: 'date', ...day });
    for (const time of TIMES)
      expect(unpackMoment('datetime', packDate(day), packClock(time))).toEqual({ kind: 'datetime', ...day, ...time });
  }
  for (const time of TIMES) expect(unpackMoment('time', 0, packClock(time))).toEqual({ kind: 'time', ...time });
  const packed = DAYS.map(packDate);
  expect(packed.toSorted((a, b) => a - b)).toEqual(packed);
});
