import { expect, test } from 'vitest';
import { EMPTY, NULL, NULLS, printValue, type Value, type Vertex } from '@astrolabe/model';
import { valuePieces, valueText, valueTextUpTo } from './value-pieces.ts';

const vertex: Vertex = {
  kind: 'vertex',
  vid: 'p1',
  tags: [
    {
      name: 'player',
      properties: new Map<string, Value>([
        ['name', 'Ada'],
        ['age', 31n],
      ]),
    },
  ],
};

test('a null and the text NULL, one and 1.0, empty and an empty string look different', () => {
  const values: readonly Value[] = [NULL, 'NULL', 1n, 1, EMPTY, '', NULLS.DIV_BY_ZERO, 9223372036854775807n];
  expect(values.map(valueText)).toEqual(['NULL', '"NULL"', '1', '1.0', '', '""', 'DIV_BY_ZERO', '9223372036854775807']);
});

test('a vertex is split at its tag, strings and numbers', () => {
  expect(valuePieces(vertex)).toEqual([
    { text: '(', kind: 'plain' },
    { text: '"p1"', kind: 'string' },
    { text: ' :', kind: 'plain' },
    { text: 'player', kind: 'tag' },
    { text: '{', kind: 'plain' },
    { text: 'age: ', kind: 'plain' },
    { text: '31', kind: 'number' },
    { text: ', name: ', kind: 'plain' },
    { text: '"Ada"', kind: 'string' },
    { text: '}', kind: 'plain' },
    { text: ')', kind: 'plain' },
  ]);
});

test('the joined pieces of values without nulls are what the model prints', () => {
  const edge = {
    kind: 'edge',
    edgeType: 'follow',
    src: 'p1',
    dst: 'p2',
    rank: 3n,
    properties: new Map([['degree', 95n]]),
  } as const;
  const values: readonly Value[] = [
    [1n, 'a', [2.5, true]],
    { kind: 'set', items: [1n] },
    {
      kind: 'map',
      entries: new Map<string, Value>([
        ['b', 1n],
        ['a', 'x'],
      ]),
    },
    vertex,
    edge,
    {
      kind: 'path',
      start: vertex,
      steps: [
        { edge, vertex },
        { edge: { ...edge, isReversed: true }, vertex },
      ],
    },
    { kind: 'date', year: 2024, month: 5, day: 1 },
  ];
  expect(values.map(valueText)).toEqual(values.map((value) => printValue(value)));
});

test('a long text is cut where a complete one would be', () => {
  const text = 'say "hi" '.repeat(1_000);
  expect(valuePieces(text, 40)).toEqual([{ text: `${printValue(text).slice(0, 40)}…`, kind: 'string' }]);
  expect(valuePieces(['a', text], 12)).toEqual([
    { text: '[', kind: 'plain' },
    { text: '"a"', kind: 'string' },
    { text: ', ', kind: 'plain' },
    { text: `${printValue(text).slice(0, 6)}…`, kind: 'string' },
  ]);
  expect(valueTextUpTo(text, 20)).toEqual({ text: `${printValue(text).slice(0, 20)}…`, characterCount: 9_000 });
  expect(valueTextUpTo([1n, 'b'], 20)).toEqual({ text: '[1, "b"]', characterCount: 8 });
});
