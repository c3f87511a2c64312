import { expect, test } from 'vitest';
import { NULL, type Value, type Vertex } from '@astrolabe/model';
import { hasParts, shownLines, valueLines } from './value-lines.ts';

const ANN: Vertex = {
  kind: 'vertex',
  vid: 'a',
  tags: [
    {
      name: 'person',
      properties: new Map<string, Value>([
        ['name', 'Ann'],
        ['age', 30n],
      ]),
    },
    { name: 'empty', properties: new Map() },
  ],
};

const written = (value: Value, linesMax = 50): readonly string[] =>
  valueLines(value, linesMax).map(
    ({ depth, name, pieces }) => `${'  '.repeat(depth)}${name}: ${pieces.map((piece) => piece.text).join('')}`,
  );

test('a vertex is expanded into its tags and properties', () => {
  expect(written(ANN)).toEqual([': "a"', '  person: {2}', '    age: 30', '    name: "Ann"', '  empty: {}']);
});

test('lists, maps and their contents are expanded completely', () => {
  const map: Value = { kind: 'map', entries: new Map<string, Value>([['k', [1n, []]]]) };
  expect(written([map, NULL])).toEqual([': [2]', '  0: {1}', '    k: [2]', '      0: 1', '      1: []', '  1: NULL']);
});

test('a path goes from vertex over edge to vertex', () => {
  const edge = { kind: 'edge', edgeType: 'knows', src: 'a', dst: 'b', rank: 0n, properties: new Map() } as const;
  const end: Vertex = { kind: 'vertex', vid: 'b', tags: [] };
  const start: Vertex = { kind: 'vertex', vid: 'a', tags: [] };
  expect(written({ kind: 'path', start, steps: [{ edge, vertex: end }] })).toEqual([
    ': <1>',
    '  : "a"',
    '  : knows "a" -> "b" @0',
    '  : "b"',
  ]);
});

test('parts beyond the limit are cut, and the cut is shown', () => {
  expect(
    written(
      Array.from({ length: 100 }, (_, index) => BigInt(index)),
      3,
    ),
  ).toEqual([': [100]', '  0: 0', '  1: 1', ': …']);
});

test('plain values have no parts', () => {
  expect([hasParts(1n), hasParts('x'), hasParts(NULL), hasParts([]), hasParts([1n]), hasParts(ANN)]).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

const NESTED: Value = {
  kind: 'map',
  entries: new Map<string, Value>([
    ['a', ['deep', 'other']],
    ['b', 1n],
  ]),
};
const names = (closed: readonly number[], search = ''): readonly string[] =>
  shownLines(valueLines(NESTED, 50), new Set(closed), search).map(
    ({ line, hasChildren }) => `${line.name}${hasChildren ? '+' : ''}`,
  );

test('a collapsed part hides only its lines', () => {
  expect([names([]), names([1]), names([0])]).toEqual([['+', 'a+', '0', '1', 'b'], ['+', 'a+', 'b'], ['+']]);
});

test('a search shows matching lines with their ancestors, also in collapsed parts', () => {
  expect([names([], 'DEEP'), names([0, 1], 'deep'), names([], 'b'), names([], 'nowhere')]).toEqual([
    ['+', 'a+', '0'],
    ['+', 'a+', '0'],
    ['+', 'b'],
    [],
  ]);
});
