import { NULL, NULLS, type Edge, type Path, type Value, type Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const ann: Vertex = {
  kind: 'vertex',
  vid: 'ann',
  tags: [
    { name: 'person', properties: new Map<string, Value>([['age', 42n]]) },
    {
      name: 'member',
      properties: new Map<string, Value>([
        ['age', 1n],
        ['since', 1999n],
      ]),
    },
  ],
};
const bob: Vertex = { kind: 'vertex', vid: 'bob', tags: [] };
const carl: Vertex = { kind: 'vertex', vid: 'carl', tags: [] };
const knows: Edge = {
  kind: 'edge',
  edgeType: 'knows',
  src: 'ann',
  dst: 'bob',
  rank: 7n,
  properties: new Map([['since', 1n]]),
  typeId: 5,
};
const walkedBack: Edge = { ...knows, isReversed: true };
const likes: Edge = {
  kind: 'edge',
  edgeType: 'likes',
  src: 'carl',
  dst: 'bob',
  rank: 0n,
  properties: new Map(),
  isReversed: true,
};
/** ann -[knows]-> bob <-[likes]- carl */
const path: Path = {
  kind: 'path',
  start: ann,
  steps: [
    { edge: knows, vertex: bob },
    { edge: likes, vertex: carl },
  ],
};
const there: Path = {
  kind: 'path',
  start: ann,
  steps: [
    { edge: knows, vertex: bob },
    { edge: walkedBack, vertex: ann },
  ],
};
const only = (vid: string): Vertex => ({ kind: 'vertex', vid, tags: [] });

test.each<[string, Value, Value]>([
  ['id', ann, 'ann'],
  ['id', NULL, NULL],
  ['id', knows, NULLS.BAD_TYPE],
  ['tags', ann, ['person', 'member']],
  ['labels', bob, []],
  [
    'properties',
    ann,
    {
      kind: 'map',
      entries: new Map([
        ['age', 42n],
        ['since', 1999n],
      ]),
    },
  ],
  ['properties', knows, { kind: 'map', entries: new Map([['since', 1n]]) }],
  ['properties', 1n, NULLS.BAD_TYPE],
  ['type', walkedBack, 'knows'],
  ['typeid', knows, 5n],
  ['typeid', walkedBack, -5n],
  ['src', walkedBack, 'ann'],
  ['dst', walkedBack, 'bob'],
  ['rank', knows, 7n],
  ['none_direct_src', walkedBack, 'bob'],
  ['none_direct_dst', walkedBack, 'ann'],
  ['none_direct_src', ann, 'ann'],
  ['none_direct_dst', [knows, likes], 'carl'],
  ['none_direct_dst', [], NULLS.BAD_TYPE],
  ['startNode', knows, only('ann')],
  ['endNode', walkedBack, only('bob')],
  ['startNode', path, ann],
  ['endNode', path, carl],
  ['endNode', { ...path, steps: [] }, ann],
  ['startNode', NULL, NULL],
  ['nodes', path, [ann, bob, carl]],
  ['relationships', path, [knows, likes]],
  ['nodes', NULL, NULL],
  ['nodes', 1n, NULLS.BAD_TYPE],
  ['hasSameEdgeInPath', path, false],
  ['hasSameEdgeInPath', there, true],
  ['hasSameVertexInPath', path, false],
  ['hasSameVertexInPath', there, true],
  ['hasSameVertexInPath', NULL, NULLS.BAD_TYPE],
  ['reversePath', NULL, NULLS.BAD_TYPE],
  ['is_edge', knows, true],
  ['is_edge', NULL, false],
])('%s(%o)', (name, value, expected) => {
  expect(callFunction(name, [value])).toEqual(expected);
});

test('a reversed path traverses every edge the other way, and reversing it again returns the path', () => {
  const { isReversed, ...forward } = likes;
  expect(isReversed).toBe(true);
  const reversed: Path = {
    kind: 'path',
    start: carl,
    steps: [
      { edge: forward, vertex: bob },
      { edge: walkedBack, vertex: ann },
    ],
  };
  expect(callFunction('reversePath', [path])).toEqual(reversed);
  expect(callFunction('reversePath', [reversed])).toEqual(path);
});
