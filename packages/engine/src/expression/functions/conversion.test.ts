import { EMPTY, NULL, NULLS, type Value } from '@astrolabe/model';
import fc from 'fast-check';
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

test('json_parse reads what JSON.parse reads, and refuses what it refuses', () => {
  const parsed = (text: string): string => JSON.stringify(JSON.parse(text));
  const own = (text: string): Value => callFunction('to_json', [callFunction('json_parse', [text])]);
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.stringify(JSON.parse(String(own(text))))).toBe(parsed(text));
    }),
  );
  for (const text of [
    '',
    ' ',
    '[',
    '[1,]',
    '{"a":}',
    '{a:1}',
    '"a',
    '"\\',
    '"\n"',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    'nul',
    'truex',
    '[1]]',
    "'a'",
  ])
    expect(callFunction('json_parse', [text]), text).toBe(NULLS.BAD_DATA);
  expect(callFunction('json_parse', [' [ -0 , 10000000000000000000000 , 9223372036854775807 ] '])).toEqual([
    0n,
    1e22,
    9223372036854775807n,
  ]);
});

test('a long JSON text gives turns, counts its memory and is refused where it is too deep', () => {
  let [turns, bytes] = [0, 0];
  const context = { checkInterrupted: () => void turns++, charge: (more: number) => void (bytes += more) };
  const items = 200_000;
  const list = callFunction('json_parse', [`[${'1,'.repeat(items)}1]`], context);
  expect(list).toHaveLength(items + 1);
  expect(turns).toBeGreaterThan(10);
  expect(bytes).toBeGreaterThan(items * 8);
  expect(() => callFunction('json_parse', ['['.repeat(100_000)])).toThrow('more than 512 levels');
  expect(() => callFunction('to_json', [Array.from({ length: 20 }, () => 'x'.repeat(1_000_000))])).toThrow(
    'A text would have',
  );
});
