import { beforeEach, expect, test } from 'vitest';
import type { Edge, Vertex } from '@astrolabe/model';
import { noteSeen, seenGraphStore, withSeen } from './seen-graph.ts';

const vertex = (vid: string, ...tags: readonly string[]): Vertex => ({
  kind: 'vertex',
  vid,
  tags: tags.map((name) => ({ name, properties: new Map() })),
});
const edge = (src: string, dst: string): Edge => ({
  kind: 'edge',
  edgeType: 'knows',
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});

beforeEach(() => seenGraphStore.setState({}, true));

test('edges are counted between the tags of their ends, over several results of a space', () => {
  noteSeen('towns', [[vertex('a', 'person'), edge('a', 'b'), vertex('b', 'person', 'guest')]]);
  noteSeen('towns', [
    [{ kind: 'path', start: vertex('b', 'person'), steps: [{ edge: edge('b', 'a'), vertex: vertex('a', 'person') }] }],
  ]);
  expect(seenGraphStore.getState()).toEqual({
    towns: {
      edges: [
        { edgeType: 'knows', srcTag: 'person', dstTag: 'person', count: 2 },
        { edgeType: 'knows', srcTag: 'person', dstTag: 'guest', count: 1 },
      ],
      vids: ['b', 'a'],
      tagsOfVids: new Map([
        ['b', ['person', 'guest']],
        ['a', ['person']],
      ]),
    },
  });
});

test('an edge without both ends does not count', () => {
  noteSeen('towns', [
    [edge('a', 'b'), vertex('a', 'person')],
    [1n, 'x', [edge('a', 'b')]],
  ]);
  expect(seenGraphStore.getState()).toEqual({
    towns: { edges: [], vids: ['a'], tagsOfVids: new Map([['a', ['person']]]) },
  });
});

test('counted edges are merged with tag pairs seen since', () => {
  const knows = { edgeType: 'knows', srcTag: 'person', dstTag: 'person', count: 7 };
  const since = { edgeType: 'knows', srcTag: 'guest', dstTag: 'person', count: 1 };
  expect(withSeen({ edges: [knows], hasOneTagEach: true }, [{ ...knows, count: 2 }, since])).toEqual({
    edges: [knows, since],
    hasOneTagEach: true,
  });
});
