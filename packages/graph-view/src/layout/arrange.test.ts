import type { Edge } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { arrange } from './arrange.ts';

const edge = (src: string, dst: string): Edge => ({
  kind: 'edge',
  edgeType: 'e',
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});

function sceneOf(...pairs: readonly string[]): GraphScene {
  const scene = new GraphScene();
  scene.merge({ vertices: [], edges: pairs.map((pair) => edge(pair[0]!, pair[1]!)) });
  return scene;
}

const radii = (places: Float32Array): readonly number[] =>
  Array.from({ length: places.length / 2 }, (_, i) => Math.round(Math.hypot(places[2 * i]!, places[2 * i + 1]!)));

it('puts everything on one circle', () => {
  expect(new Set(radii(arrange(sceneOf('ab', 'bc', 'cd'), 'circle')))).toEqual(new Set([150]));
});

it('puts vertices on rings by their distance from one, and what cannot be reached outside', () => {
  expect(radii(arrange(sceneOf('ab', 'bc', 'xy'), 'radial', 0))).toEqual([0, 150, 300, 450, 450]);
});

it('puts the most connected into the middle', () => {
  const places = arrange(sceneOf('ba', 'ca', 'da'), 'concentric');
  expect(radii(places)).toEqual([150, 0, 150, 150]);
});

it('gives every vertex of a grid a place of its own', () => {
  const places = arrange(sceneOf('ab', 'cd', 'ef', 'gh'), 'grid');
  expect(new Set(Array.from({ length: 8 }, (_, i) => `${places[2 * i]},${places[2 * i + 1]}`)).size).toBe(8);
});

it('answers nothing for nothing', () => {
  for (const arrangement of ['circle', 'grid', 'concentric', 'radial'] as const)
    expect(arrange(new GraphScene(), arrangement)).toHaveLength(0);
});
