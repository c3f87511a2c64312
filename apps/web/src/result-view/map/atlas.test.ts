import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import { areaFinder } from './area-names.ts';
import { areaFields, areaValues, fieldsOf, numberFields } from './area-values.ts';
import { atlasOf, overlaps, type Topology } from './atlas.ts';

/** Two adjacent unit squares with a shared arc. */
const squares: Topology = {
  transform: { scale: [1, 1], translate: [10, 20] },
  arcs: [
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
  ],
  objects: {
    places: {
      geometries: [
        { type: 'Polygon', id: '1', arcs: [[0, 1]], properties: { name: 'West' } },
        { type: 'MultiPolygon', id: '2', arcs: [[[2, -1]]], properties: { name: 'East' } },
      ],
    },
  },
};

test('areas are decoded from shared arcs, forwards and backwards, and the shared arc is the border', () => {
  const { areas, borders, coasts } = atlasOf(squares, 'places');
  expect([areas.map(({ name, rings, box }) => [name, rings, box]), borders.length, coasts.length]).toEqual([
    [
      [
        'West',
        [
          [
            [11, 20],
            [11, 21],
            [10, 21],
            [10, 20],
            [11, 20],
          ],
        ],
        [10, 20, 11, 21],
      ],
      [
        'East',
        [
          [
            [11, 20],
            [12, 20],
            [12, 21],
            [11, 21],
            [11, 20],
          ],
        ],
        [11, 20, 12, 21],
      ],
    ],
    1,
    2,
  ]);
  expect([overlaps([0, 0, 1, 1], [1, 1, 2, 2]), overlaps([0, 0, 1, 1], [2, 0, 3, 1])]).toEqual([true, false]);
});

test('areas at the date line have no edge across the map, and a ring around a pole is closed at the pole', () => {
  const around: Topology = {
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [170, 0],
        [-340, 0],
        [0, 10],
        [340, 0],
        [0, -10],
      ],
      [
        [-120, -70],
        [120, 0],
        [120, 0],
        [-240, 0],
      ],
    ],
    objects: {
      areas: {
        geometries: [
          { type: 'Polygon', id: '1', arcs: [[0]] },
          { type: 'Polygon', id: '2', arcs: [[1]] },
        ],
      },
    },
  };
  const [crossing, polar] = atlasOf(around, 'areas').areas;
  const longitudes = crossing?.rings.map((ring) => ring.map(([longitude]) => longitude));
  expect([longitudes, polar?.rings[0]?.slice(-2)]).toEqual([
    [
      [170, 190, 190, 170, 170],
      [-190, -170, -170, -190, -190],
    ],
    [
      [240, -90],
      [-120, -90],
    ],
  ]);
});

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const world = atlasOf(JSON.parse(readFileSync(file, 'utf8')) as Topology, 'countries');
const find = areaFinder(world.areas, ['en', 'zh', 'de']);

test('countries are found by names in several languages and by all ISO codes', () => {
  const names = ['Germany', 'deutschland', '德国', 'DE', 'DEU', '276', ' germany '];
  expect(new Set(names.map((name) => find(name)?.name))).toEqual(new Set(['Germany']));
  expect(
    ['USA', 'United States', 'UK', 'South Korea', 'Czech Republic', 'Atlantis'].map((name) => find(name)?.id),
  ).toEqual(['840', '840', '826', '410', '203', undefined]);
});

test('nearly all ISO countries have an outline', () => {
  const codes =
    'ad ae af al am ar at au az ba bd be bg bo br ca ch cl cn co cr cz de dk ec ee eg es et fi fr gb ge gh gr'.split(
      ' ',
    );
  expect(codes.filter((code) => find(code) === undefined)).toEqual([]);
});

const vertex = (country: string, people: bigint): Row => [
  {
    kind: 'vertex',
    vid: country,
    tags: [
      {
        name: 'town',
        properties: new Map<string, string | bigint>([
          ['country', country],
          ['people', people],
        ]),
      },
    ],
  },
];

test('areas are counted and summed by columns and by properties of vertices; unknown names are listed', () => {
  const rows = [vertex('France', 3n), vertex('FR', 4n), vertex('Narnia', 1n)];
  const fields = fieldsOf(['v'], rows);
  const [area] = areaFields(fields, rows, find);
  const [number] = numberFields(fields, rows);
  const [counted, summed] = [areaValues(rows, area!, undefined, find), areaValues(rows, area!, number, find)];
  expect([area?.name, number?.name, [...counted.values.values()], [...summed.values.values()], summed.unknown]).toEqual(
    ['v.town.country', 'v.town.people', [2], [7], ['Narnia']],
  );
});
