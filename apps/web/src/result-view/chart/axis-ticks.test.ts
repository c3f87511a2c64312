import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

const texts = (...given: Parameters<typeof axisTicks>) => axisTicks(...given).map(({ text }) => text);
const day = (text: string): number => Date.parse(text);

test('numbers have round ticks within the range', () => {
  expect([texts(0, 97, 5, 'number'), texts(-0.3, 0.3, 3, 'number'), texts(5, 5, 4, 'number')]).toEqual([
    ['0', '20', '40', '60', '80'],
    ['-0.2', '0', '0.2'],
    ['5'],
  ]);
});

test('times have ticks on full hours, days, months or years', () => {
  expect([
    texts(day('2024-03-01T00:10Z'), day('2024-03-01T04:10Z'), 4, 'datetime'),
    texts(day('2024-02-27'), day('2024-03-02'), 8, 'date'),
    texts(day('2024-01-15'), day('2024-06-15'), 5, 'date'),
    texts(day('1990-06-01'), day('2024-06-01'), 4, 'date'),
    texts(0, 86_399_000, 4, 'time'),
  ]).toEqual([
    ['03-01 01:00', '03-01 02:00', '03-01 03:00', '03-01 04:00'],
    ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'],
    ['2024-03', '2024-05'],
    ['2000', '2010', '2020'],
    ['00:00:00', '06:00:00', '12:00:00', '18:00:00'],
  ]);
});
