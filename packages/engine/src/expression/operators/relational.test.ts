import { EMPTY, NULL, NULLS, makeSet, type Value } from '@astrolabe/model';
import type { RelationalOperator } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { applyNullTest, applyRelational, membershipTest } from './relational.ts';

const map: Value = { kind: 'map', entries: new Map([['a', 1n]]) };

test.each<[Value, RelationalOperator, Value, Value]>([
  [1n, '==', 1, true],
  [1n, '!=', 2n, true],
  [NULL, '!=', NULL, NULL],
  [EMPTY, '!=', 1n, true],
  ['a', '!=', 1n, true],
  ['a', '<', 1n, NULL],
  [2n, '>', 1n, true],
  [1n, '>=', 1n, true],
  [1n, '>=', 'a', NULL],
  [2n, '<=', 1n, false],
  [1n, 'IN', [1, 2n], true],
  [3n, 'IN', [1n, 2n], false],
  [3n, 'IN', [1n, NULL], NULL],
  [1n, 'IN', [1n, NULL], true],
  [NULL, 'IN', [1n], NULL],
  [NULL, 'IN', [NULL], NULL],
  [1n, 'IN', NULL, NULL],
  [1n, 'IN', NULLS.BAD_DATA, NULLS.BAD_TYPE],
  [1n, 'IN', 1n, NULLS.BAD_TYPE],
  [NULL, 'IN', 1n, NULLS.BAD_TYPE],
  [1n, 'IN', EMPTY, NULLS.BAD_TYPE],
  [1n, 'IN', makeSet([1n]), true],
  ['a', 'IN', map, true],
  [1n, 'IN', map, false],
  [3n, 'NOT IN', [1n, 2n], true],
  [3n, 'NOT IN', [1n, NULL], NULL],
  [[1n], 'IN', [[1n], 2n], true],
  ['apple', 'CONTAINS', 'ppl', true],
  ['apple', 'NOT CONTAINS', 'P', true],
  ['apple', 'STARTS WITH', 'app', true],
  ['apple', 'NOT STARTS WITH', 'app', false],
  ['apple', 'ENDS WITH', 'le', true],
  ['apple', 'ENDS WITH', 'LE', false],
  ['apple', 'NOT ENDS WITH', 'x', true],
  ['apple', 'CONTAINS', '', true],
  ['apple', 'CONTAINS', NULL, NULL],
  [EMPTY, 'STARTS WITH', 'a', NULL],
  ['a', 'STARTS WITH', NULLS.BAD_DATA, NULLS.BAD_TYPE],
  [1n, 'CONTAINS', NULL, NULLS.BAD_TYPE],
  [1n, 'NOT CONTAINS', 'a', NULLS.BAD_TYPE],
  ['abc', '=~', 'a.c', true],
  ['abcd', '=~', 'a.c', false],
  ['xabc', '=~', 'a.c', false],
  ['a\nc', '=~', 'a.c', false],
  ['2024-01', '=~', '\\d{4}-\\d{2}', true],
  ['ab', '=~', 'a|ab', true],
  ['a', '=~', '(', NULLS.BAD_TYPE],
  ['a', '=~', NULL, NULL],
  [1n, '=~', 'a', NULLS.BAD_TYPE],
])('%o %s %o', (left, operator, right, expected) => {
  expect(applyRelational(operator, left, right)).toEqual(expected);
});

test('a regular expression with catastrophic backtracking is fast', () => {
  const started = performance.now();
  expect(applyRelational('=~', `${'a'.repeat(2000)}!`, '(a+)+')).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('a membership test equals IN', () => {
  const values: Value[] = [1n, 1, 'a', NULL, NULLS.BAD_TYPE, EMPTY, 7n, [1n]];
  for (const collection of [[1n, 'a'], [1n, NULL], [], makeSet(['a', [1n]]), [EMPTY]] as Value[]) {
    for (const valueCount of [1, 1000]) {
      const test = membershipTest(collection, valueCount);
      expect(values.map((value) => test?.(value))).toEqual(
        values.map((value) => applyRelational('IN', value, collection)),
      );
    }
  }
  expect(membershipTest(map, 1000)).toBeUndefined();
});

test('a membership test over several sets finds the items of each', () => {
  const test = membershipTest(
    Array.from({ length: 1_100_000 }, (_, at) => BigInt(at)),
    1000,
  );
  expect([0n, 499_999n, 500_000n, 1_099_999n, 1_100_000n].map((value) => test?.(value))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('null tests', () => {
  const values: Value[] = [NULL, NULLS.BAD_DATA, EMPTY, 0n];
  expect(values.map((value) => applyNullTest('IS NULL', value))).toEqual([true, true, false, false]);
  expect(values.map((value) => applyNullTest('IS NOT NULL', value))).toEqual([false, false, true, true]);
  expect(values.map((value) => applyNullTest('IS EMPTY', value))).toEqual([false, false, true, false]);
  expect(values.map((value) => applyNullTest('IS NOT EMPTY', value))).toEqual([true, true, false, true]);
});
