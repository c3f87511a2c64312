import { EMPTY, NULL, NULLS, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const map = (entries: Record<string, Value>): Value => ({ kind: 'map', entries: new Map(Object.entries(entries)) });

test.each<[string, Value, Value]>([
  ['toBoolean', 'True', true],
  ['toBoolean', 'no', NULL],
  ['toBoolean', 1n, NULLS.BAD_TYPE],
  ['toInteger', '12.7', 12n],
  ['toInteger', true, NULLS.BAD_TYPE],
  ['toInteger', EMPTY, NULL],
  ['toFloat', '3.14', 3.14],
  ['toFloat', 1n, 1],
  ['toFloat', 'trUe', NULL],
  ['toFloat', NULL, NULL],
  ['json_extract', '{"a": "x", "b": 0.2, "c": true, "d": 1, "e": 1.0}', map({ a: 'x', b: 0.2, c: true, d: 1n, e: 1 })],
  [
    'json_extract',
    '{"a": {"b": 1, "c": {"d": 1}, "e": [1]}, "f": [1], "g": null}',
    map({ a: map({ b: 1n }), g: EMPTY }),
  ],
  ['json_extract', '{"a": 9223372036854775807}', map({ a: 9223372036854775807n })],
  ['json_extract', '{}', map({})],
  ['json_extract', '[1]', NULLS.BAD_DATA],
  ['json_extract', '1', NULLS.BAD_DATA],
  ['json_extract', 'null', NULLS.BAD_DATA],
  ['json_extract', 'fuzz', NULLS.BAD_DATA],
  ['json_extract', 1n, NULLS.BAD_TYPE],
])('%s(%o)', (name, value, expected) => {
  expect(callFunction(name, [value])).toEqual(expected);
});

test('a key named __proto__ is an ordinary key', () => {
  expect(callFunction('json_extract', ['{"__proto__": 1}'])).toEqual({
    kind: 'map',
    entries: new Map([['__proto__', 1n]]),
  });
});
