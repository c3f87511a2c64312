import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryValue } from '../../test/_arbitrary-value.ts';
import { AstrolabeError } from '../error/astrolabe-error.ts';
import { valueFromJson, valueToJson, writeValueJson } from './json.ts';
import { EMPTY, NULL, NULLS } from './null.ts';
import type { Value } from './value.ts';

test('every value is unchanged after JSON', () => {
  fc.assert(
    fc.property(arbitraryValue, (value) => {
      expect(valueFromJson(JSON.parse(writeValueJson(value)))).toEqual(value);
    }),
    { numRuns: 500 },
  );
});

test.each<[Value, unknown]>([
  [1n, 1],
  [9007199254740993n, { $int: '9007199254740993' }],
  [-9223372036854775808n, { $int: '-9223372036854775808' }],
  [1, { $float: '1.0' }],
  [-0, { $float: '-0.0' }],
  [1e21, { $float: '1e+21.0' }],
  [1.5, 1.5],
  [NaN, { $float: 'NaN' }],
  [-Infinity, { $float: '-Infinity' }],
  ['1', '1'],
  [true, true],
  [NULL, null],
  [NULLS.DIV_BY_ZERO, { $null: 'DIV_BY_ZERO' }],
  [EMPTY, { $empty: true }],
  [{ kind: 'date', year: 2024, month: 1, day: 31 }, { $date: '2024-01-31' }],
  [{ kind: 'time', hour: 8, minute: 9, second: 10, microsecond: 11 }, { $time: '08:09:10.000011' }],
  [
    { kind: 'duration', months: 13, seconds: 3600n, microseconds: 5 },
    { $duration: { months: 13, seconds: 3600, microseconds: 5 } },
  ],
  [{ kind: 'geography', shape: { type: 'point', coordinate: [1, 2.5] } }, { $geography: 'POINT(1 2.5)' }],
  [
    [1n, [2]],
    [1, [{ $float: '2.0' }]],
  ],
  [{ kind: 'set', items: ['a'] }, { $set: ['a'] }],
  [{ kind: 'map', entries: new Map([['$int', 'x']]) }, { $map: { $int: 'x' } }],
  [
    { kind: 'vertex', vid: 'ann', tags: [{ name: 'person', properties: new Map([['age', 3n]]) }] },
    { $vertex: { vid: 'ann', tags: [{ name: 'person', properties: { age: 3 } }] } },
  ],
  [
    { kind: 'edge', edgeType: 'knows', src: 1n, dst: 2n, rank: 0n, properties: new Map(), isReversed: true, typeId: 5 },
    { $edge: { edgeType: 'knows', src: 1, dst: 2, rank: 0, properties: {}, isReversed: true, typeId: 5 } },
  ],
])('%o is written as %o', (value, json) => {
  expect(valueToJson(value)).toEqual(json);
});

test('a key named __proto__ is an ordinary key', () => {
  const value: Value = { kind: 'map', entries: new Map([['__proto__', 1n]]) };
  expect(writeValueJson(value)).toBe('{"$map":{"__proto__":1}}');
  expect(valueFromJson(JSON.parse(writeValueJson(value)))).toEqual(value);
});

test.each<[unknown, string]>([
  [{ $int: '1.5' }, 'The value at $ is not an int.'],
  [{ $int: '9223372036854775808' }, 'The value at $ is not an int from -9223372036854775808 to 9223372036854775807.'],
  [2 ** 53, 'The value at $ is not a safe whole number; write {"$int": "…"} or {"$float": "…"}.'],
  [{ a: 1 }, 'The value at $ is not a kind of value.'],
  [{ $date: '2023-02-29' }, 'The value at $.$date is not a date such as 2024-01-31.'],
  [[1, {}], 'The value at $[1] is not an object with one key, such as {"$map": {}}.'],
  [{ $null: 'toString' }, 'The value at $.$null is not a kind of null.'],
  [{ $vertex: { vid: 1.5, tags: [] } }, 'The value at $.$vertex.vid is not an int.'],
  [undefined, 'The value at $ is not an object.'],
])('%o is refused', (json, message) => {
  expect(() => valueFromJson(json)).toThrow(message);
});

test('a value nested too deeply is rejected', () => {
  const json: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  expect(() => valueFromJson(json)).toThrow(AstrolabeError);
  let value: Value = [];
  for (let depth = 0; depth < 20_000; depth++) value = [value];
  expect(() => writeValueJson(value)).toThrow('The value is nested deeper than 1000 levels.');
});
