import { expect, test } from 'vitest';
import { displayValue } from './display.ts';
import { EMPTY, NULL, NULLS } from './null.ts';
import { printValue } from './print.ts';
import type { Edge, Value, Vertex } from './value.ts';

const ann: Vertex = {
  kind: 'vertex',
  vid: 'ann',
  tags: [
    {
      name: 'person',
      properties: new Map<string, Value>([
        ['name', 'Ann'],
        ['age', 42n],
      ]),
    },
    { name: 'member', properties: new Map() },
  ],
};
const bob: Vertex = { kind: 'vertex', vid: 'bob', tags: [] };
const knows: Edge = {
  kind: 'edge',
  edgeType: 'knows',
  src: 'ann',
  dst: 'bob',
  rank: 0n,
  properties: new Map([['since', 1999n]]),
  typeId: 5,
};

test.each<[Value, string, string]>([
  // value, as displayed, as a literal of the language
  [NULL, '__NULL__', 'NULL'],
  [NULLS.ERR_OVERFLOW, 'ERR_OVERFLOW', '__NULL_OVERFLOW__'],
  [NULLS.NaN, 'NaN', '__NULL_NaN__'],
  [EMPTY, '', '__EMPTY__'],
  [true, 'true', 'true'],
  [42n, '42', '42'],
  [1, '1.0', '1'],
  [-0, '-0.0', '-0'],
  [1e21, '1e+21.0', '1e+21'],
  [0.1, '0.1', '0.1'],
  ['say "x"', '"say "x""', 'say "x"'],
  [{ kind: 'date', year: 24, month: 1, day: 31 }, '0024-01-31', '0024-01-31'],
  [{ kind: 'time', hour: 8, minute: 9, second: 10, microsecond: 11 }, '08:09:10.000011', '08:09:10.000011000'],
  [
    { kind: 'datetime', year: 2024, month: 1, day: 31, hour: 8, minute: 9, second: 10, microsecond: 11 },
    '2024-01-31T08:09:10.000011',
    '2024-01-31T08:09:10.000011000',
  ],
  [{ kind: 'duration', months: 13, seconds: 3600n, microseconds: 0 }, 'P13MT3600.000000000S', 'P13MT3600.000000000S'],
  [
    {
      kind: 'geography',
      shape: {
        type: 'linestring',
        coordinates: [
          [0, 0],
          [1, 1.5],
        ],
      },
    },
    'LINESTRING(0 0, 1 1.5)',
    'LINESTRING(0 0, 1 1.5)',
  ],
  [[1n, 'a', [2]], '[1, "a", [2.0]]', '[1,"a",[2]]'],
  [{ kind: 'set', items: [1n, 'a'] }, '{1, "a"}', '{1,"a"}'],
  [
    {
      kind: 'map',
      entries: new Map<string, Value>([
        ['z', 2n],
        ['k', 'x'],
      ]),
    },
    '{k: "x", z: 2}',
    '{z:2,k:"x"}',
  ],
  [ann, '("ann" :person{age: 42, name: "Ann"} :member{})', '("ann" :person{name: "Ann", age: 42} :member{})'],
  [{ ...bob, vid: -7n }, '(-7)', '(-7)'],
  [knows, '[:knows "ann"->"bob" @0 {since: 1999}]', '("ann")-[knows(5)]->("bob")@0 since:1999'],
  [
    {
      kind: 'path',
      start: bob,
      steps: [
        { edge: { ...knows, isReversed: true }, vertex: ann },
        { edge: knows, vertex: bob },
      ],
    },
    '<("bob")<-[:knows@0 {since: 1999}]-("ann" :person{age: 42, name: "Ann"} :member{})-[:knows@0 {since: 1999}]->("bob")>',
    '("bob")-[knows(-5)]->("ann" :person{name: "Ann", age: 42} :member{})@0 since:1999-[knows(5)]->("bob")@0 since:1999',
  ],
])('%o', (value, printed, displayed) => {
  expect([printValue(value), displayValue(value)]).toEqual([printed, displayed]);
});

test('times and datetimes are printed in the zone of the reader, dates are not', () => {
  const options = { timezoneOffsetSeconds: 8 * 3600 };
  expect(printValue({ kind: 'time', hour: 20, minute: 0, second: 0, microsecond: 0 }, options)).toBe('04:00:00.000000');
  expect(
    printValue(
      [{ kind: 'datetime', year: 2023, month: 12, day: 31, hour: 20, minute: 0, second: 0, microsecond: 0 }],
      options,
    ),
  ).toBe('[2024-01-01T04:00:00.000000]');
  expect(printValue({ kind: 'date', year: 2024, month: 1, day: 1 }, options)).toBe('2024-01-01');
});
