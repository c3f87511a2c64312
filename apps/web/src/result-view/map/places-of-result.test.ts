import { expect, test } from 'vitest';
import type { Edge, GeographyValue, Row, Value, Vertex } from '@astrolabe/model';
import { hasPlaces, placesOfResult } from './places-of-result.ts';

const point = (longitude: number, latitude: number): GeographyValue => ({
  kind: 'geography',
  shape: { type: 'point', coordinate: [longitude, latitude] },
});
const town: Vertex = {
  kind: 'vertex',
  vid: 'kyoto',
  tags: [{ name: 'town', properties: new Map([['at', point(135.77, 35.01)]]) }],
};

test('shapes are found in columns, properties and lists, and each is one place', () => {
  const rows: readonly Row[] = [
    ['Oslo', point(10.75, 59.91)],
    ['Oslo', point(10.75, 59.91)],
    [7n, [town]],
  ];
  const { shown, count } = placesOfResult(['name', 'at'], rows, 10);
  expect([count, shown.map(({ caption, source, text }) => [caption, source, text])]).toEqual([
    2,
    [
      ['Oslo', 'at', 'POINT(10.75 59.91)'],
      ['kyoto', 'town.at', 'POINT(135.77 35.01)'],
    ],
  ]);
});

test('a vertex with its position as numbers and as geography is one place', () => {
  const port: Vertex = {
    kind: 'vertex',
    vid: 'port',
    tags: [
      {
        name: 'port',
        properties: new Map<string, Value>([
          ['latitude', 47.5],
          ['longitude', 11.25],
          ['place', point(11.25, 47.5)],
        ]),
      },
    ],
  };
  const { shown, count } = placesOfResult(['p'], [[port]], 10);
  expect([count, shown.map(({ caption, text }) => [caption, text])]).toEqual([1, [['port', 'POINT(11.25 47.5)']]]);
});

test('places beyond the limit are counted and dropped', () => {
  const { shown, count } = placesOfResult(['p'], [[point(1, 1)], [point(2, 2)], [point(3, 3)]], 2);
  expect([shown.map(({ caption }) => caption), count]).toEqual([['1', '2'], 3]);
});

test('rows without shapes have no map', () => {
  expect([
    hasPlaces(['n', 's'], [[1n, 'POINT(1 1)']]),
    hasPlaces(['v'], [[town]]),
    hasPlaces(['lat', 'lon'], [[1, 2]]),
  ]).toEqual([false, true, true]);
});

test('two numbers named latitude and longitude are a place, in columns and in properties', () => {
  const hut: Vertex = {
    kind: 'vertex',
    vid: 'hut',
    tags: [
      {
        name: 'hut',
        properties: new Map<string, Value>([
          ['latitude', 47.1],
          ['Longitude', 11.2],
        ]),
      },
    ],
  };
  const { shown } = placesOfResult(['name', 'home_lat', 'home_lng', 'h', 'flat'], [['Ann', 59.9, 10, hut, 3n]], 10);
  expect(shown.map(({ caption, source, text }) => [caption, source, text])).toEqual([
    ['Ann', 'home_lat, home_lng', 'POINT(10 59.9)'],
    ['hut', 'hut.latitude, Longitude', 'POINT(11.2 47.1)'],
  ]);
});

test('edges between located vertices are lines, others are not', () => {
  const oslo: Vertex = { ...town, vid: 'oslo', tags: [{ name: 'town', properties: new Map([['at', point(10, 60)]]) }] };
  const edge = (src: string, dst: string): Edge => ({
    kind: 'edge',
    edgeType: 'flight',
    src,
    dst,
    rank: 0n,
    properties: new Map(),
  });
  const { edges } = placesOfResult(['a', 'e', 'b', 'f'], [[oslo, edge('oslo', 'kyoto'), town, edge('oslo', 'x')]], 10);
  expect(edges.map(({ caption, source, text }) => [caption, source, text])).toEqual([
    ['oslo → kyoto', 'flight', 'LINESTRING(10 60, 135.77 35.01)'],
  ]);
});

test('vertices and edges are named after their vertices, and rows by a column called name', () => {
  const named = (vid: string, name: string): Vertex => ({
    kind: 'vertex',
    vid,
    tags: [
      {
        name: 'town',
        properties: new Map<string, Value>([
          ['name', name],
          ['at', point(1, 2)],
        ]),
      },
    ],
  });
  const flight: Edge = { kind: 'edge', edgeType: 'flight', rank: 0n, src: 't1', dst: 't2', properties: new Map() };
  const { shown, edges } = placesOfResult(['a', 'b', 'e'], [[named('t1', 'Oslo'), named('t2', 'Lima'), flight]], 10);
  const pairs = placesOfResult(['id', 'name', 'lat', 'lon'], [['x1', 'Bern', 46.9, 7.4]], 10);
  expect([...shown, ...edges, ...pairs.shown].map(({ caption }) => caption)).toEqual([
    'Oslo',
    'Lima',
    'Oslo → Lima',
    'Bern',
  ]);
});

test('a column of countries has a map', () => {
  expect(
    [['country'], ['p.country_code'], ['国家'], ['county']].map((columns) => hasPlaces(columns, [['Peru']])),
  ).toEqual([true, true, true, false]);
});
