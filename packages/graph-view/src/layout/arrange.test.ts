import type { Edge } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { arrange } from './arrange.ts';
import { layoutGraphOf, type LayoutGraph } from './layout-graph.ts';

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
const graphOf = (...pairs: readonly string[]): LayoutGraph => layoutGraphOf(sceneOf(...pairs));

const radii = (places: Float32Array): readonly number[] =>
  Array.from({ length: places.length / 2 }, (_, i) => Math.round(Math.hypot(places[2 * i]!, places[2 * i + 1]!)));

it('arranges everything on one circle of the specified radius', () => {
  expect(new Set(radii(arrange(graphOf('ab', 'bc', 'cd'), 'circle')))).toEqual(new Set([150]));
  const many = Array.from({ length: 30 }, (_, i) => String.fromCodePoint(97 + i) + String.fromCodePoint(98 + i));
  expect(new Set(radii(arrange(graphOf(...many), 'circle')))).toEqual(new Set([279]));
});

it('arranges vertices on rings by their distance from one, unreachable ones outside', () => {
  expect(radii(arrange(graphOf('ab', 'bc', 'xy'), 'radial', 0))).toEqual([0, 150, 300, 450, 450]);
});

it('puts the most connected into the center', () => {
  expect(radii(arrange(graphOf('ba', 'ca', 'da'), 'concentric'))).toEqual([150, 0, 150, 150]);
});

it('gives every vertex of a grid its own position', () => {
  const places = arrange(graphOf('ab', 'cd', 'ef', 'gh'), 'grid');
  expect(new Set(Array.from({ length: 8 }, (_, i) => `${places[2 * i]},${places[2 * i + 1]}`)).size).toBe(8);
});

it('arranges vertices in layers along their edges, with loops and parallel edges', () => {
  const places = arrange(graphOf('ab', 'ab', 'bb', 'bc', 'ac'), 'layered');
  expect(places[0]!).toBeLessThan(places[2]!);
  expect(places[2]!).toBeLessThan(places[4]!);
});

it('returns nothing for no vertices', () => {
  for (const arrangement of ['circle', 'grid', 'concentric', 'radial', 'layered'] as const)
    expect(arrange(layoutGraphOf(new GraphScene()), arrangement)).toHaveLength(0);
});

it('considers only edges between the given vertices', () => {
  const { count, src, dst } = layoutGraphOf(sceneOf('ab', 'bc', 'cd'), [1, 2]);
  expect([count, [...src], [...dst]]).toEqual([2, [0], [1]]);
});
