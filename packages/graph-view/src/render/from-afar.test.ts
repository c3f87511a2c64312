import type { Edge } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { runSlices } from '../scene/run-slices.ts';
import type { GraphTheme } from '../scene/style.ts';
import { Camera } from './camera.ts';
import { edgeStrength } from './edge-strength.ts';
import { EdgeTint } from './edge-tint.ts';
import { SortedEdges } from './gl-edges.ts';
import { baseRadius } from './vertex-size.ts';

const THEME = { muted: '#808080', excluded: '#404040', tags: ['#ff0000', '#0000ff'] } as unknown as GraphTheme;

/** Vertices in rings with a given number of edges each. */
function ringScene(vertices: number, edgesEach: number): GraphScene {
  const scene = new GraphScene();
  const edges = Array.from({ length: vertices * edgesEach }, (_, i): Edge => {
    const [src, step] = [i % vertices, 1 + Math.floor(i / vertices)];
    return {
      kind: 'edge',
      edgeType: 'e',
      src: BigInt(src),
      dst: BigInt((src + step) % vertices),
      rank: 0n,
      properties: new Map(),
    };
  });
  scene.merge({
    vertices: Array.from({ length: vertices - 1 }, (_, i) => ({
      kind: 'vertex',
      vid: BigInt(i),
      tags: [{ name: i < vertices / 2 ? 'low' : 'high', properties: new Map() }],
    })),
    edges,
  });
  return scene;
}

const at = (zoom: number): Camera => Object.assign(new Camera(), { zoom });

describe('a graph from afar', () => {
  const sparse = ringScene(100, 1);
  const dense = ringScene(100, 12);

  it('has smaller vertices and fainter edges if dense, and the same as any other from near', () => {
    expect(baseRadius(at(0.25), dense)).toBeLessThan(0.6 * baseRadius(at(0.25), sparse));
    expect(edgeStrength(dense, 0.25)).toBeLessThan(0.3 * edgeStrength(sparse, 0.25));
    expect(baseRadius(at(1), dense)).toBe(baseRadius(at(1), sparse));
    expect([edgeStrength(dense, 1), edgeStrength(sparse, 1)]).toEqual([1, 1]);
  });

  it('has edges in the colors of their ends; ends without a record or excluded by a filter are gray', () => {
    const tint = new EdgeTint(sparse, THEME, '#00000080', 1);
    const alpha = 128 / 255;
    expect(tint.of(sparse.edges[0]!)).toBe(`rgb(255 0 0 / ${alpha})`);
    expect(tint.of(sparse.edges[49]!)).toBe(`rgb(128 0 128 / ${alpha})`);
    expect(tint.of(sparse.edges[98]!)).toBe(`rgb(64 64 192 / ${alpha})`);
    sparse.changeLook({ vertexTest: ({ index }) => index !== 1 });
    expect(new EdgeTint(sparse, THEME, '#000000', 1).of(sparse.edges[0]!)).toBe('rgb(160 32 32 / 1)');
    expect(new EdgeTint(sparse, THEME, '#001122', 0).of(sparse.edges[0]!)).toBe('rgb(0 17 34 / 1)');
    sparse.changeLook({ vertexTest: undefined });
  });

  it('gives the graphics card bundles with the width of their edges', () => {
    const scene = new GraphScene();
    const edges = [1n, 2n, 3n].map((dst): Edge => ({
      kind: 'edge',
      edgeType: 'e',
      src: 0n,
      dst,
      rank: 0n,
      properties: new Map(),
    }));
    scene.merge({ vertices: [], edges, bundles: new Map([[edges[0]!, 8]]) });
    const sorted = runSlices(SortedEdges.inSlices(scene))!;
    expect([
      sorted.of('wide').groups.map(({ width, count }) => [width, count]),
      sorted.of('straight').edges.length,
    ]).toEqual([[[2.75, 1]], 2]);
  });
});
