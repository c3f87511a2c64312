import { bubbleVid, captionOfEdge, GraphScene, runSlices, vertexKey } from '@astrolabe/graph-view';
import type { Edge, Value, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import type { Group } from './canvas-state.ts';
import { shownElements } from './shown-elements.ts';

const shownOf = (state: Parameters<typeof shownElements>[0]) => runSlices(shownElements(state));

const vertex = (vid: string): Vertex => ({ kind: 'vertex', vid, tags: [{ name: 'ship', properties: new Map() }] });
const edge = (src: string, dst: string, rank = 0n): Edge => ({
  kind: 'edge',
  edgeType: 'tows',
  src,
  dst,
  rank,
  properties: new Map(),
});
const group = (id: string, members: readonly string[], more: Partial<Group> = {}): Group => ({
  bubble: { id, caption: id, count: members.length, tag: undefined },
  members: new Set(members.map(vertexKey)),
  ...more,
});
const layer = {
  vertices: ['a', 'b', 'c', 'd'].map(vertex),
  edges: [edge('a', 'b'), edge('a', 'c'), edge('c', 'd'), edge('b', 'c'), edge('d', 'ghost')],
};

test('hidden elements hide their edges and stay known', () => {
  const shown = shownOf({ layers: [layer], hidden: new Set([vertexKey('a')]), groups: [] });
  expect(shown.vertices.map(({ vid }) => vid)).toEqual(['b', 'c', 'd']);
  expect(shown.edges.map(({ src, dst }) => `${src}-${dst}`)).toEqual(['c-d', 'b-c', 'd-ghost']);
  expect(shown.known).toEqual({ vertices: 5, edges: 5 });
});

test('without hidden elements a scene merges the layers, and the last layer wins', () => {
  const known = { ...vertex('a'), tags: [{ name: 'ship', properties: new Map([['masts', 3n]]) }] };
  const shown = shownOf({
    layers: [layer, { vertices: [known, { ...vertex('b'), tags: [] }], edges: [edge('a', 'b')] }],
    hidden: new Set(),
    groups: [],
  });
  const scene = new GraphScene();
  scene.show(shown);
  expect([scene.vertices.length, scene.edges.length, shown.known]).toEqual([5, 5, undefined]);
  expect(scene.vertices[0]?.tags).toEqual(known.tags);
  expect(scene.vertices[1]?.tags).toEqual(vertex('b').tags);
});

test('edges to members of a group become one per type and direction, with a count', () => {
  const shown = shownOf({ layers: [layer], hidden: new Set(), groups: [group('g', ['b', 'c'])] });
  expect(shown.vertices.map(({ vid }) => vid)).toEqual(['a', 'd']);
  expect(shown.edges.map(({ src, dst, properties }) => [src, dst, properties.get('count')])).toEqual([
    ['d', 'ghost', undefined],
    ['a', bubbleVid('g'), 2n],
    [bubbleVid('g'), 'd', 1n],
  ]);
});

test('parallel edges of one type and direction are merged if bundled, and a single one is unchanged', () => {
  const edges = [edge('a', 'b', 1n), edge('a', 'b', 2n), edge('b', 'a', 1n), edge('c', 'd', 7n)];
  const shown = shownOf({ layers: [{ ...layer, edges }], hidden: new Set(), groups: [], isBundled: true });
  const scene = new GraphScene();
  scene.show(shown);
  expect(scene.edges.map((one) => [captionOfEdge(one), one.rank, one.src < one.dst])).toEqual([
    ['tows', 1n, false],
    ['tows', 7n, true],
    ['tows ×2', 0n, true],
  ]);
});

test('a merged edge has the sums of numbers, with exact integers', () => {
  const weighed = (rank: bigint, tons: bigint, cost: number): Edge => ({
    ...edge('a', 'b', rank),
    properties: new Map<string, Value>([
      ['tons', tons],
      ['cost', cost],
      ['flag', 'x'],
    ]),
  });
  const edges = [weighed(1n, 9_007_199_254_740_993n, 0.5), weighed(2n, 4n, 1.25)];
  const shown = shownOf({ layers: [{ ...layer, edges }], hidden: new Set(), groups: [], isBundled: true });
  expect([...(shown.edges[0]?.properties ?? [])]).toEqual([
    ['count', 2n],
    ['sum(tons)', 9_007_199_254_740_997n],
    ['sum(cost)', 1.75],
  ]);
});

test('an edge between two groups connects their bubbles', () => {
  const groups = [group('g', ['a', 'b']), group('h', ['c', 'd'])];
  const { edges } = shownOf({ layers: [layer], hidden: new Set(), groups });
  expect(edges.map(({ src, dst, properties }) => [src, dst, properties.get('count')])).toEqual([
    [bubbleVid('g'), bubbleVid('h'), 2n],
    [bubbleVid('h'), 'ghost', 1n],
  ]);
});

test('a bubble of unfetched edges is attached to its vertex', () => {
  const unfetched = { anchor: vertexKey('a'), edgeType: 'tows', direction: 'in' } as const;
  const { edges, bubbles } = shownOf({
    layers: [{ vertices: [vertex('a')], edges: [] }],
    hidden: new Set(),
    groups: [group('g', [], { unfetched, bubble: { id: 'g', caption: 'tows a', count: 12_406, tag: undefined } })],
  });
  expect(bubbles).toHaveLength(1);
  expect(edges.map(({ src, dst, properties }) => [src, dst, properties.get('count')])).toEqual([
    [bubbleVid('g'), 'a', 12_406n],
  ]);
});
