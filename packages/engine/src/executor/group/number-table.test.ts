import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberTable } from './number-table.ts';

test('keys of every range keep their numbers while the table grows', () => {
  const range = fc.constantFrom<readonly [number, number]>(
    [-300, 300],
    [0, 20_000],
    [-5, 2 ** 31],
    [-(2 ** 52), 2 ** 52],
    [900, 1100],
  );
  const keys = range.chain(([min, max]) =>
    fc.array(
      fc.maxSafeInteger().map((key) => min + (Math.abs(key) % (max - min + 1))),
      { maxLength: 400 },
    ),
  );
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 3 }), (lists) => {
      const table = new NumberTable();
      const expected = new Map<number, number>();
      for (const key of lists.flat()) {
        expect(table.get(key)).toBe(expected.get(key) ?? -1);
        if (expected.has(key)) continue;
        table.set(key, expected.size);
        expected.set(key, expected.size);
      }
      const asked = [...lists.flat(), 5, -7];
      const numbers = new Int32Array(asked.length);
      const hasAll = table.getAll(Float64Array.from(asked), asked.length, numbers);
      expect([...numbers]).toEqual(asked.map((key) => expected.get(key) ?? -1));
      expect(hasAll).toBe(!numbers.includes(-1));
      const found = new Map<number, number>();
      table.forEach((key, number) => found.set(key, number));
      expect([...found].toSorted((a, b) => a[1] - b[1])).toEqual([...expected]);
    }),
    { numRuns: 60 },
  );
});
