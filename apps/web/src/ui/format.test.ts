import { expect, test } from 'vitest';
import { formatBytes, formatClock, formatMs, formatPercent } from './format.ts';

test('sizes go from B to TB in steps of 1024 with two decimals', () => {
  expect([0, 1023, 1024, 219_218, 1024 ** 4 * 3000].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.00 KB',
    '214.08 KB',
    '3000.00 TB',
  ]);
});

test('elapsed time is HH:mm:ss, also beyond a day', () => {
  expect([0, 999, 61_000, 90_061_000].map(formatClock)).toEqual(['00:00:00', '00:00:00', '00:01:01', '25:01:01']);
});

test('durations have a fitting unit', () => {
  expect([0.123, 12.44, 523.6, 1234, 45_678, 200_000].map(formatMs)).toEqual([
    '0.12 ms',
    '12.4 ms',
    '524 ms',
    '1.23 s',
    '45.7 s',
    '00:03:20',
  ]);
});

test('percent is rounded down', () => {
  expect([0, 0.64319, 0.99999, 1].map(formatPercent)).toEqual(['0.00', '64.31', '99.99', '100.00']);
});
