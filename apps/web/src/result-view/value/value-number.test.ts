import { expect, test } from 'vitest';
import { histogramOf, numberKindOf, numberOfValue, numberText } from './value-number.ts';

test('numbers, dates and times have a position on an axis, texts do not', () => {
  const day = { kind: 'date', year: 2024, month: 2, day: 29 } as const;
  expect([numberOfValue(5n), numberOfValue(day), numberOfValue('5'), numberOfValue(Number.NaN)]).toEqual([
    5,
    1_709_164_800_000,
    undefined,
    undefined,
  ]);
  expect([numberKindOf(day), numberText(1_709_164_800_000, 'date'), numberText(2.345, 'number')]).toEqual([
    'date',
    '2024-02-29',
    '2.35',
  ]);
});

test('a histogram counts weights in equal parts, also of a single value', () => {
  expect(histogramOf([0, 5, 10], 2, [1, 2, 4])).toEqual({ from: 0, to: 10, counts: [1, 6] });
  expect(histogramOf([0, 5, 10], 2)).toEqual({ from: 0, to: 10, counts: [1, 2] });
  expect(histogramOf([3], 2, [7])).toEqual({ from: 3, to: 3, counts: [7, 0] });
  expect(histogramOf([], 2)).toBeUndefined();
  expect(histogramOf([-1.7e308, 0, 1.7e308], 2)?.counts).toEqual([1, 2]);
});

test('a number is shortened, whether tiny or huge', () => {
  const written = [0, 7, 2.345, 123_456.789, 0.000_123_45, -0.5, 1e308, -(2 ** 63)].map((number) =>
    numberText(number, 'number'),
  );
  expect(written).toEqual(['0', '7', '2.35', '123456.79', '0.000123', '-0.5', '1e+308', '-9.22337e+18']);
});
