import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodes } from './compared-values.ts';
import { countComparedPairs, type PairCondition } from './counted-pairs.ts';

const OPERATORS = ['==', '!=', '<', '<=', '>', '>='] as const;
/** Small integers with many repetitions, numbers too large to be packed, and floats closer than the tolerance. */
const codes = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, 0.5 + 1e-12, 2 ** 50, -(2 ** 50) + 1, 1e9),
);
const conditions = fc.array(
  fc.record({
    operator: fc.constantFrom(...OPERATORS),
    isApproximate: fc.boolean(),
    left: fc.array(codes, { minLength: 40, maxLength: 40 }),
    right: fc.array(codes, { minLength: 40, maxLength: 40 }),
  }),
  { minLength: 1, maxLength: 4 },
);
const lengths = fc.constantFrom(0, 1, 5, 12, 40);

test('pairs are counted as if each were compared', () => {
  fc.assert(
    fc.property(conditions, lengths, lengths, (list, leftLength, rightLength) => {
      const typed: PairCondition[] = list.map((condition) => ({
        ...condition,
        left: Float64Array.from(condition.left),
        right: Float64Array.from(condition.right),
      }));
      let expected = 0;
      for (let x = 0; x < leftLength; x++)
        for (let y = 0; y < rightLength; y++)
          if (
            typed.every(({ operator, isApproximate, left, right }) =>
              compareCodes(operator, left[x]!, right[y]!, isApproximate),
            )
          )
            expected++;
      expect(countComparedPairs(typed, leftLength, rightLength, () => {})).toBe(expected);
    }),
    { numRuns: 400 },
  );
});

test('an equality and an order of long lists read each entry few times', () => {
  const size = 20_000;
  const numbers = (step: number, modulus: number): Float64Array =>
    Float64Array.from({ length: size }, (_, at) => (at * step) % modulus);
  let read = 0;
  const count = countComparedPairs(
    [
      { operator: '==', isApproximate: false, left: numbers(7, 10), right: numbers(3, 10) },
      { operator: '<', isApproximate: false, left: numbers(11, 997), right: numbers(13, 997) },
      { operator: '!=', isApproximate: false, left: numbers(1, size), right: numbers(1, size) },
    ],
    size,
    size,
    (entries) => {
      read += entries;
    },
  );
  expect(count).toBeGreaterThan(0);
  expect(read).toBeLessThan(20 * size);
});
