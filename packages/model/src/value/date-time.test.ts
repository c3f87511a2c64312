import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  dateFromDays,
  dateTimeFromInstant,
  dateTimeToInstant,
  dateToDays,
  formatDate,
  formatDateTime,
  formatTime,
  isValidDate,
  makeInstant,
  parseDate,
  parseDateTime,
  parseTime,
  shiftDateTime,
  timeFromSeconds,
} from './date-time.ts';
import type { DateValue } from './value.ts';

const days = fc.integer({ min: -12_687_000, max: 11_248_000 });

test('days and dates correspond as in the calendar of the platform', () => {
  fc.assert(
    fc.property(days, (day) => {
      const date = dateFromDays(day);
      const platform = new Date(day * 86_400_000);
      expect(date).toEqual({
        kind: 'date',
        year: platform.getUTCFullYear(),
        month: platform.getUTCMonth() + 1,
        day: platform.getUTCDate(),
      });
      expect(date && dateToDays(date)).toBe(day);
    }),
  );
});

test('datetimes and instants correspond', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399 }), (day, second) => {
      const instant = { seconds: day * 86_400 + second, microsecond: 999_999 };
      const value = dateTimeFromInstant(instant);
      expect(value && dateTimeToInstant(value)).toEqual(instant);
    }),
  );
});

test('years end like those of DATE', () => {
  expect([
    isValidDate(-32_768, 1, 1),
    isValidDate(-32_769, 12, 31),
    isValidDate(32_767, 12, 31),
    isValidDate(32_768, 1, 1),
  ]).toEqual([true, false, true, false]);
  expect(dateFromDays(100_000_000)).toBeUndefined();
});

test.each<[string, string | undefined]>([
  ['2024-02-29', '2024-02-29'],
  ['2024', '2024-01-01'],
  ['2024-3', '2024-03-01'],
  ['2024-3-7', '2024-03-07'],
  ['-5-1-2', '-0005-01-02'],
  ['2023-02-29', undefined],
  ['1900-02-29', undefined],
  ['2000-02-29', '2000-02-29'],
  ['2024-13-01', undefined],
  ['2024-00-01', undefined],
  ['', undefined],
  ['2024-01-01x', undefined],
  ['40000-01-01', undefined],
])('the date %s', (text, expected) => {
  const date = parseDate(text);
  expect(date && formatDate(date)).toBe(expected);
});

test.each<[string, string | undefined]>([
  ['8', '08:00:00.000000 {}'],
  ['08:09', '08:09:00.000000 {}'],
  ['08:09:10.5', '08:09:10.500000 {}'],
  ['08:09:10.0000115', '08:09:10.000012 {}'],
  ['23:59:59.9999999', '00:00:00.000000 {}'],
  ['08:09:10+08:00', '08:09:10.000000 {"offsetSeconds":28800}'],
  ['08:09:10-01:30', '08:09:10.000000 {"offsetSeconds":-5400}'],
  ['08:09:10[Asia/Tokyo]', '08:09:10.000000 {"name":"Asia/Tokyo"}'],
  ['08:09:10+09:00[Asia/Tokyo]', '08:09:10.000000 {"offsetSeconds":32400,"name":"Asia/Tokyo"}'],
  ['08:09:10Z', undefined],
  ['24:00', undefined],
  ['08:60', undefined],
  ['08:09:60', undefined],
  ['08:09:10+25:00', undefined],
])('the time %s', (text, expected) => {
  const time = parseTime(text);
  expect(time && `${formatTime(time.local)} ${JSON.stringify(time.zone)}`).toBe(expected);
});

test.each<[string, string | undefined]>([
  ['2019-03-02T22:00:30', '2019-03-02T22:00:30.000000'],
  ['2019-03-02 22:00:30', '2019-03-02T22:00:30.000000'],
  ['2019-03-02', '2019-03-02T00:00:00.000000'],
  ['2019-12-31T23:59:59.9999999', '2020-01-01T00:00:00.000000'],
  ['2019-03-02T22:00:30Z', undefined],
  ['2019-02-30T00:00:00', undefined],
  ['T22:00:30', undefined],
])('the datetime %s', (text, expected) => {
  const dateTime = parseDateTime(text);
  expect(dateTime && formatDateTime(dateTime.local)).toBe(expected);
});

test('adding months respects the length of the month', () => {
  const date: DateValue = { kind: 'date', year: 2024, month: 1, day: 31 };
  const moved = [1, 13, -2, 12, -13]
    .map((months) => addMonths(date, months))
    .map((moved) => moved && formatDate(moved));
  expect(moved).toEqual(['2024-02-29', '2025-02-28', '2023-11-30', '2025-01-31', '2022-12-31']);
  expect(addMonths(date, 12 * 40_000)).toBeUndefined();
});

test('microseconds are carried and times wrap around midnight', () => {
  expect(makeInstant(5, -1)).toEqual({ seconds: 4, microsecond: 999_999 });
  expect(makeInstant(5, 2_500_000)).toEqual({ seconds: 7, microsecond: 500_000 });
  expect(formatTime(timeFromSeconds(-1, 7))).toBe('23:59:59.000007');
});

test('shifting into a zone changes the day if necessary', () => {
  const value = {
    kind: 'datetime',
    year: 2024,
    month: 1,
    day: 1,
    hour: 1,
    minute: 0,
    second: 0,
    microsecond: 3,
  } as const;
  expect(formatDateTime(shiftDateTime(value, -7200))).toBe('2023-12-31T23:00:00.000003');
});
