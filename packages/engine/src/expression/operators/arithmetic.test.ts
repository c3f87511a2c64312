import { EMPTY, INT64_MAX, INT64_MIN, NULL, NULLS, makeDuration, printValue, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyArithmetic, negate, plus } from './arithmetic.ts';

const day: Value = { kind: 'date', year: 1984, month: 10, day: 11 };
const noon: Value = { kind: 'time', hour: 12, minute: 31, second: 14, microsecond: 0 };
const moment: Value = {
  kind: 'datetime',
  year: 2024,
  month: 1,
  day: 31,
  hour: 23,
  minute: 59,
  second: 59,
  microsecond: 999_999,
};
/** 12 years and 5 months; 14 days, 16 hours, 12 minutes and 70 seconds. */
const long = makeDuration(149, 14n * 86_400n + 16n * 3600n + 12n * 60n + 70n, 0);
const vertex: Value = { kind: 'vertex', vid: 'a', tags: [] };
const map: Value = { kind: 'map', entries: new Map() };
const shape: Value = { kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } };

const ints = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.constantFrom(0n, 1n, -1n, INT64_MAX, INT64_MIN, 2n ** 31n, 2n ** 32n + 1n),
);

test.each([
  ['+', (a: bigint, b: bigint) => a + b],
  ['-', (a: bigint, b: bigint) => a - b],
  ['*', (a: bigint, b: bigint) => a * b],
  ['/', (a: bigint, b: bigint) => (b === 0n ? undefined : a / b)],
  ['%', (a: bigint, b: bigint) => (b === 0n ? undefined : a % b)],
] as const)('%s of ints is exact or reports an overflow', (operator, exact) => {
  fc.assert(
    fc.property(ints, ints, (a, b) => {
      const value = exact(a, b);
      const isInside = value !== undefined && BigInt.asIntN(64, value) === value;
      const expected = value === undefined ? NULLS.DIV_BY_ZERO : isInside ? value : NULLS.ERR_OVERFLOW;
      expect(applyArithmetic(operator, a, b)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test.each<[Value, '+' | '-' | '*' | '/' | '%', Value, Value]>([
  [7n, '/', -2n, -3n],
  [-7n, '%', 2n, -1n],
  [INT64_MIN, '/', -1n, NULLS.ERR_OVERFLOW],
  [INT64_MIN, '%', -1n, 0n],
  [1n, '+', 0.5, 1.5],
  [2.5, '%', 1.2, 0.10000000000000009],
  [1n, '/', 0, Infinity],
  [1, '/', 0n, Infinity],
  [1n, '%', 0, NaN],
  ['a', '+', 'b', 'ab'],
  ['n', '+', 1, 'n1'],
  [30.14, '+', 'n', '30.14n'],
  ['n', '+', true, 'ntrue'],
  ['on ', '+', day, 'on 1984-10-11'],
  [noon, '+', '', '12:31:14.000000000'],
  ['a', '-', 'b', NULLS.BAD_TYPE],
  ['a', '+', map, NULLS.BAD_TYPE],
  [true, '+', true, NULLS.BAD_TYPE],
  [[1n], '+', [2n], [1n, 2n]],
  [[1n], '+', 'x', [1n, 'x']],
  ['x', '+', [1n], ['x', 1n]],
  [[1n], '+', vertex, [1n, vertex]],
  [map, '+', [1n], [map, 1n]],
  [[1n], '+', long, [1n, long]],
  [long, '+', [1n], NULLS.BAD_TYPE],
  [[1n], '+', shape, NULLS.BAD_TYPE],
  [[1n], '-', [1n], NULLS.BAD_TYPE],
  [day, '-', { kind: 'date', year: 1984, month: 9, day: 30 }, 11n],
  [day, '*', 2n, NULLS.BAD_TYPE],
  [noon, '+', 3n, NULLS.BAD_TYPE],
  [long, '+', day, NULLS.BAD_TYPE],
  [shape, '+', 1n, NULLS.BAD_TYPE],
  [day, '+', INT64_MAX, NULLS.BAD_DATA],
  [makeDuration(0, INT64_MAX, 0), '+', makeDuration(0, 1n, 0), NULLS.ERR_OVERFLOW],
  [makeDuration(2_147_483_647, 0n, 0), '+', makeDuration(1, 0n, 0), NULLS.ERR_OVERFLOW],
])('%o %s %o', (left, operator, right, expected) => {
  expect(applyArithmetic(operator, left, right)).toEqual(expected);
});

test.each<[Value, '+' | '-', Value, string]>([
  [day, '+', 21n, '1984-11-01'],
  [21n, '+', day, '1984-11-01'],
  [day, '-', 11n, '1984-09-30'],
  [day, '+', long, '1997-03-25'],
  [day, '-', long, '1972-04-27'],
  [noon, '+', long, '04:44:24.000000'],
  [noon, '-', long, '20:18:04.000000'],
  [moment, '+', makeDuration(1, 0n, 1), '2024-03-01T00:00:00.000000'],
  [moment, '-', makeDuration(0, 0n, 1_000_000), '2024-01-31T23:59:58.999999'],
  [long, '-', long, 'P0MT0.000000000S'],
])('%o %s %o is %s', (left, operator, right, printed) => {
  expect(printValue(applyArithmetic(operator, left, right))).toBe(printed);
});

test('an absent operand is the result: null on the left, then EMPTY on the left, then the right operand', () => {
  const pairs: [Value, Value, Value][] = [
    [NULLS.BAD_DATA, NULL, NULLS.BAD_DATA],
    [NULL, EMPTY, NULL],
    [EMPTY, 1n, EMPTY],
    [EMPTY, NULLS.BAD_DATA, NULLS.BAD_DATA],
    [1n, EMPTY, EMPTY],
    ['a', NULLS.BAD_TYPE, NULLS.BAD_TYPE],
    [map, NULL, NULL],
  ];
  for (const [left, right, expected] of pairs) {
    for (const operator of ['+', '-', '*', '/', '%'] as const)
      expect(applyArithmetic(operator, left, right)).toBe(expected);
  }
});

test('minus negates numbers and durations, plus changes nothing', () => {
  expect([5n, -0.5, INT64_MIN, NULLS.BAD_DATA, EMPTY, 'a', makeDuration(1, 2n, 3)].map(negate)).toEqual([
    -5n,
    0.5,
    NULLS.ERR_OVERFLOW,
    NULLS.BAD_DATA,
    EMPTY,
    NULLS.BAD_TYPE,
    makeDuration(-1, -2n, -3),
  ]);
  expect(plus('a')).toBe('a');
});
