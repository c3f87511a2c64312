import { elementsOfRows, GraphScene, runSlices } from '@astrolabe/graph-view';
import { NULL, type Edge, type Value, type Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { countTexts, filterProperties, listedTexts, testOfFilters, type PropertyFilter } from './property-filter.ts';

const boat = (vid: string, properties: Readonly<Record<string, Value>>): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: 'boat', properties: new Map(Object.entries(properties)) }],
});
const tows = (src: string, dst: string, properties: Readonly<Record<string, Value>>): Edge => ({
  kind: 'edge',
  src,
  dst,
  edgeType: 'tows',
  rank: 0n,
  properties: new Map(Object.entries(properties)),
});

function harbour(): GraphScene {
  const scene = new GraphScene();
  scene.merge(
    elementsOfRows([
      [
        boat('a', { port: 'Oslo', isSteam: true, built: 1901n }),
        boat('b', { port: 'Bergen', isSteam: false, built: 1950n }),
        boat('c', { port: 'Oslo', isSteam: false, built: NULL }),
        boat('d', { port: NULL, isSteam: true, built: 1999n }),
        { kind: 'vertex', vid: 'q', tags: [{ name: 'quay', properties: new Map() }] },
        tows('a', 'b', { rope: 'steel', metres: 12n }),
        tows('a', 'c', { rope: 'hemp', metres: 30n }),
      ],
    ]),
  );
  return scene;
}

const port = { on: 'vertex', type: 'boat', property: 'port' } as const;
const rope = { on: 'edge', type: 'tows', property: 'rope' } as const;
const stay = (...filters: readonly PropertyFilter[]): readonly string[] => {
  const passes = testOfFilters(filters);
  const { vertices, edges } = harbour();
  return [
    ...vertices.filter(passes).map(({ vid }) => String(vid)),
    ...edges.filter(passes).map(({ properties }) => String(properties.get('rope'))),
  ];
};

test('properties of vertices and edges are filters, numbers first, then texts and bools', () => {
  const { vertices, edges } = harbour();
  expect(filterProperties(vertices, edges).map(({ on, property, kind }) => [on, property, kind])).toEqual([
    ['vertex', 'built', 'number'],
    ['edge', 'metres', 'number'],
    ['vertex', 'port', 'text'],
    ['vertex', 'isSteam', 'text'],
    ['edge', 'rope', 'text'],
  ]);
});

test('texts are counted, most frequent first, and null separately', () => {
  expect(runSlices(countTexts(harbour().vertices, port))).toEqual({
    texts: [
      { text: 'Oslo', count: 2 },
      { text: 'Bergen', count: 1 },
    ],
    none: 1,
  });
});

test('elements with a selected text stay, null only if selected, and elements without the property are unaffected', () => {
  expect(stay({ ...port, values: ['Oslo'], hasNone: false })).toEqual(['a', 'c', 'q', 'steel', 'hemp']);
  expect(stay({ ...port, values: ['Bergen'], hasNone: true })).toEqual(['b', 'd', 'q', 'steel', 'hemp']);
  expect(stay({ ...port, property: 'isSteam', values: ['true'], hasNone: false })).toEqual([
    'a',
    'd',
    'q',
    'steel',
    'hemp',
  ]);
});

test('a numeric range includes its ends', () => {
  const built = { ...port, property: 'built', hasNone: false };
  expect(stay({ ...built, from: 1901, to: 1950 })).toEqual(expect.arrayContaining(['a', 'b']));
  expect(stay({ ...built, from: 1902, to: 1949 })).not.toEqual(expect.arrayContaining(['a']));
  expect(stay({ ...built, from: 1902, to: 1949 })).not.toEqual(expect.arrayContaining(['b']));
});

test('filters of several properties combine with AND', () => {
  expect(
    stay(
      { ...port, property: 'built', from: 1900, to: 1960 },
      { ...port, values: ['Oslo'], hasNone: false },
      { ...rope, values: ['hemp'], hasNone: false },
    ),
  ).toEqual(['a', 'c', 'q', 'hemp']);
});

test('a search ignores case, and selected values stay listed', () => {
  const counts = { texts: ['Oslo', 'Bergen', 'Moss'].map((text) => ({ text, count: 1 })), none: 0 };
  const listed = (wanted: string, chosen: readonly string[], most: number): readonly string[] =>
    listedTexts(counts, wanted, new Set(chosen), most).map(({ text }) => text);
  expect(listed('OS', [], 8)).toEqual(['Oslo', 'Moss']);
  expect(listed('', ['Moss'], 1)).toEqual(['Oslo', 'Moss']);
});
