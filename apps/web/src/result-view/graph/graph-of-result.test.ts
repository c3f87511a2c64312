import { expect, test } from 'vitest';
import type { Edge, Row, Vertex } from '@astrolabe/model';
import { graphOfResult } from './graph-of-result.ts';

const vertex = (vid: string): Vertex => ({ kind: 'vertex', vid, tags: [] });
const edge = (src: string, dst: string): Edge => ({
  kind: 'edge',
  edgeType: 'follow',
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});

test('vertices and edges count once, and edge ends without a record are named', () => {
  const rows: readonly Row[] = [
    [vertex('a'), edge('a', 'b')],
    [vertex('a'), edge('a', 'b')],
  ];
  const graph = graphOfResult(rows, 100);
  expect([graph.vertexCount, graph.edgeCount, graph.missingVids]).toEqual([2, 1, ['b']]);
});

test('of an oversized graph the most connected vertices are drawn, with their edges', () => {
  const rows: readonly Row[] = [
    [vertex('a')],
    [vertex('b')],
    [vertex('c')],
    [edge('a', 'b')],
    [edge('a', 'c')],
    [edge('b', 'a')],
  ];
  const graph = graphOfResult(rows, 2);
  expect([
    graph.drawn.vertices.map((one) => one.vid),
    graph.drawn.edges.length,
    graph.vertexCount,
    graph.edgeCount,
  ]).toEqual([['a', 'b'], 2, 3, 3]);
});
