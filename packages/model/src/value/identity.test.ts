import { expect, test } from 'vitest';
import { ValueMap, ValueSet, identityKey, makeSet } from './identity.ts';
import { EMPTY, NULL, NULLS } from './null.ts';
import type { Value } from './value.ts';

test('a set contains the first of identical values', () => {
  const values: Value[] = [
    1n,
    1,
    1.000000001,
    'a',
    'a',
    NULL,
    NULLS.BAD_TYPE,
    EMPTY,
    [1n],
    [1],
    -0,
    0n,
    true,
    0.5,
    0.500000004,
    NaN,
    NaN,
    2n ** 60n,
    2 ** 60,
  ];
  expect(new ValueSet(values).items).toEqual([1n, 'a', NULL, EMPTY, [1n], -0, true, 0.5, NaN, 2n ** 60n]);
});

test('fractions match across rounding steps', () => {
  const set = new ValueSet([0.3]);
  for (const delta of [-9e-9, -5e-9, 5e-9, 9e-9]) expect(set.has(0.3 + delta)).toBe(true);
  for (const delta of [-1.1e-8, 1.1e-8]) expect(set.has(0.3 + delta)).toBe(false);
});

test('whole numbers and fractions within the tolerance match in any order', () => {
  expect(new ValueSet([7n]).has(7.000000004)).toBe(true);
  expect(new ValueSet([7.000000004]).has(7n)).toBe(true);
  expect(new ValueSet([7.000000014]).has(7n)).toBe(false);
});

test('a map finds and replaces by identity', () => {
  const map = new ValueMap<string>();
  map.set(1n, 'int');
  map.set(1, 'float');
  map.set('1', 'text');
  map.set([1n, 'x'], 'list');
  map.set(0.5, 'fraction');
  const keys: Value[] = [1n, '1', [1, 'x'], 0.5000000001, '2'];
  expect(keys.map((key) => map.get(key))).toEqual(['float', 'text', 'list', 'fraction', undefined]);
});

test('keys of texts and of lists of texts do not collide', () => {
  const values: Value[] = [['a', 'b'], ['ab', ''], ['a', ['b']], 's1:a', 'a', makeSet(['a', 'b']), [['a'], 'b']];
  expect(new Set(values.map(identityKey)).size).toBe(values.length);
});
