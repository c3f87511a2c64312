import { EMPTY, INT64_MAX, NULL, NULLS, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { AGGREGATES } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { aggregateFunctions } from './index.ts';

function aggregate(name: string, values: readonly Value[], isDistinct = false): Value | undefined {
  const accumulator = aggregateFunctions.get(name)?.create(isDistinct);
  for (const value of values) accumulator?.add(value);
  return accumulator?.result();
}

test.each<[string, Value[], Value]>([
  ['count', [1n, NULL, EMPTY, NULLS.BAD_DATA, 'a'], 2n],
  ['count', [], 0n],
  ['sum', [], 0n],
  ['sum', [1n, 2n, NULL], 3n],
  ['sum', [1n, 0.5, 2n], 3.5],
  ['sum', ['a'], NULLS.BAD_TYPE],
  ['sum', [1n, 'a', 2n], NULLS.BAD_TYPE],
  ['sum', [INT64_MAX, 1n, -1n], NULLS.ERR_OVERFLOW],
  ['sum', [INT64_MAX, -1n, 1n], INT64_MAX],
  ['avg', [], NULL],
  ['avg', [1n, 2n, NULL], 1.5],
  ['avg', [true], NULLS.BAD_TYPE],
  ['std', [], NULL],
  ['std', [2n, 4n, 4n, 4n, 5n, 5n, 7n, 9n], 2],
  ['min', [], NULL],
  ['min', ['a', 1n, false], false],
  ['max', ['a', 1n, false], 'a'],
  ['max', [[1n], [2n], [2n, 1n]], [2n, 1n]],
  ['min', [1.5, 1n, NULL], 1n],
  ['bit_and', [], NULL],
  ['bit_and', [6n, 3n], 2n],
  ['bit_or', [6n, 3n], 7n],
  ['bit_xor', [6n, 3n], 5n],
  ['bit_or', [6n, 1.5, 3n], NULLS.BAD_TYPE],
  ['collect', [], []],
  ['collect', [1n, NULL, 2n, 2n], [1n, 2n, 2n]],
  ['collect_set', [], { kind: 'set', items: [] }],
  ['collect_set', [1n, 2n, 1, NULL], { kind: 'set', items: [1n, 2n] }],
])('%s of %o', (name, values, expected) => {
  expect(aggregate(name, values)).toEqual(expected);
});

test('with DISTINCT, identical values count once', () => {
  expect(aggregate('count', [1n, 1, 'a', 'a', NULL, [1n], [1n]], true)).toBe(3n);
  expect(aggregate('sum', [1n, 1n, 2n], true)).toBe(3n);
  expect(aggregate('collect', [1n, 2n, 2n], true)).toEqual([1n, 2n]);
});

test('sums of ints are exact', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n }), fc.bigInt({ min: -5n, max: 5n })), {
        maxLength: 100,
      }),
      (values) => {
        expect(aggregate('sum', values)).toBe(values.reduce((sum, value) => sum + value, 0n));
      },
    ),
  );
});

test('minimum and maximum enclose all values', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), { minLength: 1 }), (values) => {
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect([aggregate('min', values), aggregate('max', values)]).toEqual([sorted[0], sorted[sorted.length - 1]]);
    }),
  );
});

test('the aggregates match the declarations in ngql/src/functions.ts', () => {
  expect([...aggregateFunctions.keys()].sort()).toEqual(AGGREGATES.map(({ name }) => name.toLowerCase()).sort());
});

test('ints from typed arrays and from values are equal', () => {
  const value = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -3, max: 3 }), fc.constantFrom('a', 1.5, NULL));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), (values) => {
      for (const [name, aggregateFunction] of aggregateFunctions) {
        const accumulator = aggregateFunction.create(false);
        for (const item of values) {
          if (typeof item !== 'number' || !Number.isInteger(item)) accumulator.add(item);
          else if (accumulator.addSafeInt) accumulator.addSafeInt(item);
          else accumulator.add(BigInt(item));
        }
        const asValues = values.map((item) =>
          typeof item === 'number' && Number.isInteger(item) ? BigInt(item) : item,
        );
        expect(accumulator.result()).toEqual(aggregate(name, asValues));
      }
    }),
  );
});
