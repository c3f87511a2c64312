import { expect, test } from 'vitest';
import { addDurations, formatDuration, makeDuration, negateDuration } from './duration.ts';

test('microseconds are carried into the seconds, with one sign', () => {
  expect(makeDuration(1, 1n, 2_500_000)).toEqual({ kind: 'duration', months: 1, seconds: 3n, microseconds: 500_000 });
  expect(makeDuration(0, 1n, -400_000)).toEqual({ kind: 'duration', months: 0, seconds: 0n, microseconds: 600_000 });
  expect(makeDuration(0, -1n, 400_000)).toEqual({ kind: 'duration', months: 0, seconds: 0n, microseconds: -600_000 });
});

test('durations are added and negated', () => {
  const a = makeDuration(13, 10n, 900_000);
  const b = makeDuration(-1, 0n, 200_000);
  expect(addDurations(a, b)).toEqual(makeDuration(12, 11n, 100_000));
  expect(addDurations(a, negateDuration(a))).toEqual(makeDuration(0, 0n, 0));
});

test.each([
  [makeDuration(13, 3600n, 0), 'P13MT3600.000000000S'],
  [makeDuration(0, 0n, 11), 'P0MT0.000011000S'],
  [makeDuration(-1, -2n, -500_000), 'P-1MT-2.500000000S'],
  [makeDuration(0, 0n, -500_000), 'P0MT-0.500000000S'],
])('%o is printed as %s', (value, text) => {
  expect(formatDuration(value)).toBe(text);
});
