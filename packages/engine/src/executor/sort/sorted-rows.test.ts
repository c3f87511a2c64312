import { NULL, EMPTY, compareForSort, packDate, utf8Encode, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NULL_CODE, EMPTY_CODE, valueAt, type Column } from '../../expression/column.ts';
import { sortedRows } from './sorted-rows.ts';
import { rowsUpTo } from './threshold.ts';

/** More rows than are compared one by one. */
const LENGTH = 600;
const texts = ['b', 'a', 'é', '', 'ab', 'abcdefgh', 'abcdefghi', 'abcdefgha'];
const dictionary = { count: texts.length, textAt: (code: number) => texts[code]! };

/** Builds a column in each layout from the same numbers. */
const layouts: readonly ((numbers: readonly number[]) => Column)[] = [
  (numbers) => ({ kind: 'int', data: Float64Array.from(numbers, (number) => number - 4), nulls: undefined }),
  (numbers) => ({
    kind: 'float',
    data: Float64Array.from(numbers, (number) => [-0, 0, NaN, -Infinity, 1e300, -2.5, 0.5, -1e-9][number]!),
    nulls: undefined,
  }),
  (numbers) => ({
    kind: 'float',
    data: new Float64Array(LENGTH),
    nulls: Uint8Array.from(numbers, (number) => [0, NULL_CODE, EMPTY_CODE][number % 3]!),
  }),
  (numbers) => ({
    kind: 'float',
    data: Float64Array.from(numbers, (number) => [NaN, 2, -1, -0, 0, 1, 2, 3][number]!),
    nulls: Uint8Array.from(numbers, (number) => [0, 0, 0, 0, 0, NULL_CODE, EMPTY_CODE, 0][number]!),
  }),
  (numbers) => ({
    kind: 'text',
    dictionary,
    codes: Int32Array.from(numbers, (number) => (number === 7 ? -NULL_CODE : number)),
  }),
  (numbers) => bytes(numbers),
  (numbers) => ({
    kind: 'moment',
    of: 'datetime',
    dates: Int32Array.from(numbers, (number) => packDate({ year: -2 + (number % 4), month: 1, day: 1 })),
    clocks: Float64Array.from(numbers),
    nulls: undefined,
  }),
  (numbers) => ({ kind: 'bool', data: Uint8Array.from(numbers, (number) => number % 2), nulls: undefined }),
  (numbers) => ({
    kind: 'any',
    values: numbers.map((number): Value => [1n, 1.5, 'a', NULL, EMPTY, true, [1n], 2n][number]!),
  }),
];

function bytes(numbers: readonly number[]): Column {
  const encoded = texts.map((text) => utf8Encode(text));
  const ends = encoded.map((_, at) => encoded.slice(0, at + 1).reduce((sum, text) => sum + text.length, 0));
  return {
    kind: 'bytes',
    arena: Uint8Array.from(encoded.flatMap((text) => [...text])),
    starts: Uint32Array.from(numbers, (number) => ends[number]! - encoded[number]!.length),
    lengths: Int32Array.from(numbers, (number) => encoded[number]!.length),
  };
}

const column = fc
  .tuple(fc.constantFrom(...layouts), fc.array(fc.nat(texts.length - 1), { minLength: LENGTH, maxLength: LENGTH }))
  .map(([make, numbers]) => make(numbers));

test('rows of every layout are sorted by value, stably', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(column, fc.boolean()), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(LENGTH, 20),
      (sorted, length) => {
        const columns = sorted.map(([one]) => one);
        const factors = sorted.map(([, isDescending], at) => ({ column: at, isDescending }));
        const expected = Array.from({ length }, (_, row) => row).sort((a, b) => {
          for (const { column: at, isDescending } of factors) {
            const order = compareForSort(valueAt(columns[at]!, a), valueAt(columns[at]!, b));
            if (order !== 0) return isDescending ? -order : order;
          }
          return a - b;
        });
        expect([...sortedRows({ length, columns }, factors, () => {})]).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('the rows up to a value end with the value itself', () => {
  fc.assert(
    fc.property(column, fc.nat(LENGTH - 1), fc.boolean(), fc.boolean(), (one, row, isDescending, isStrict) => {
      const last = valueAt(one, row);
      const into = new Int32Array(LENGTH);
      const count = rowsUpTo(one, LENGTH, last, isDescending, isStrict, into);
      const expected = Array.from({ length: LENGTH }, (_, at) => at).filter((at) => {
        const order = compareForSort(valueAt(one, at), last);
        return order === 0 ? !isStrict : order > 0 === isDescending;
      });
      expect([...into.subarray(0, count)]).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
