import type { Edge, Vertex, Vid } from '@astrolabe/model';
import { runSlices } from '@astrolabe/graph-view';
import { expect, test } from 'vitest';
import { countVertices, partOf } from './element-budget.ts';

const vertices = Array.from({ length: 100 }, (_, i): Vertex => ({ kind: 'vertex', vid: BigInt(i), tags: [] }));
// The higher its number, the more edges a vertex has.
const edges = vertices.flatMap((_, i) =>
  Array.from({ length: i }, (__, k): Edge => ({
    kind: 'edge',
    edgeType: 'e',
    src: BigInt(i),
    dst: BigInt((i + k + 1) % 100),
    rank: BigInt(k),
    properties: new Map(),
  })),
);
const isThere = (): boolean => false;
const part = (way: 'connected' | 'sample' | 'first', budget = { vertices: 10, edges: 20 }) =>
  runSlices(partOf({ vertices, edges }, way, { ...budget, isThere }));
const vids = (list: readonly Vertex[]): readonly number[] => list.map(({ vid }) => Number(vid));

test('the most connected vertices are kept with the edges between them, within both limits', () => {
  const kept = part('connected');
  expect(vids(kept.vertices)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
  expect(kept.edges).toHaveLength(20);
  expect(kept.edges.every(({ src, dst }) => Number(src) >= 90 && Number(dst) >= 90)).toBe(true);
});

test('all vertices stay if only the edges are too many, even with equal degrees', () => {
  expect(part('connected', { vertices: 120, edges: 5 }).vertices).toHaveLength(100);
  const ring = vertices.map((_, i): Edge => ({ ...edges[0]!, src: BigInt(i), dst: BigInt((i + 1) % 100) }));
  const kept = runSlices(partOf({ vertices, edges: ring }, 'connected', { vertices: 7, edges: 5, isThere }));
  expect([vids(kept.vertices), kept.edges.length]).toEqual([[0, 1, 2, 3, 4, 5, 6], 5]);
});

test('"first" takes the first ones, and "sample" spreads over all', () => {
  expect(vids(part('first').vertices)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const sample = vids(part('sample').vertices);
  expect(sample.length).toBeGreaterThan(7);
  expect([Math.min(...sample) < 30, Math.max(...sample) > 70]).toEqual([true, true]);
});

test('edge ends without a record count as vertices, and elements on the canvas do not count', () => {
  const one = vertices[0]!;
  const far: Edge = { kind: 'edge', edgeType: 'e', src: 0n, dst: 7_000n, rank: 0n, properties: new Map() };
  expect(runSlices(countVertices({ vertices: [one], edges: [far] }, isThere))).toBe(2);
  expect(runSlices(countVertices({ vertices, edges: [far] }, (vid) => vid !== 7_000n))).toBe(1);
});

test('vertices are accepted completely on a full canvas', () => {
  const full = { vertices: 1, edges: 3, isThere: (vid: Vid) => Number(vid) < 50 };
  const kept = runSlices(partOf({ vertices, edges: edges.slice(0, 3) }, 'connected', full));
  expect([vids(kept.vertices), kept.edges.length]).toEqual([[...vids(vertices).slice(0, 50), 50], 3]);
});
