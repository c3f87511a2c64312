import { bubbleVid, runSlices, vertexKey } from '@astrolabe/graph-view';
import type { Edge, Value, Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { groupTitle, liftedOfBubble } from './derived-elements.ts';
import { EMPTY_STATE, type CanvasView } from './canvas-state.ts';
import { shownElements } from './shown-elements.ts';

const vertex = (vid: string, berth?: Value): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: 'ship', properties: new Map(berth === undefined ? [] : [['berth', berth]]) }],
});
const edge = (src: string, dst: string, edgeType = 'tows'): Edge => ({
  kind: 'edge',
  edgeType,
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});
const shownOf = (vertices: Vertex[], edges: Edge[], hidden: readonly string[], view: Partial<CanvasView>) =>
  runSlices(
    shownElements({
      layers: [{ vertices, edges }],
      hidden: new Set(hidden.map(vertexKey)),
      groups: [],
      view: { ...EMPTY_STATE.view, ...view },
    }),
  );

test('each value of a property becomes one vertex, with an edge from every vertex that has it', () => {
  const lifted = [{ tag: 'ship', property: 'berth' }];
  const ships = [vertex('a', 'East'), vertex('b', 'East'), vertex('c', 7n), vertex('d'), vertex('e', 'West')];
  const { bubbles, edges } = shownOf(ships, [], ['e'], { lifted });
  expect(bubbles?.map(({ caption, count }) => [caption, count])).toEqual([
    ['East', 2],
    ['7', 1],
  ]);
  const east = bubbleVid(bubbles![0]!.id);
  expect(edges.map(({ edgeType, src, dst }) => [edgeType, src, dst === east])).toEqual([
    ['berth', 'a', true],
    ['berth', 'b', true],
    ['berth', 'c', false],
  ]);
  expect([liftedOfBubble(lifted, bubbles![0]!.id), liftedOfBubble(lifted, 'tag ship')]).toEqual([lifted[0], undefined]);
});

test('neighbors of a hidden vertex are connected, with the number of hidden vertices between them', () => {
  const ships = ['a', 'b', 'c', 'x', 'y'].map((vid) => vertex(vid));
  const edges = [edge('a', 'x'), edge('x', 'b', 'feeds'), edge('b', 'y'), edge('y', 'a'), edge('c', 'a')];
  const shown = shownOf(ships, edges, ['x', 'y'], { isBridged: true });
  expect(
    shown.edges.map(({ edgeType, src, dst, properties }) => [edgeType, src, dst, properties.get('count')]),
  ).toEqual([
    ['tows', 'c', 'a', undefined],
    ['feeds · tows', 'a', 'b', 1n],
    ['tows · tows', 'a', 'b', 1n],
  ]);
  expect(shownOf(ships, edges, ['x', 'y'], {}).edges.length).toBe(1);
});

test('a group is named by the tag or the value, or has no name', () => {
  expect(groupTitle(vertex('a', 3n).tags, { kind: 'property', property: 'berth' })).toBe('3');
  expect(groupTitle(vertex('a').tags, { kind: 'property', property: 'berth' })).toBeUndefined();
  expect(groupTitle(vertex('a').tags, { kind: 'tag' })).toBe('ship');
});
