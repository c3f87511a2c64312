import { NULL, NULLS, printValue, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const shape = (text: string): Value => callFunction('ST_GeogFromText', [text]);
const square = shape('POLYGON((0 0, 4 0, 4 4, 0 4, 0 0))');
const ring = shape('POLYGON((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 3 1, 3 3, 1 3, 1 1))');

test.each<[string, string]>([
  ['POINT(1.0 2)', 'POINT(1 2)'],
  ['point(181 0)', 'POINT(-179 0)'],
  ['POINT(0 91)', 'POINT(0 89)'],
  ['LINESTRING(0 0, 1 1)', 'LINESTRING(0 0, 1 1)'],
  ['LINESTRING(0 0, 0 0)', 'BAD_DATA'],
  ['POLYGON((0 0, 1 1, 1 0, 0 1, 0 0))', 'BAD_DATA'],
  ['POLYGON((0 0, 1 0, 1 1))', 'BAD_DATA'],
  ['POLYGON((0 0, 4 0, 4 4, 0 4, 0 0), (3 3, 6 3, 6 6, 3 6, 3 3))', 'BAD_DATA'],
  ['POLYGON((0 0, 4 0, 2 2, 4 4, 0 4, 2 2, 0 0))', 'BAD_DATA'],
  ['LINESTRING(0 1, 2xx', 'BAD_DATA'],
])('the text %s is %s', (text, printed) => {
  expect(printValue(shape(text))).toBe(printed);
});

test.each<[string, Value[], Value]>([
  ['ST_Point', [1n, 2.5], { kind: 'geography', shape: { type: 'point', coordinate: [1, 2.5] } }],
  ['ST_Point', [NULL, 1n], NULLS.BAD_TYPE],
  ['ST_ASText', [square], 'POLYGON((0 0, 4 0, 4 4, 0 4, 0 0))'],
  ['ST_ASText', [NULL], NULLS.BAD_TYPE],
  ['ST_IsValid', [square], true],
  [
    'ST_IsValid',
    [
      {
        kind: 'geography',
        shape: {
          type: 'linestring',
          coordinates: [
            [0, 0],
            [0, 0],
          ],
        },
      },
    ],
    false,
  ],
  ['ST_Intersects', [shape('POINT(1 1)'), shape('POINT(1 1)')], true],
  ['ST_Intersects', [shape('POINT(1 1)'), shape('POINT(1 1.1)')], false],
  ['ST_Intersects', [square, shape('POINT(2 2)')], true],
  ['ST_Intersects', [ring, shape('POINT(2 2)')], false],
  ['ST_Intersects', [square, shape('POINT(0 0)')], true],
  ['ST_Intersects', [shape('LINESTRING(0 0, 2 2)'), shape('LINESTRING(0 2, 2 0)')], true],
  ['ST_Intersects', [shape('LINESTRING(0 0, 2 2)'), shape('LINESTRING(5 0, 5 5)')], false],
  ['ST_Intersects', [square, shape('LINESTRING(-1 2, 5 2)')], true],
  ['ST_Intersects', [ring, shape('LINESTRING(1.5 2, 2.5 2)')], false],
  ['ST_Intersects', [square, shape('POLYGON((3 3, 6 3, 6 6, 3 6, 3 3))')], true],
  ['ST_Covers', [square, shape('POINT(2 2)')], true],
  ['ST_Covers', [square, shape('LINESTRING(1 1, 3 3)')], true],
  ['ST_Covers', [square, shape('LINESTRING(1 1, 5 3)')], false],
  ['ST_Covers', [ring, shape('LINESTRING(0.5 2, 3.5 2)')], false],
  ['ST_Covers', [square, shape('POLYGON((1 1, 2 1, 2 2, 1 2, 1 1))')], true],
  ['ST_Covers', [shape('LINESTRING(0 0, 0 2, 0 4)'), shape('LINESTRING(0 2, 0 4)')], true],
  ['ST_Covers', [shape('LINESTRING(0 0, 0 2)'), shape('LINESTRING(0 0, 0 4)')], false],
  ['ST_Covers', [shape('LINESTRING(0 0, 0 2)'), square], false],
  ['ST_Covers', [shape('POINT(1 1)'), shape('POINT(1 1)')], true],
  ['ST_CoveredBy', [shape('POINT(2 2)'), square], true],
  ['ST_DWithin', [shape('POINT(0 0)'), shape('POINT(0 1)'), 111_200n], true],
  ['ST_DWithin', [shape('POINT(0 0)'), shape('POINT(0 1)'), 111_000], false],
  ['ST_DWithin', [shape('POINT(0 0)'), shape('POINT(0 0)'), 0n], true],
  ['ST_DWithin', [shape('POINT(0 0)'), shape('POINT(0 0)'), 0n, true], false],
  ['ST_DWithin', [shape('POINT(0 0)'), NULL, 0n], NULLS.BAD_TYPE],
  ['ST_Distance', [square, shape('POINT(1 1)')], 0],
  ['S2_CellIdFromPoint', [square], NULLS.BAD_DATA],
  ['S2_CellIdFromPoint', [shape('POINT(1 1)'), 31n], NULLS.BAD_DATA],
  ['S2_CoveringCellIds', [square, 5n, 4n], NULLS.BAD_DATA],
  ['S2_CoveringCellIds', [NULL], NULLS.BAD_TYPE],
])('%s(%o)', (name, parameters, expected) => {
  expect(callFunction(name, parameters)).toEqual(expected);
});

test('distances are lengths on the sphere', () => {
  const degree = (6_371_010 * Math.PI) / 180;
  expect(callFunction('ST_Distance', [shape('POINT(0 0)'), shape('POINT(0 1)')])).toBeCloseTo(degree, 6);
  expect(callFunction('ST_Distance', [shape('LINESTRING(0 0, 0 1)'), shape('POINT(0 3)')])).toBeCloseTo(2 * degree, 3);
  expect(callFunction('ST_Distance', [shape('POINT(6 0)'), square])).toBeCloseTo(2 * degree, 3);
  expect(callFunction('ST_Distance', [square, shape('LINESTRING(7 0, 8 0)')])).toBeCloseTo(3 * degree, 3);
});

test('the centroid is a point in the middle', () => {
  expect(callFunction('ST_Centroid', [shape('POINT(3 4)')])).toEqual(shape('POINT(3 4)'));
  const middle = callFunction('ST_Centroid', [square]);
  expect(callFunction('ST_DWithin', [middle, shape('POINT(2 2)'), 500n])).toBe(true);
});

test('a buffer extends a shape, inside as well as outside', () => {
  const cells = (buffer: bigint): bigint[] => {
    const covering = callFunction('S2_CoveringCellIds', [square, 8n, 8n, 1000n, buffer]);
    return Array.isArray(covering) ? covering : [];
  };
  const inside = new Set(cells(0n));
  const wide = new Set(cells(50_000n));
  expect([...inside].filter((cell) => !wide.has(cell))).toEqual([]);
  expect(wide.has(BigInt(printValue(callFunction('S2_CellIdFromPoint', [shape('POINT(4.4 2)'), 8n]))))).toBe(true);
  expect(wide.has(BigInt(printValue(callFunction('S2_CellIdFromPoint', [shape('POINT(5.5 2)'), 8n]))))).toBe(false);
});

test('cells are the ones of S2', () => {
  // S2 face cells start with three bits of face and one bit that ends the position.
  expect(callFunction('S2_CellIdFromPoint', [shape('POINT(0 0)'), 0n])).toBe(0x1000000000000000n);
  expect(callFunction('S2_CellIdFromPoint', [shape('POINT(0 -90)'), 0n])).toBe(BigInt.asIntN(64, 0xb000000000000000n));
  const leaf = callFunction('S2_CellIdFromPoint', [shape('POINT(3 4)')]);
  expect(callFunction('S2_CoveringCellIds', [shape('POINT(3 4)')])).toEqual([leaf]);
  const parent = callFunction('S2_CellIdFromPoint', [shape('POINT(3 4)'), 10n]);
  expect(callFunction('S2_CoveringCellIds', [shape('POINT(3 4)'), 0n, 10n])).toEqual([parent]);
});

test.each([
  [[square], 8],
  [[square, 0n, 30n, 20n], 20],
  [[square, 0n, 6n, 100n], 100],
  [[square, 0n, 30n, 8n, 5000n], 8],
  [[shape('LINESTRING(0 0, 4 4)'), 0n, 30n, 4n, 100], 4],
  [[shape('POINT(2 2)'), 0n, 30n, 4n, 1000], 4],
])('a covering of %o has at most %i cells and covers points of the shape', (parameters, maximum) => {
  const covering = callFunction('S2_CoveringCellIds', parameters);
  const cells = Array.isArray(covering) ? covering.map((cell) => BigInt.asUintN(64, cell)) : [];
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.length).toBeLessThanOrEqual(maximum);
  expect(cells).toEqual(cells.toSorted((a, b) => (a < b ? -1 : 1)));
  const leaf = BigInt.asUintN(64, BigInt(printValue(callFunction('S2_CellIdFromPoint', [shape('POINT(2 2)')]))));
  const lowestBit = (cell: bigint): bigint => cell & -cell;
  const isCovered = cells.some((cell) => leaf >= cell - lowestBit(cell) && leaf <= cell + lowestBit(cell));
  expect(isCovered).toBe(true);
});
