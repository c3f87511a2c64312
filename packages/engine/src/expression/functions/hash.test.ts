import { EMPTY, NULL, NULLS, typeOf, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

test.each<[Value, Value]>([
  ['Hello', 2275118702903107253n],
  ['hello', 2762169579135187400n],
  ['Boris', 9126854228122744212n],
  [123n, 123n],
  [123, -2256853663865737834n],
  [0, 0n],
  [-0, 0n],
  [true, 1n],
  [false, 0n],
  [[1n, 2n, 3n], 11093822460243n],
  [[1n], 1n],
  [{ kind: 'map', entries: new Map() }, 0n],
  [{ kind: 'time', hour: 1, minute: 2, second: 3, microsecond: 4 }, NULLS.BAD_TYPE],
])('hash(%o)', (value, expected) => {
  expect(callFunction('hash', [value])).toBe(expected);
});

test('texts of every length up to a few words have distinct hashes', () => {
  const texts = Array.from({ length: 64 }, (_, length) => 'é'.repeat(length));
  expect(new Set(texts.map((text) => callFunction('hash', [text]))).size).toBe(64);
});

test('other values hash to an int, equal for equal values', () => {
  const values: Value[] = [
    NULL,
    EMPTY,
    [1n, 'a'],
    { kind: 'date', year: 1, month: 1, day: 1 },
    { kind: 'vertex', vid: 'a', tags: [] },
  ];
  for (const value of values) {
    expect(typeOf(callFunction('hash', [value]))).toBe('INT');
    expect(callFunction('hash', [value])).toBe(callFunction('hash', [value]));
  }
});
