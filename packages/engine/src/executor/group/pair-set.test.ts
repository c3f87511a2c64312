import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairSet } from './pair-set.ts';

const batch = fc.record({
  firsts: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 40_000 })),
  seconds: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 40_000 })),
  length: fc.integer({ min: 0, max: 1024 }),
  seed: fc.nat(),
});

test('a pair is new once, also after the set has stopped using bits', () => {
  fc.assert(
    fc.property(fc.array(batch, { minLength: 1, maxLength: 8 }), (batches) => {
      const pairs = new PairSet();
      const known = new Set<string>();
      let firstCount = 0;
      let secondCount = 0;
      for (const { firsts, seconds, length, seed } of batches) {
        let state = seed;
        const next = (below: number): number => (state = (Math.imul(state, 48271) + 11) >>> 0) % below;
        const first = Int32Array.from({ length }, () => next(firsts));
        const second = Int32Array.from({ length }, () => next(seconds));
        firstCount = Math.max(firstCount, firsts);
        secondCount = Math.max(secondCount, seconds);
        const expected = Array.from(first, (a, row) => {
          const key = `${a} ${second[row]}`;
          return known.has(key) ? 0 : Number(known.add(key).has(key));
        });
        const isNew = new Uint8Array(length);
        pairs.addAll(first, second, firstCount, secondCount, length, isNew);
        expect([...isNew]).toEqual(expected);
        expect(pairs.count).toBe(known.size);
      }
    }),
    { numRuns: 60 },
  );
});
