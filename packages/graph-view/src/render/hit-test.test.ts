import type { Edge, Vertex } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { neighbourTowards } from '../gesture/neighbor-towards.ts';
import { GraphScene } from '../scene/graph-scene.ts';
import { boxOf } from '../scene/world-box.ts';
import { Camera } from './camera.ts';
import { edgesAmong } from '../scene/edges-among.ts';
import { VertexGrid } from './vertex-grid.ts';
import { hitTest, insideBox, insideLasso } from './hit-test.ts';

function sceneAt(
  places: readonly (readonly [number, number])[],
  links: readonly (readonly [number, number])[] = [],
): GraphScene {
  const scene = new GraphScene();
  const vertices: Vertex[] = places.map((_, i) => ({
    kind: 'vertex',
    vid: BigInt(i),
    tags: [{ name: 't', properties: new Map() }],
  }));
  const edges: Edge[] = links.map(([src, dst], i) => ({
    kind: 'edge',
    edgeType: 'e',
    src: BigInt(src),
    dst: BigInt(dst),
    rank: BigInt(i),
    properties: new Map(),
  }));
  scene.merge({ vertices, edges });
  scene.positions.set(places.flat());
  return scene;
}

function camera(width = 400, height = 300): Camera {
  return Object.assign(new Camera(), { width, height });
}

describe('Camera', () => {
  it('keeps the point under the pointer when it zooms', () => {
    const eye = camera();
    const before = [eye.worldX(50), eye.worldY(60)];
    eye.zoomAt(50, 60, 3);
    expect([eye.worldX(50), eye.worldY(60)]).toEqual(before.map((value) => expect.closeTo(value, 9)));
  });

  it('stays within its zoom range', () => {
    const eye = camera();
    eye.zoomAt(0, 0, 1e9);
    expect(eye.zoom).toBe(8);
    eye.zoomAt(0, 0, 1e-9);
    expect(eye.zoom).toBe(0.1);
  });

  it('shows a huge box completely, and zooms no farther out', () => {
    const eye = camera();
    eye.fit(boxOf(Float32Array.from([-3000, 0, 3000, 100]))!, { left: 20, top: 20, right: 20, bottom: 20 }, 2);
    expect(eye.screenX(-3000)).toBeCloseTo(20);
    const { zoom } = eye;
    eye.zoomAt(0, 0, 0.5);
    expect(eye.zoom).toBe(zoom);
  });

  it('shows a box completely', () => {
    const eye = camera();
    eye.fit(boxOf(Float32Array.from([-500, 0, 500, 100]))!, { left: 20, top: 20, right: 20, bottom: 20 }, 2);
    expect(eye.screenX(-500)).toBeCloseTo(20);
    expect(eye.screenX(500)).toBeCloseTo(380);
  });
});

describe('hitTest', () => {
  it('prefers a vertex, then finds edges, straight, bent and looped', () => {
    const scene = sceneAt(
      [
        [-100, 0],
        [100, 0],
        [0, 100],
      ],
      [
        [0, 1],
        [0, 2],
        [0, 2],
        [2, 2],
      ],
    );
    const eye = camera();
    expect(hitTest(scene, eye, eye.screenX(-100), eye.screenY(5))).toEqual({ kind: 'vertex', index: 0 });
    expect(hitTest(scene, eye, eye.screenX(40), eye.screenY(2))).toEqual({ kind: 'edge', index: 0 });
    expect(hitTest(scene, eye, eye.screenX(90), eye.screenY(90))).toBeUndefined();
    expect(hitTest(scene, eye, eye.screenX(7.2 + 18), eye.screenY(100 - 22.5))).toEqual({ kind: 'edge', index: 3 });
  });
});

describe('insideBox', () => {
  it('selects only what is completely inside, with the edges between', () => {
    const scene = sceneAt(
      [
        [0, 0],
        [50, 0],
        [120, 0],
      ],
      [
        [0, 1],
        [1, 2],
      ],
    );
    const eye = camera();
    const x = (world: number): number => eye.screenX(world);
    const inside = (left: number, right: number): readonly number[] =>
      insideBox(scene, eye, { left: x(left), top: 100, right: x(right), bottom: 200 }, new VertexGrid(scene));
    expect(inside(-20, 70)).toEqual([0, 1]);
    expect(edgesAmong(scene, new Set(inside(-20, 70)))).toEqual([0]);
    expect(inside(-20, 55)).toEqual([0]);
    expect(edgesAmong(scene, new Set(inside(-20, 55)))).toEqual([]);
  });
});

describe('insideLasso', () => {
  it('selects vertices whose centers are inside the lasso, excluding its hollow', () => {
    const scene = sceneAt(
      [
        [0, 0],
        [100, 0],
        [50, 60],
      ],
      [],
    );
    const eye = camera();
    const line = [
      [-20, -20],
      [120, -20],
      [120, 90],
      [50, 20],
      [-20, 90],
    ].map(([x, y]) => [eye.screenX(x!), eye.screenY(y!)] as const);
    expect(insideLasso(scene, eye, line)).toEqual([0, 1]);
    expect(insideLasso(scene, eye, [])).toEqual([]);
  });
});

describe('neighbourTowards', () => {
  it('moves along edges in the direction of the key', () => {
    const scene = sceneAt(
      [
        [0, 0],
        [100, 10],
        [-100, 0],
        [0, 300],
      ],
      [
        [0, 1],
        [2, 0],
      ],
    );
    expect(neighbourTowards(scene, 0, 1, 0)).toBe(1);
    expect(neighbourTowards(scene, 0, -1, 0)).toBe(2);
    expect(neighbourTowards(scene, 3, 0, -1)).toBeUndefined();
    expect(neighbourTowards(scene, undefined, 1, 0)).toBe(0);
  });
});
