import { expect, test } from 'vitest';
import { makeDate, NULL } from '@astrolabe/model';
import { columnFacts } from './column-facts.ts';

test('numbers have a mean and a histogram, and nulls are counted apart', () => {
  const rows = [[1n], [2n], [2n], [NULL], [21n]];
  const bars = Array.from({ length: 20 }, () => 0);
  expect(columnFacts(rows, 0)).toEqual({
    count: 4,
    nulls: 1,
    distinct: 3,
    least: 1n,
    most: 21n,
    mean: 6.5,
    median: 2,
    histogram: bars.with(0, 1).with(1, 2).with(19, 1),
    frequent: [{ value: 2n, count: 2 }],
  });
});

test('other values have neither, but a first, a last and frequent values', () => {
  expect(columnFacts([['b'], ['a'], ['a']], 0)).toEqual({
    count: 3,
    nulls: 0,
    distinct: 2,
    least: 'a',
    most: 'b',
    mean: undefined,
    median: undefined,
    histogram: [],
    frequent: [{ value: 'a', count: 2 }],
  });
});

test('a column of nulls has no values', () => {
  expect(columnFacts([[NULL]], 0)).toEqual({
    count: 0,
    nulls: 1,
    distinct: 0,
    least: undefined,
    most: undefined,
    mean: undefined,
    median: undefined,
    histogram: [],
    frequent: [],
  });
});

test('dates have a range over time, but no mean', () => {
  const dates = [2001, 2011, 2021].map((year) => [makeDate(year, 1, 1) ?? NULL]);
  const { mean, histogram } = columnFacts(dates, 0);
  expect([mean, histogram.indexOf(1), histogram.lastIndexOf(1), histogram.length]).toEqual([undefined, 0, 19, 20]);
});
