import type { Edge } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { FAR_EDGES, SIZES, ZOOM } from '../limits.ts';
import { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import { Camera } from './camera.ts';
import { drawArrows } from './draw-edges.ts';
import { VertexGrid } from './vertex-grid.ts';
import { baseRadius } from './vertex-size.ts';

type Point = readonly [x: number, y: number];

/** Draws the arrows of parallel edges from (0, 0) to a vertex `gap` pixels to the right on the screen; returns their corners, the tip first. */
function drawn(edgeCount: number, gap: number, zoom: number, active: readonly number[] = []): readonly Point[][] {
  const scene = new GraphScene();
  const edges = Array.from({ length: edgeCount }, (_, rank): Edge => {
    const ends = { src: 0n, dst: 1n, rank: BigInt(rank) };
    return { kind: 'edge', edgeType: 'e', ...ends, properties: new Map() };
  });
  scene.merge({ vertices: [], edges });
  scene.positions.set([0, 0, gap / zoom, 0]);
  const arrows: Point[][] = [];
  const context = {
    beginPath() {},
    fill() {},
    moveTo: (...at: Point) => arrows.push([at]),
    lineTo: (...at: Point) => arrows.at(-1)!.push(at),
    closePath() {},
  };
  drawArrows({
    scene,
    camera: Object.assign(new Camera(), { zoom, width: 1000, height: 1000 }),
    theme: { edge: '#000', edgeQuiet: '#111', accent: '#f00' } as unknown as GraphTheme,
    context: context as unknown as CanvasRenderingContext2D,
    grid: new VertexGrid(scene),
    pictures: undefined as never,
    active: new Set(active),
  });
  return arrows;
}

const arrowsOf = (...args: Parameters<typeof drawn>): number => drawn(...args).length;

it('draws an arrow whose tip touches the rim of the destination and whose other corners are behind it', () => {
  const [[tip, left, right]] = drawn(1, 300, 2) as unknown as [[Point, Point, Point]];
  const center = 500 + 300;
  const rim = baseRadius(Object.assign(new Camera(), { zoom: 2 }), new GraphScene()) + SIZES.vertexRing;
  expect(tip[0]).toBeLessThan(center - SIZES.vertexRing);
  expect(tip[0]).toBeCloseTo(center - rim, 0);
  expect(tip[1]).toBeCloseTo(500);
  expect([left[0], left[1] + right[1]]).toEqual([expect.closeTo(right[0]), expect.closeTo(1000)]);
  expect(Math.hypot(left[0] - tip[0], left[1] - tip[1])).toBeCloseTo(SIZES.arrowLength * 1.4);
  expect(left[0]).toBeLessThan(tip[0]);
  expect(Math.abs(left[1] - 500)).toBeGreaterThan(1);
});

it('draws arrows of all edges from near, however close their ends or many they are', () => {
  const near = ZOOM.arrowsAbove * 1.01;
  expect(arrowsOf(2, 10, near)).toBe(2);
  expect(arrowsOf(FAR_EDGES.arrowsMax + 1, 300, near)).toBe(FAR_EDGES.arrowsMax + 1);
});

it('draws arrows from afar for few edges with room, and for active edges always', () => {
  const far = ZOOM.arrowsAbove;
  expect(arrowsOf(2, 400, far)).toBe(2);
  expect(arrowsOf(2, 10, far)).toBe(0);
  expect(arrowsOf(2, 10, far, [1])).toBe(1);
  expect(arrowsOf(FAR_EDGES.arrowsMax, 400, far)).toBe(FAR_EDGES.arrowsMax);
  expect(arrowsOf(FAR_EDGES.arrowsMax + 1, 400, far, [0])).toBe(1);
});
