import { expect, test } from 'vitest';
import { BATCH_MEMORY_ELEMENTS, BATCH_ROWS } from '../limits.ts';
import { batchInts, batchNumbers } from './batch-memory.ts';

test.each([
  ['ints', batchInts],
  ['numbers', batchNumbers],
])('arrays of %s are as long as asked for, zero at first, and none writes into another', (_, allocate) => {
  const lengths = [0, 1, 16, 17, 100, BATCH_ROWS, BATCH_ROWS + 1, BATCH_MEMORY_ELEMENTS];
  const filled = Array.from({ length: 12 }, () => lengths)
    .flat()
    .map((length, at) => {
      const array = allocate(length);
      expect([array.length, array.every((item) => item === 0)]).toEqual([length, true]);
      return array.fill(at + 1);
    });
  expect(filled.every((array, at) => array.every((item) => item === at + 1))).toBe(true);
});
