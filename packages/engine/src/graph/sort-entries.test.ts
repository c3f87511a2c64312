import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealToKeys, sortEntries } from './sort-entries.ts';

const numbers = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.double({ noNaN: true }).map((value) => value + 0),
);

function sorted<K extends number | string>(keys: readonly K[]): { keys: K[]; ids: number[] } {
  const order = keys.map((_, i) => i).sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b));
  return { keys: order.map((i) => keys[i]!), ids: order.map((i) => i * 3) };
}

test('numbers are sorted with their ids (seed 20261124)', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), (keys) => {
      const ids = Int32Array.from(keys, (_, i) => i * 3);
      // Elements beyond the entries are undefined.
      const room = Float64Array.from([...keys, -1, 5]);
      const result = sortEntries(room, ids, (length) => new Float64Array(length));
      expect({ keys: Array.from({ length: ids.length }, (_, i) => result.keys[i]), ids: [...result.ids] }).toEqual(
        sorted(keys),
      );
    }),
    { seed: 20261124, numRuns: 400 },
  );
});

test('texts are sorted with their ids, also if several numbers represent one', () => {
  const texts = ['b', 'a', 'b', 'c', 'a', 'a'];
  const ids = Int32Array.from(texts, (_, i) => i * 3);
  const allocate = (length: number): string[] => Array.from({ length }, () => '');
  const { keys, ids: order } = sortEntries(texts, ids, allocate);
  expect({ keys, ids: [...order] }).toEqual(sorted(texts));
  const dealt = dealToKeys(['b', 'a', 'c', 'a'], Int32Array.of(0, 1, 0, 2, 3, 1), ids, allocate);
  expect({ keys: dealt.keys, ids: [...dealt.ids] }).toEqual(sorted(texts));
});

test('an empty input is sorted to an empty output', () => {
  expect(sortEntries(new Float64Array(4), new Int32Array(0), (length) => new Float64Array(length)).ids.length).toBe(0);
});
