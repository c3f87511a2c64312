import { EMPTY, INT64_MAX, INT64_MIN, NULL, NULLS, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { canCast, cast, castTarget, type CastTarget } from './cast.ts';

test.each<[CastTarget, Value, Value]>([
  ['BOOL', 'TRUE', true],
  ['BOOL', 'false', false],
  ['BOOL', 'yes', NULL],
  ['BOOL', 1n, NULLS.BAD_TYPE],
  ['BOOL', NULL, NULL],
  ['BOOL', EMPTY, NULL],
  ['INT', 3.9, 3n],
  ['INT', -3.9, -3n],
  ['INT', 1e300, INT64_MAX],
  ['INT', -Infinity, INT64_MIN],
  ['INT', '123', 123n],
  ['INT', '+7', 7n],
  ['INT', '-0012', -12n],
  ['INT', '3.99', 3n],
  ['INT', '1e3', 1000n],
  ['INT', '12a', NULL],
  ['INT', 'abc', NULL],
  ['INT', '1.5x', NULL],
  ['INT', '9223372036854775808', NULLS.ERR_OVERFLOW],
  ['INT', '1e30', NULLS.ERR_OVERFLOW],
  ['INT', true, NULLS.BAD_TYPE],
  ['FLOAT', 3n, 3],
  ['FLOAT', '3.14', 3.14],
  ['FLOAT', '', 0],
  ['FLOAT', ' .5', 0.5],
  ['FLOAT', '-1e2', -100],
  ['FLOAT', '0x1.8p1', 3],
  ['FLOAT', '-inf', -Infinity],
  ['FLOAT', 'NaN', NaN],
  ['FLOAT', 'trUe', NULL],
  ['FLOAT', '1 ', NULL],
  ['FLOAT', '0x', NULL],
  ['FLOAT', true, NULLS.BAD_TYPE],
  ['STRING', 1, '1'],
  ['STRING', true, 'true'],
  ['STRING', 'a', 'a'],
  ['STRING', ['a', 1n], '["a",1]'],
  ['STRING', NULLS.BAD_DATA, NULL],
])('(%s) %o', (target, value, expected) => {
  expect(cast(value, target)).toEqual(expected);
});

test('the text of a list with a repeated long text is rejected before it is created', () => {
  const long = 'x'.repeat(1_000_000);
  expect(() => cast(new Array<Value>(1000).fill(long), 'STRING')).toThrowError('A text would have more than');
});

test('property types define the result of a cast', () => {
  expect(castTarget({ kind: 'int8' })).toBe('INT');
  expect(castTarget({ kind: 'double' })).toBe('FLOAT');
  expect(castTarget({ kind: 'date' })).toBeUndefined();
});

test('the validator rejects impossible casts', () => {
  expect([
    canCast('BOOL', 'INT'),
    canCast('DATE', 'BOOL'),
    canCast('TIME', 'STRING'),
    canCast('LIST', 'STRING'),
    canCast('NULL', 'INT'),
  ]).toEqual([false, true, false, true, false]);
});
