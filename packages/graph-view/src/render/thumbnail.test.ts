import type { Edge, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { thumbnailOf, thumbnailOfText } from './thumbnail.ts';

function sceneOf(count: number): GraphScene {
  const scene = new GraphScene();
  const vertices = Array.from({ length: count }, (_, at): Vertex => ({
    kind: 'vertex',
    vid: `v${at}`,
    tags: [{ name: 'buoy', properties: new Map() }],
  }));
  const edges = vertices
    .slice(1)
    .map(({ vid }): Edge => ({ kind: 'edge', edgeType: 'near', src: 'v0', dst: vid, rank: 0n, properties: new Map() }));
  scene.merge({ vertices, edges });
  return scene;
}

test('a thumbnail shows the whole graph within its square, and stays small for any size', () => {
  for (const count of [1, 3, 20_000]) {
    const thumbnail = thumbnailOf(sceneOf(count))!;
    expect(thumbnail.vertices.length).toBe(Math.min(count, thumbnail.vertices.length));
    expect(thumbnail.vertices.length).toBeGreaterThan(Math.min(count, 200) - 1);
    for (const [x, y, color] of thumbnail.vertices) {
      expect(x >= 0 && x <= 1_000 && y >= 0 && y <= 1_000).toBe(true);
      expect(color).toBe(0);
    }
    const text = JSON.stringify(thumbnail);
    expect(text.length).toBeLessThan(20_000);
    expect(thumbnailOfText(text)).toEqual(thumbnail);
  }
  expect(thumbnailOf(new GraphScene())).toBeUndefined();
});

test('an invalid thumbnail is rejected, and so are invalid colors', () => {
  expect(thumbnailOfText('{')).toBeUndefined();
  expect(thumbnailOfText('')).toBeUndefined();
  expect(thumbnailOfText('{"vertices":[[1,2,"url(x)"],[1,2,"#aabbcc"],["a",1,1]],"edges":[[1,2,3,"4"]]}')).toEqual({
    vertices: [[1, 2, '#aabbcc']],
    edges: [],
  });
});
