import { GraphScene } from '@astrolabe/graph-view';
import type { Edge } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { navigateBetween, navigateByLetter, navigateOn, type NavigationPosition } from './keyboard-navigation.ts';

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
const reported = (position: NavigationPosition | undefined): string | undefined =>
  position && `${position.at} of ${position.count} ${position.edgeType} to ${scene.vertices[position.to]!.vid}`;

test('a letter moves to the first edge of a type, and to the next when pressed again', () => {
  const first = navigateByLetter(scene, 0, 'f', undefined);
  expect(reported(first)).toBe('1 of 3 follow to b');
  const second = navigateByLetter(scene, 0, 'F', first);
  expect(reported(second)).toBe('2 of 3 follow to c');
  expect(reported(navigateByLetter(scene, 0, 'f', navigateByLetter(scene, 0, 'f', second)))).toBe('1 of 3 follow to b');
  expect(navigateByLetter(scene, 0, 'x', undefined)).toBeUndefined();
});

test('an arrow key along an edge keeps its position, and others of the type are next', () => {
  const position = navigateBetween(scene, 0, scene.indexOf('c')!);
  expect(reported(position)).toBe('2 of 3 follow to c');
  expect(reported(navigateOn(scene, position!, 1))).toBe('3 of 3 follow to e');
  expect(reported(navigateOn(scene, position!, -2))).toBe('3 of 3 follow to e');
});
