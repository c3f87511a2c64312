import { EMPTY, NULL, NULLS, type Edge, type Value, type Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { attribute, slice, subscript } from './access.ts';

const list: Value = [1n, 2n, 3n];
const map: Value = { kind: 'map', entries: new Map([['a', 1n]]) };
const vertex: Vertex = {
  kind: 'vertex',
  vid: 'ann',
  tags: [
    { name: 'person', properties: new Map<string, Value>([['age', 42n]]) },
    {
      name: 'member',
      properties: new Map<string, Value>([
        ['age', 1n],
        ['since', 1999n],
      ]),
    },
  ],
};
const edge: Edge = {
  kind: 'edge',
  edgeType: 'knows',
  src: 'ann',
  dst: 'bob',
  rank: 7n,
  properties: new Map([['since', 1999n]]),
  isReversed: true,
};
const moment: Value = {
  kind: 'datetime',
  year: 2024,
  month: 1,
  day: 31,
  hour: 8,
  minute: 9,
  second: 10,
  microsecond: 11,
};

test.each<[Value, Value, Value]>([
  [list, 0n, 1n],
  [list, -1n, 3n],
  [list, 3n, NULLS.OUT_OF_RANGE],
  [list, -4n, NULLS.OUT_OF_RANGE],
  [list, 2n ** 62n, NULLS.OUT_OF_RANGE],
  [list, 'a', NULLS.BAD_TYPE],
  [list, NULL, NULLS.BAD_TYPE],
  [map, 'a', 1n],
  [map, 'b', NULLS.UNKNOWN_PROP],
  [map, 1n, NULL],
  [vertex, 'age', 42n],
  [vertex, 'since', 1999n],
  [vertex, '_vid', 'ann'],
  [vertex, 'x', NULL],
  [edge, 'since', 1999n],
  [edge, '_type', 'knows'],
  [edge, '_rank', 7n],
  [edge, '_src', 'bob'],
  [edge, '_dst', 'ann'],
  ['text', 0n, NULLS.BAD_TYPE],
  [NULL, 0n, NULLS.BAD_TYPE],
])('%o[%o]', (base, index, expected) => {
  expect(subscript(base, index)).toEqual(expected);
});

test.each<[Value, Value | undefined, Value | undefined, Value]>([
  [list, 0n, 2n, [1n, 2n]],
  [list, undefined, 2n, [1n, 2n]],
  [list, 1n, undefined, [2n, 3n]],
  [list, -2n, -1n, [2n]],
  [list, -9n, 9n, [1n, 2n, 3n]],
  [list, 2n, 1n, []],
  [list, NULL, 1n, NULL],
  [list, 0n, NULL, NULL],
  [list, 0n, 'a', NULLS.BAD_TYPE],
  ['abc', 0n, 1n, NULLS.BAD_TYPE],
])('%o[%o..%o]', (base, from, to, expected) => {
  expect(slice(base, from, to)).toEqual(expected);
});

test.each<[Value, string, Value]>([
  [map, 'a', 1n],
  [map, 'b', NULL],
  [
    vertex,
    'member',
    {
      kind: 'map',
      entries: new Map([
        ['age', 1n],
        ['since', 1999n],
      ]),
    },
  ],
  [vertex, 'age', NULL],
  [vertex, '_vid', 'ann'],
  [edge, 'since', 1999n],
  [edge, 'x', NULL],
  [edge, '_type', 'knows'],
  [moment, 'year', 2024n],
  [moment, 'MicroSecond', 11n],
  [moment, 'kind', NULLS.UNKNOWN_PROP],
  [{ kind: 'date', year: 2024, month: 1, day: 31 }, 'hour', NULLS.UNKNOWN_PROP],
  [{ kind: 'time', hour: 1, minute: 2, second: 3, microsecond: 4 }, 'second', 3n],
  [NULL, 'a', NULL],
  [NULLS.BAD_DATA, 'a', NULLS.BAD_TYPE],
  [EMPTY, 'a', NULLS.BAD_TYPE],
  [1n, 'a', NULLS.BAD_TYPE],
  [list, 'length', NULLS.BAD_TYPE],
])('(%o).%s', (base, name, expected) => {
  expect(attribute(base, name)).toEqual(expected);
});
