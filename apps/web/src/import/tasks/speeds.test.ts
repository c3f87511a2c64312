import { expect, test } from 'vitest';
import { speedsOf } from './speeds.ts';

test('the speed at a sample is measured since the sample before', () => {
  expect(
    speedsOf([
      { elapsedMs: 500, rows: 1000, bytes: 0 },
      { elapsedMs: 500, rows: 1000, bytes: 0 },
      { elapsedMs: 2500, rows: 2000, bytes: 0 },
    ]),
  ).toEqual([
    { elapsedMs: 500, rowsPerSecond: 2000 },
    { elapsedMs: 2500, rowsPerSecond: 500 },
  ]);
});
