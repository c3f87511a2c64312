import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairNumbers } from './pair-numbers.ts';

const batch = fc.record({
  firsts: fc.integer({ min: 1, max: 5000 }),
  seconds: fc.integer({ min: 1, max: 5000 }),
  length: fc.integer({ min: 1, max: 600 }),
  seed: fc.nat(),
});

test('pairs get the numbers that a map by text gives them, however many first and second numbers come later', () => {
  fc.assert(
    fc.property(fc.array(batch, { minLength: 1, maxLength: 6 }), (batches) => {
      const pairs = new PairNumbers();
      const known = new Map<string, number>();
      let secondCount = 0;
      for (const { firsts, seconds, length, seed } of batches) {
        let state = seed;
        const next = (below: number): number => (state = (Math.imul(state, 48271) + 11) >>> 0) % below;
        const first = Int32Array.from({ length }, () => next(firsts + 1) - 1);
        const second = Int32Array.from({ length }, () => next(seconds + 1) - 1);
        const keys = Array.from(first, (a, row) => `${a} ${second[row]}`);
        const isPair = (row: number): boolean => first[row]! >= 0 && second[row]! >= 0;
        const found = new Int32Array(length);
        secondCount = Math.max(secondCount, seconds);
        pairs.numberAll(first, second, secondCount, length, found, false);
        expect([...found]).toEqual(keys.map((key) => known.get(key) ?? -1));
        const expected = keys.map((key, row) => {
          if (isPair(row) && !known.has(key)) known.set(key, known.size);
          return isPair(row) ? known.get(key) : -1;
        });
        pairs.numberAll(first, second, secondCount, length, first, true);
        expect([...first]).toEqual(expected);
        expect(pairs.count).toBe(known.size);
      }
    }),
    { numRuns: 60 },
  );
});
