import { expect, test } from 'vitest';
import { elementsOfRows, GraphScene, runSlices } from '@astrolabe/graph-view';
import type { Edge, Value, Vertex } from '@astrolabe/model';
import { searchInSlices } from './canvas-search.ts';

const place = (vid: string, name: string, city: string): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [
    {
      name: 'person',
      properties: new Map<string, Value>([
        ['name', name],
        ['city', city],
      ]),
    },
  ],
});
const knows = (src: string, dst: string, how: string): Edge => ({
  kind: 'edge',
  src,
  dst,
  edgeType: 'knows',
  rank: 0n,
  properties: new Map([['how', how]]),
});

function sceneOf(): GraphScene {
  const scene = new GraphScene();
  const vertices = [place('v1', 'Ada', 'Turin'), place('v2', 'Bo', 'Oslo'), place('v3', 'Torin', 'Rome')];
  scene.merge(elementsOfRows([[...vertices, knows('v1', 'v2', 'by the river')]]));
  return scene;
}

const reported = (text: string): readonly unknown[] => {
  const scene = sceneOf();
  const { hits, vertices } = runSlices(searchInSlices(scene, text));
  return [
    hits.map(({ element, at }) => ['vid' in element ? element.vid : element.edgeType, at]),
    vertices.map((index) => String(scene.vertices[index]?.vid)).toSorted((a, b) => a.localeCompare(b)),
  ];
};

test('names come before properties, and edges last', () => {
  expect(reported('rin')).toEqual([
    [
      ['v3', undefined],
      ['v1', 'city'],
    ],
    ['v1', 'v3'],
  ]);
  expect(reported('RIVER')).toEqual([[['knows', 'how']], ['v1', 'v2']]);
});

test('blank text finds nothing', () => {
  expect(reported('  ')).toEqual([[], []]);
});
