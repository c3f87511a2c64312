import { GraphScene } from '@astrolabe/graph-view';
import type { Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';

const vertex = (vid: string, name: string, tag = 'person'): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: tag, properties: new Map([['name', name]]) }],
});

test('the same words in any order, case and accents are duplicates, within one tag only', () => {
  const scene = new GraphScene();
  scene.merge({
    vertices: [
      vertex('a', 'José Núñez'),
      vertex('b', 'NUNEZ, Jose'),
      vertex('c', 'José Núñez', 'firm'),
      vertex('d', 'Jose Nunes'),
      vertex('e', '海运公司'),
      vertex('f', '海运公司'),
      vertex('g', 'Jose  Nunez.'),
      vertex('h', '—'),
      vertex('i', '—'),
      { kind: 'vertex', vid: 'j', tags: [] },
    ],
    edges: [],
  });
  expect(findDuplicates(scene.vertices).map(({ name, vertices }) => [name, vertices.map(({ vid }) => vid)])).toEqual([
    ['José Núñez', ['a', 'b', 'g']],
    ['海运公司', ['e', 'f']],
  ]);
});
