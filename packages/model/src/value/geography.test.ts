import { expect, test } from 'vitest';
import { geographyFromWkt, geographyToWkt } from './geography.ts';

test.each([
  ['POINT(1 2)', 'POINT(1 2)'],
  ['  point ( -1.50  +2e1 ) ', 'POINT(-1.5 20)'],
  ['LineString(0 0,1 1, 2 .5)', 'LINESTRING(0 0, 1 1, 2 0.5)'],
  ['POLYGON((0 0, 1 0, 1 1, 0 0))', 'POLYGON((0 0, 1 0, 1 1, 0 0))'],
  ['POLYGON((0 0,9 0,9 9,0 0),(5 2,6 2,6 3,5 2))', 'POLYGON((0 0, 9 0, 9 9, 0 0), (5 2, 6 2, 6 3, 5 2))'],
])('%s is read', (text, normal) => {
  const shape = geographyFromWkt(text);
  expect(shape && geographyToWkt(shape)).toBe(normal);
});

test.each([
  '',
  'POINT',
  'POINT()',
  'POINT(1)',
  'POINT(1 2 3)',
  'POINT(1 2',
  'POINT(1 2) x',
  'LINESTRING(0 0)',
  'LINESTRING(0 0, )',
  'POLYGON(0 0, 1 0, 1 1, 0 0)',
  'POLYGON((0 0, 1 0, 0 0))',
  'POLYGON((0 0, 1 0, 1 1, 0 1))',
  'POLYGON((0 0, 1 0, 1 1, 0 0)',
  'MULTIPOINT((1 2))',
])('%s is no shape', (text) => {
  expect(geographyFromWkt(text)).toBeUndefined();
});
