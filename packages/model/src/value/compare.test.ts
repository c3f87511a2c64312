import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCommonValue } from '../../test/_arbitrary-value.ts';
import { compareForSort, equalValues, isIdentical, lessOrEqualValues, lessValues } from './compare.ts';
import { identityKey } from './identity.ts';
import { EMPTY, NULL, NULLS } from './null.ts';
import type { DateValue, DurationValue, Value, Vertex } from './value.ts';

const day: DateValue = { kind: 'date', year: 2024, month: 2, day: 29 };
const hour: DurationValue = { kind: 'duration', months: 0, seconds: 3600n, microseconds: 0 };
const ann: Vertex = { kind: 'vertex', vid: 'ann', tags: [] };
const map = (entries: Record<string, Value>): Value => ({ kind: 'map', entries: new Map(Object.entries(entries)) });

test.each<[Value, Value, Value, Value]>([
  // left, right, left == right, left < right
  [1n, 2n, false, true],
  [1n, 1, true, false],
  [1, 1.000000001, true, false],
  [1, 1.00000002, false, true],
  [Infinity, Infinity, true, false],
  [NaN, NaN, false, false],
  ['a', 'b', false, true],
  ['\uffff', '\u{1F600}', false, true],
  ['a', 1n, false, NULL],
  [true, 1n, false, NULL],
  [false, true, false, true],
  [NULL, 1n, NULL, NULL],
  [NULLS.BAD_TYPE, NULL, NULL, NULL],
  [EMPTY, EMPTY, NULL, NULL],
  [EMPTY, 1n, false, NULL],
  [NULL, EMPTY, false, NULL],
  [[1n, NULL], [1n, NULL], true, false],
  [[1n], [1n, 0n], false, true],
  [[2n], [1n, 0n], false, false],
  [day, { ...day, day: 28 }, false, false],
  [hour, hour, true, NULLS.BAD_TYPE],
  [hour, { ...hour, months: 1 }, false, NULLS.BAD_TYPE],
  [map({ a: 1n }), map({ a: 1 }), true, false],
  [map({ a: 1n }), map({ b: 1n }), false, false],
  [{ kind: 'set', items: [1n, 2n] }, { kind: 'set', items: [2n, 1n] }, true, false],
  [ann, { ...ann, tags: [{ name: 'person', properties: new Map() }] }, true, true],
])('%o against %o', (left, right, equal, less) => {
  expect([equalValues(left, right), lessValues(left, right)]).toEqual([equal, less]);
});

test.each<[Value, Value, Value]>([
  [1n, 1n, true],
  [1n, 1.000000001, true],
  [2n, 1n, false],
  ['a', 1n, NULL],
  [NULL, 1n, NULL],
  [hour, hour, NULLS.BAD_TYPE],
])('%o <= %o', (left, right, result) => {
  expect(lessOrEqualValues(left, right)).toEqual(result);
});

test('the sort order starts with EMPTY, ends with null and separates types', () => {
  const ascending: Value[] = [
    EMPTY,
    false,
    true,
    -Infinity,
    -1n,
    0.5,
    1n,
    9007199254740992,
    9007199254740993n,
    NaN,
    '',
    'Z',
    'a',
    'é',
    '\uffff',
    '\u{1F600}',
    day,
    { kind: 'time', hour: 1, minute: 0, second: 0, microsecond: 0 },
    { kind: 'datetime', year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0, microsecond: 0 },
    ann,
    { kind: 'edge', edgeType: 'knows', src: 'ann', dst: 'bob', rank: 0n, properties: new Map() },
    { kind: 'path', start: ann, steps: [] },
    [],
    [1n],
    [1n, 'a'],
    [2n],
    map({}),
    { kind: 'set', items: [] },
    { kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } },
    hour,
    NULL,
  ];
  const shuffled = ascending.toSorted((a, b) => identityKey(a).length - identityKey(b).length);
  expect(shuffled.toSorted(compareForSort)).toEqual(ascending);
});

test('the sort order is a total one', () => {
  fc.assert(
    fc.property(arbitraryCommonValue, arbitraryCommonValue, arbitraryCommonValue, (a, b, c) => {
      expect(Math.sign(compareForSort(a, b))).toBe(-Math.sign(compareForSort(b, a)) + 0);
      const isAscending = compareForSort(a, b) <= 0 && compareForSort(b, c) <= 0;
      expect(isAscending && compareForSort(a, c) > 0).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test('identity equates all nulls, and int with float', () => {
  expect(isIdentical(NULL, NULLS.BAD_DATA)).toBe(true);
  expect(isIdentical(EMPTY, NULL)).toBe(false);
  expect(isIdentical(1n, 1.000000001)).toBe(true);
  expect(isIdentical(NaN, NaN)).toBe(true);
  expect(isIdentical(true, 1n)).toBe(false);
  expect(isIdentical([NULL, 1n], [NULLS.BAD_TYPE, 1])).toBe(true);
});

test('values have the same identity key exactly when they are identical', () => {
  fc.assert(
    fc.property(arbitraryCommonValue, arbitraryCommonValue, (a, b) => {
      expect(identityKey(a) === identityKey(b)).toBe(isIdentical(a, b));
      expect(isIdentical(a, a)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
