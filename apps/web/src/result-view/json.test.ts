import { expect, test } from 'vitest';
import { NULL, type Edge, type Vertex } from '@astrolabe/model';
import { jsonLinesOfRows, jsonOfRows } from './json.ts';

const ANN: Vertex = { kind: 'vertex', vid: 'a', tags: [{ name: 'person', properties: new Map([['age', 30n]]) }] };
const KNOWS: Edge = { kind: 'edge', edgeType: 'knows', src: 'a', dst: 'b', rank: 0n, properties: new Map() };
const BOB: Vertex = { kind: 'vertex', vid: 'b', tags: [] };

test('integers keep their digits, floats their point, and columns of one name both stay', () => {
  const rows = [
    [9223372036854775807n, 1, 'say "hi"'],
    [NULL, Number.NaN, ''],
  ];
  expect(jsonOfRows(['a', 'a', 'b'], rows)).toBe(
    '[\n  {"a": 9223372036854775807, "a (2)": 1.0, "b": "say \\"hi\\""},\n  {"a": null, "a (2)": "NaN", "b": ""}\n]\n',
  );
});

test('vertices, edges, paths and collections are objects and lists', () => {
  const path = { kind: 'path', start: ANN, steps: [{ edge: KNOWS, vertex: BOB }] } as const;
  const vertex = '{"vid": "a", "tags": {"person": {"age": 30}}}';
  const edge = '{"type": "knows", "src": "a", "dst": "b", "rank": 0, "properties": {}}';
  expect(jsonLinesOfRows(['v', 'p', 'l'], [[ANN, path, [1n, { kind: 'map', entries: new Map([['k', true]]) }]]])).toBe(
    `{"v": ${vertex}, "p": [${vertex}, ${edge}, {"vid": "b", "tags": {}}], "l": [1, {"k": true}]}\n`,
  );
});

test('a result without rows is an empty list, and no lines', () => {
  expect([jsonOfRows(['a'], []), jsonLinesOfRows(['a'], [])]).toEqual(['[]\n', '']);
});
