import { expect, test } from 'vitest';
import type { GeographyValue, Row, Vertex } from '@astrolabe/model';
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

test('places beyond the bound are counted and not kept', () => {
  const { shown, count } = placesOfResult(['p'], [[point(1, 1)], [point(2, 2)], [point(3, 3)]], 2);
  expect([shown.map(({ caption }) => caption), count]).toEqual([['1', '2'], 3]);
});

test('rows without shapes have no map', () => {
  expect([hasPlaces([[1n, 'POINT(1 1)']]), hasPlaces([[town]])]).toEqual([false, true]);
});
