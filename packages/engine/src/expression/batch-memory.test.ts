import { expect, test } from 'vitest';
import { BATCH_MEMORY_ELEMENTS, BATCH_ROWS } from '../limits.ts';
import {
  batchBytes,
  batchInts,
  batchNumbers,
  keepingMemory,
  memoryGeneration,
  rawInts,
  rawNumbers,
  reusingMemory,
} from './batch-memory.ts';

test.each([
  ['ints', batchInts],
  ['numbers', batchNumbers],
])('arrays of %s have the requested length, start at zero, and do not overlap', (_, allocate) => {
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

test('memory is reused once a batch is done, not within it, and not for what is stored', () => {
  const before = memoryGeneration();
  const [first, second, nested, kept] = reusingMemory(() => {
    const one = rawInts(10).fill(1);
    const inner = reusingMemory(() => rawInts(10).fill(2));
    // The nested batch is done.
    const two = batchInts(10);
    expect([two === inner, two.subarray(0, 10).some((item) => item !== 0), one[0]]).toEqual([true, false, 1]);
    return [one, two, inner, keepingMemory(() => rawNumbers(10).fill(3))] as const;
  });
  expect(memoryGeneration()).toBeGreaterThan(before);
  reusingMemory(() => {
    expect(rawInts(BATCH_ROWS) === first).toBe(true);
    expect(rawInts(BATCH_ROWS + 1).length).toBe(BATCH_ROWS + 1);
    expect(rawNumbers(10) === kept).toBe(false);
    expect(
      batchBytes(5)
        .subarray(0, 5)
        .every((item) => item === 0),
    ).toBe(true);
    expect(rawInts(3) === second && second === nested).toBe(true);
  });
  expect(kept.every((item) => item === 3)).toBe(true);
  expect(() =>
    reusingMemory(() => {
      rawInts(1);
      throw new Error('canceled');
    }),
  ).toThrow('canceled');
  reusingMemory(() => expect(rawInts(1) === first).toBe(true));
});

test('a stack keeps a limited number of arrays, and all that are in use are different', () => {
  const [first, second] = [0, 1].map(() => reusingMemory(() => Array.from({ length: 1_000 }, () => rawInts(10))));
  expect(new Set(first).size).toBe(1_000);
  expect(second!.filter((array) => first!.includes(array)).length).toBeLessThan(300);
});
