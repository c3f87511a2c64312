import type { Edge, Vertex } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { ForceLayout } from '../layout/force.ts';
import { layoutGraphOf } from '../layout/layout-graph.ts';
import { Camera } from '../render/camera.ts';
import { hitTest } from '../render/hit-test.ts';
import { boxOf } from './world-box.ts';
import { GraphScene } from './graph-scene.ts';

const vertex = (at: number): Vertex => ({
  kind: 'vertex',
  vid: BigInt(at),
  tags: [{ name: 't', properties: new Map() }],
});
const edge = (src: number, dst: number, rank = 0): Edge => ({
  kind: 'edge',
  edgeType: 'e',
  src: BigInt(src),
  dst: BigInt(dst),
  rank: BigInt(rank),
  properties: new Map(),
});

function settle(scene: GraphScene, alpha: number): void {
  const { src, dst } = layoutGraphOf(scene);
  const layout = new ForceLayout({ positions: scene.positions.slice(), pinned: scene.pinned.slice(), src, dst }, alpha);
  while (!layout.isSettled) layout.tick();
  const places = scene.positions.slice();
  layout.writePositions(places);
  scene.applyPositions(places);
  scene.pinAll();
}

describe('a growing scene', () => {
  it('moves no existing vertex: median displacement after adding 200 vertices stays below a tenth of the view', () => {
    const scene = new GraphScene();
    const count = 400;
    const edges = Array.from({ length: 900 }, (_, i) => edge((i * 7) % count, (i * i * 13 + 5) % count, i));
    scene.merge({ vertices: Array.from({ length: count }, (_, i) => vertex(i)), edges });
    settle(scene, 1);
    const camera = Object.assign(new Camera(), { width: 1200, height: 800 });
    camera.fit(boxOf(scene.positions)!, { left: 40, top: 40, right: 40, bottom: 40 }, 1.4);
    const before = scene.positions.slice();
    scene.merge({
      vertices: Array.from({ length: 200 }, (_, i) => vertex(count + i)),
      edges: Array.from({ length: 300 }, (_, i) => edge(count + (i % 200), (i * 11) % count, i)),
    });
    settle(scene, 0.35);
    const moved = Array.from(
      { length: count },
      (_, i) =>
        Math.hypot(scene.positions[2 * i]! - before[2 * i]!, scene.positions[2 * i + 1]! - before[2 * i + 1]!) *
        camera.zoom,
    ).sort((a, b) => a - b);
    const share = moved[count / 2]! / camera.width;
    console.log(`median displacement after adding 200 vertices: ${(100 * share).toFixed(2)} % of the view`);
    expect(share).toBeLessThan(0.1);
    expect(scene.positions.every(Number.isFinite)).toBe(true);
  });
});

describe('a scene of a hundred thousand vertices', () => {
  const scene = new GraphScene();
  const count = 100_000;
  const vertices = Array.from({ length: count }, (_, i) => vertex(i));
  const edges = Array.from({ length: 300_000 }, (_, i) => edge(i % count, (i * 31 + (i % 977)) % count, i));

  it('is added in slices, and notifies its listeners once', () => {
    let heard = 0;
    scene.subscribe(() => heard++);
    let slices = 0;
    for (const slice = scene.mergeInSlices({ vertices, edges }); !slice.next().done;) slices++;
    expect([scene.vertices.length, scene.edges.length, heard]).toEqual([count, 300_000, 1]);
    expect(slices).toBeGreaterThan(150);
  });

  it('finds the element under the pointer without a full scan', () => {
    const camera = Object.assign(new Camera(), { width: 1200, height: 800, zoom: 1 });
    camera.x = scene.positions[2 * 4_321]!;
    camera.y = scene.positions[2 * 4_321 + 1]!;
    expect(hitTest(scene, camera, 600, 400)).toEqual({ kind: 'vertex', index: 4_321 });
  });

  it('removes vertices with their edges and keeps the indexes correct', () => {
    const gone = new Set<unknown>([0n, 1n, 2n]);
    scene.show({
      vertices: vertices.filter(({ vid }) => !gone.has(vid)),
      edges: edges.filter(({ src, dst }) => !gone.has(src) && !gone.has(dst)),
    });
    expect(scene.vertices.length).toBe(count - 3);
    expect(scene.edges.every(({ index }, at) => index === at)).toBe(true);
    expect(scene.vertices[scene.indexOf(3n)!]!.vid).toBe(3n);
    expect(scene.edgesAt(0).length).toBe(scene.vertices[0]!.degree);
  });
});

describe('thousands of parallel edges and loops', () => {
  it('are distinguished by rank, and fan out to a limit', () => {
    const scene = new GraphScene();
    const parallel = Array.from({ length: 5_000 }, (_, i) => edge(i % 2, (i + 1) % 2, i));
    const loops = Array.from({ length: 2_000 }, (_, i) => edge(0, 0, i));
    scene.merge({ vertices: [], edges: [...parallel, ...loops] });
    expect(scene.merge({ vertices: [], edges: [...parallel, ...loops] })).toEqual({ addedVertices: 0, addedEdges: 0 });
    expect(scene.edges.length).toBe(7_000);
    expect(Math.max(...scene.edges.map(({ bend }) => Math.abs(bend)))).toBeLessThan(14);
    expect(new Set(scene.edges.slice(0, 5_000).map(({ bend }) => bend)).size).toBeGreaterThan(2_400);
  });
});

describe('a replaced scene', () => {
  it('is read as before or after the replacement, never half of both', () => {
    const scene = new GraphScene();
    const ring = (from: number, count: number) => ({
      vertices: Array.from({ length: count }, (_, i) => vertex(from + i)),
      edges: Array.from({ length: count }, (_, i) => edge(from + i, from + ((i + 1) % count))),
    });
    scene.merge(ring(0, 9_000));
    scene.changeLook({ hiddenEdgeTypes: new Set(['none']), vertexTest: ({ index }) => index !== 8_999 });
    scene.select([0, 8_998]);
    const seen = new Set<string>();
    for (const _ of scene.showInSlices(ring(8_000, 5_000))) {
      const of = [...scene.selection].map((index) => scene.vertices[index]!.vid);
      const ends = [...scene.selection].flatMap((index) =>
        [...scene.edgesAt(index)].map((at) => scene.vertices[scene.edges[at]!.dst]!.vid),
      );
      const counts = scene.counts.edgeTypes.map(({ count }) => count);
      seen.add(JSON.stringify([of.map(String), ends.map(String).sort(), counts, scene.positions.length]));
    }
    expect([...seen]).toEqual([
      JSON.stringify([['0', '8998'], ['0', '1', '8998', '8999'], [9_000], 18_000]),
      JSON.stringify([['8998'], ['8998', '8999'], [5_000], 10_000]),
    ]);
    expect(scene.excluded.size).toBe(0);
  });
});
