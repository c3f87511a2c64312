import { GraphScene } from '@astrolabe/graph-view';
import type { Edge } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { navigateBetween, navigateByLetter, navigateOn, type Walk } from './walk-state.ts';

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
const reported = (walk: Walk | undefined): string | undefined =>
  walk && `${walk.at} of ${walk.count} ${walk.edgeType} to ${scene.vertices[walk.to]!.vid}`;

test('a letter moves to the first edge of a type, and to the next when pressed again', () => {
  const first = navigateByLetter(scene, 0, 'f', undefined);
  expect(reported(first)).toBe('1 of 3 follow to b');
  const second = navigateByLetter(scene, 0, 'F', first);
  expect(reported(second)).toBe('2 of 3 follow to c');
  expect(reported(navigateByLetter(scene, 0, 'f', navigateByLetter(scene, 0, 'f', second)))).toBe('1 of 3 follow to b');
  expect(navigateByLetter(scene, 0, 'x', undefined)).toBeUndefined();
});

test('an arrow key along an edge keeps its position, and others of the type are next', () => {
  const walk = navigateBetween(scene, 0, scene.indexOf('c')!);
  expect(reported(walk)).toBe('2 of 3 follow to c');
  expect(reported(navigateOn(scene, walk!, 1))).toBe('3 of 3 follow to e');
  expect(reported(navigateOn(scene, walk!, -2))).toBe('3 of 3 follow to e');
});
