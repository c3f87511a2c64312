import { expect, test } from 'vitest';
import { cameraFor, coordinateOf, gridLines, pinched, scaleBar, worldPoint, zoomedAt } from './map-projection.ts';

const SIZE = { width: 1000, height: 500 };
const rounded = (numbers: readonly number[]): readonly number[] =>
  numbers.map((number) => Math.round(number * 1e6) / 1e6);

test('projecting a point and back returns the point', () => {
  expect(worldPoint([0, 0])).toEqual({ x: 0.5, y: 0.5 });
  expect(rounded(coordinateOf(worldPoint([121.47, 31.23])))).toEqual([121.47, 31.23]);
  expect(rounded(coordinateOf(worldPoint([-180, -90])))).toEqual([-180, -85.0511]);
});

test('the camera shows all points, and zooms in on a single one', () => {
  const camera = cameraFor([worldPoint([-90, 0]), worldPoint([90, 0])], SIZE);
  expect([camera.x, camera.y, camera.scale]).toEqual([0.5, 0.5, (1000 - 96) / 0.5]);
  expect(cameraFor([], SIZE)).toEqual({ x: 0.5, y: 0.5, scale: 500 });
  expect(cameraFor([{ x: 0.25, y: 0.5 }], SIZE).scale).toBeCloseTo(404e5, -2);
});

test('zooming keeps the point under the pointer', () => {
  const before = { x: 0.5, y: 0.5, scale: 1000 };
  const after = zoomedAt(before, 2, { x: 700, y: 100 }, SIZE);
  const under = (camera: typeof before) => [camera.x + 200 / camera.scale, camera.y - 150 / camera.scale];
  expect([after.scale, rounded(under(after))]).toEqual([2000, rounded(under(before))]);
});

test('the grid has round degrees, and the scale bar a round length', () => {
  const { meridians, parallels } = gridLines({ x: 0.5, y: 0.5, scale: 1000 }, SIZE);
  expect(meridians).toEqual(
    [-180, -135, -90, -45, 0, 45, 90, 135, 180].map((degrees, place) => ({ degrees, at: place * 125 })),
  );
  expect(parallels.map(({ degrees }) => degrees)).toEqual([-45, 0, 45]);
  const bar = scaleBar({ x: 0.5, y: 0.5, scale: 40_075.017 }, 120);
  expect([bar.metres, Math.round(bar.pixels)]).toEqual([100_000, 100]);
});

test('a pinch keeps the points under both fingers', () => {
  const camera = { x: 0.5, y: 0.5, scale: 1_000 };
  const places = [
    { x: 400, y: 250 },
    { x: 600, y: 250 },
  ] as const;
  const [left, right] = [
    { x: 350, y: 300 },
    { x: 750, y: 300 },
  ];
  const after = pinched(camera, places, [left, right], SIZE);
  const under = ({ x, y }: { readonly x: number; readonly y: number }, seen: typeof camera): readonly number[] =>
    rounded([seen.x + (x - SIZE.width / 2) / seen.scale, seen.y + (y - SIZE.height / 2) / seen.scale]);
  expect([after.scale, under(left, after), under(right, after)]).toEqual([
    2_000,
    under(places[0], camera),
    under(places[1], camera),
  ]);
});
