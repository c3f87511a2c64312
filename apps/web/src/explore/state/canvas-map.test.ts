import { GraphScene } from '@astrolabe/graph-view';
import { NULL, type Value, type Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { coordinateOfVertex, frameOf, mapFrameOfJson, placesOnMap } from './canvas-map.ts';
import { MAP } from '../limits.ts';

const port = (vid: string, properties: Readonly<Record<string, Value>>): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: 'port', properties: new Map(Object.entries(properties)) }],
});
const point = (longitude: number, latitude: number): Value => ({
  kind: 'geography',
  shape: { type: 'point', coordinate: [longitude, latitude] },
});
const sceneOf = (...vertices: readonly Vertex[]): GraphScene => {
  const scene = new GraphScene();
  scene.merge({ vertices, edges: [] });
  return scene;
};

test('only a shape or two numbers with the right names locate a vertex', () => {
  const lies = (properties: Readonly<Record<string, Value>>) =>
    coordinateOfVertex({ tags: port('x', properties).tags });
  expect([
    lies({ at: point(10, 60) }),
    lies({
      at: {
        kind: 'geography',
        shape: {
          type: 'linestring',
          coordinates: [
            [0, 0],
            [10, 20],
          ],
        },
      },
    }),
    lies({ Lat: 60n, lng: 10.5 }),
    lies({ latitude: NULL, longitude: 3 }),
    lies({ latitude: 91, longitude: 3 }),
    lies({ name: 'Oslo' }),
  ]).toEqual([[10, 60], [5, 10], [10.5, 60], undefined, undefined, undefined]);
});

test('west is left, north is up, and vertices without coordinates are below the map', () => {
  const { vertices } = sceneOf(
    port('oslo', { at: point(10, 60) }),
    port('rome', { lat: 42, lon: 12 }),
    port('bergen', { at: point(5, 60) }),
    port('nowhere', {}),
  );
  const frame = frameOf(vertices);
  if (!frame) throw new Error('there is no frame');
  const { positions, unplaced } = placesOnMap(vertices, frame);
  const [ox, oy, rx, ry, bx, by, nx, ny] = positions;
  expect([bx! < ox!, ox! < rx!, oy! < ry!, by === oy, nx === bx, ny! > ry!, unplaced]).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    1,
  ]);
  expect(ry! - oy!).toBeCloseTo(MAP.widthLeast, 0);
});

test('vertices at one location are arranged around it', () => {
  const { vertices } = sceneOf(port('a', { at: point(1, 1) }), port('b', { at: point(1, 1) }));
  const [ax, ay, bx, by] = placesOnMap(vertices, { x: 0.5, y: 0.5, units: 100 }).positions;
  expect(Math.hypot(ax! - bx!, ay! - by!)).toBeCloseTo(MAP.beside, 0);
});

test('without coordinates there is no map, nor in a file without any', () => {
  expect(frameOf(sceneOf(port('nowhere', {})).vertices)).toBeUndefined();
  expect(['x', null, { x: 0, y: 0, units: 0 }, { x: 0.1, y: 0.2, units: 9 }].map(mapFrameOfJson)).toEqual([
    undefined,
    undefined,
    undefined,
    { x: 0.1, y: 0.2, units: 9 },
  ]);
});
