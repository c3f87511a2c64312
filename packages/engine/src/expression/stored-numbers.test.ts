import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherStored } from './stored-numbers.ts';

const SIZE = 300;

test.each([Int8Array, Int16Array, Int32Array, Float64Array])('%o is gathered by position, including runs', (Kind) => {
  const from = new Kind(SIZE);
  for (let at = 0; at < SIZE; at++) from[at] = (at * 37) % 101;
  const run = fc.tuple(fc.nat(SIZE - 100), fc.integer({ min: 60, max: 100 }));
  const places = fc.oneof(
    fc.array(fc.integer({ min: 0, max: SIZE + 5 }), { maxLength: 120 }),
    run.map(([first, length]) => Array.from({ length }, (_, at) => first + at)),
    // Starts and ends like a run.
    run.map(([first, length]) => Array.from({ length }, (_, at) => first + (at === 7 ? 3 : at))),
  );
  fc.assert(
    fc.property(places, fc.nat(5), (some, start) => {
      const from0 = Math.min(start, some.length);
      const into = new Float64Array(some.length);
      gatherStored(from, Int32Array.from(some), from0, some.length - from0, into);
      expect([...into.subarray(0, some.length - from0)]).toEqual(some.slice(from0).map((place) => from[place] ?? 0));
    }),
    { numRuns: 100 },
  );
});
