import type { Edge } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { runSlices } from '../scene/run-slices.ts';
import { SortedEdges } from './gl-edges.ts';

const COUNT = 40_000;

function sceneOf(count: number): GraphScene {
  const scene = new GraphScene();
  const edges = Array.from({ length: count }, (_, i): Edge => {
    const edgeType = i % 2 ? 'odd' : 'even';
    return { kind: 'edge', edgeType, src: BigInt(i), dst: BigInt(i + 1), rank: 0n, properties: new Map() };
  });
  scene.merge({ vertices: [], edges });
  return scene;
}

describe('SortedEdges', () => {
  it('contains every visible edge once, grouped by type, each prefix a fair sample', () => {
    const scene = sceneOf(COUNT);
    scene.changeLook({ hiddenEdgeTypes: new Set(['odd']) });
    const { edges, groups } = runSlices(SortedEdges.inSlices(scene))!.of('far');
    expect(groups.map(({ from, count }) => [from, count])).toEqual([[0, COUNT / 2]]);
    expect(new Set(edges).size).toBe(COUNT / 2);
    const firstTenth = edges.slice(0, COUNT / 20).filter(({ index }) => index < COUNT / 2).length;
    expect(Math.abs(firstTenth / (COUNT / 20) - 0.5)).toBeLessThan(0.02);
  });

  it('returns nothing if the scene changes between two slices', () => {
    const scene = sceneOf(COUNT);
    const slices = SortedEdges.inSlices(scene);
    expect(slices.next().done).toBe(false);
    scene.show({ vertices: [], edges: [] });
    expect(runSlices(slices)).toBeUndefined();
  });
});
