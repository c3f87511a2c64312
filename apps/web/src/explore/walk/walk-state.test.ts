import { GraphScene } from '@astrolabe/graph-view';
import type { Edge } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { walkBetween, walkByLetter, walkOn, type Walk } from './walk-state.ts';

const scene = new GraphScene();
const edge = (edgeType: string, src: string, dst: string): Edge => ({
  kind: 'edge',
  edgeType,
  src,
  dst,
  rank: 0n,
  properties: new Map(),
});
scene.merge({
  vertices: [],
  edges: [edge('follow', 'a', 'b'), edge('follow', 'c', 'a'), edge('like', 'a', 'd'), edge('follow', 'a', 'e')],
});
const told = (walk: Walk | undefined): string | undefined =>
  walk && `${walk.at} of ${walk.count} ${walk.edgeType} to ${scene.vertices[walk.to]!.vid}`;

test('a letter goes to the first edge of a type, and on when it is pressed again', () => {
  const first = walkByLetter(scene, 0, 'f', undefined);
  expect(told(first)).toBe('1 of 3 follow to b');
  const second = walkByLetter(scene, 0, 'F', first);
  expect(told(second)).toBe('2 of 3 follow to c');
  expect(told(walkByLetter(scene, 0, 'f', walkByLetter(scene, 0, 'f', second)))).toBe('1 of 3 follow to b');
  expect(walkByLetter(scene, 0, 'x', undefined)).toBeUndefined();
});

test('an arrow that led along an edge knows its place, and others of the type are next to it', () => {
  const walk = walkBetween(scene, 0, scene.indexOf('c')!);
  expect(told(walk)).toBe('2 of 3 follow to c');
  expect(told(walkOn(scene, walk!, 1))).toBe('3 of 3 follow to e');
  expect(told(walkOn(scene, walk!, -2))).toBe('3 of 3 follow to e');
});
