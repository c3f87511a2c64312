import { expect, test } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import { Camera } from './camera.ts';
import { drawMinimap } from './minimap.ts';

test('a minimap has a dot per vertex, within its borders, and a frame for the view', () => {
  const scene = new GraphScene();
  const vids = ['a', 'b', 'c', 'd'];
  scene.merge({
    vertices: vids.map((vid, at) => ({
      kind: 'vertex',
      vid,
      tags: [{ name: at % 2 === 0 ? 'x' : 'y', properties: new Map() }],
    })),
    edges: [],
  });
  const dots: (readonly [number, number])[] = [];
  let frames = 0;
  const context = {
    clearRect: () => undefined,
    fillRect: (x: number, y: number) => void dots.push([x, y]),
    strokeRect: () => void frames++,
  } as unknown as CanvasRenderingContext2D;
  const camera = Object.assign(new Camera(), { width: 400, height: 300 });
  const theme = { tags: ['#111111', '#222222'], excluded: '#333333', accent: '#444444' } as unknown as GraphTheme;
  drawMinimap(context, 100, 80, scene, camera, theme);
  expect([dots.length, frames]).toEqual([vids.length, 1]);
  expect(dots.every(([x, y]) => x >= 0 && x <= 100 && y >= 0 && y <= 80)).toBe(true);
});
