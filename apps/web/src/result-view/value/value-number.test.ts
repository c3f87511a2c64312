import { expect, test } from 'vitest';
import { histogramOf, numberKindOf, numberOfValue, numberText } from './value-number.ts';

test('numbers, days and times have a place on a line, texts have none', () => {
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
});
