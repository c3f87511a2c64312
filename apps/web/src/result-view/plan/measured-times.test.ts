import { expect, test } from 'vitest';
import { verdictOf } from './measured-times.ts';

const outcome = (before: readonly number[], after: readonly number[]): string => verdictOf({ before, after }).outcome;

test.each<[string, readonly number[], readonly number[], string]>([
  ['clearly apart', [900, 950, 920, 910, 990], [90, 95, 80, 85, 91], 'faster'],
  ['the other way', [90, 95, 80, 85, 91], [900, 950, 920, 910, 990], 'slower'],
  ['one slow first run of otherwise equal plans', [45_500, 650, 640, 660, 655], [660, 650, 640, 670, 655], 'same'],
  ['overlapping, though the medians differ', [500, 900, 1_200, 800, 1_000], [850, 450, 700, 1_100, 600], 'same'],
  ['apart, but by less than a tenth', [1_000, 1_001, 1_002, 1_003, 1_004], [950, 951, 952, 953, 954], 'same'],
  ['apart but for a single slow run', [900, 950, 920, 910, 990], [90, 95, 80, 85, 905], 'faster'],
  ['times that round to nothing', [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], 'same'],
])('%s', (_which, before, after, expected) => {
  expect(outcome(before, after)).toBe(expected);
});

test('random times of one distribution differ significantly in fewer than 1 of 10 comparisons', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const times = (): readonly number[] => Array.from({ length: 5 }, () => 100 + 400 * random() ** 3);
  const claims = Array.from({ length: 2_000 }, () => outcome(times(), times())).filter((one) => one !== 'same');
  expect(claims.length).toBeLessThan(200);
});

test('the spread is median, minimum and maximum', () => {
  expect(verdictOf({ before: [3, 1, 2, 9], after: [4] })).toMatchObject({
    before: { median: 2.5, least: 1, most: 9 },
    after: { median: 4, least: 4, most: 4 },
  });
});
