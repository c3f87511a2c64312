import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { layoutDiagram, linePaths } from './diagram-layout.ts';
import { diagramOf, readDiagram, type SchemaDiagram, type SchemaSample } from './schema-diagram.ts';

const element = (name: string, id: number) => ({ name, id, properties: [] });
const schema: SchemaSnapshot = {
  space: sampleSpace('s'),
  tags: [
    { kind: 'tag', ...element('a', 2) },
    { kind: 'tag', ...element('b', 3) },
    { kind: 'tag', ...element('lone', 4) },
  ],
  edgeTypes: [{ kind: 'edge', ...element('e', 5) }],
  indexes: [],
};
const sample: SchemaSample = {
  edges: [
    { edgeType: 'e', src: 1n, dst: 2n },
    { edgeType: 'e', src: 1n, dst: 2n },
    { edgeType: 'e', src: 1n, dst: 3n },
    { edgeType: 'e', src: 1n, dst: 4n },
  ],
  tagsOfVid: new Map([
    [1n, ['a']],
    [2n, ['b']],
    [3n, []],
  ]),
  statistics: [{ type: 'Tag', name: 'a', count: 7 }],
  counted: undefined,
};
const nodes: SchemaDiagram['nodes'] = [
  { kind: 'tag', name: 'a', count: 7 },
  { kind: 'tag', name: 'b' },
  { kind: 'tag', name: 'lone' },
];

test('lines join tags with observed edges, and ends without tag or vertex have their own circles', () => {
  expect(diagramOf(schema, sample)).toEqual({
    nodes: [...nodes, { kind: 'bare', name: '' }, { kind: 'missing', name: '', count: 1 }],
    lines: [
      { edgeType: 'e', from: 0, to: 1, count: 1 },
      { edgeType: 'e', from: 0, to: 3, count: 1 },
      { edgeType: 'e', from: 0, to: 4, count: 1 },
    ],
    isCounted: false,
  });
});

test('if all edges are counted, only ends without a vertex come from the sample', () => {
  const counted = [{ edgeType: 'e', srcTags: ['a'], dstTags: ['b'], count: 90 }];
  expect(diagramOf(schema, { ...sample, counted })).toEqual({
    nodes: [...nodes, { kind: 'missing', name: '', count: 1 }],
    lines: [
      { edgeType: 'e', from: 0, to: 1, count: 90 },
      { edgeType: 'e', from: 0, to: 3, count: 1 },
    ],
    isCounted: true,
  });
});

test('a stored diagram is read again, and anything else is ignored', () => {
  const diagram = diagramOf(schema, sample);
  expect([
    readDiagram(JSON.stringify(diagram)),
    readDiagram('{'),
    readDiagram('{"nodes":[],"lines":[{"edgeType":"e","from":0,"to":9,"count":1}],"isCounted":true}'),
  ]).toEqual([diagram, undefined, undefined]);
});

test('lines lead to the right, also in cycles, and isolated tags are placed where the diagram stays large', () => {
  const line = (from: number, to: number) => ({ edgeType: 'e', from, to, count: 1 });
  const points = layoutDiagram({
    nodes: [...nodes, { kind: 'tag', name: 'd' }],
    lines: [line(0, 1), line(1, 3), line(3, 0)],
    isCounted: true,
  });
  expect(points).toEqual([
    { x: 0, y: 0 },
    { x: 210, y: 0 },
    { x: 0, y: 210 },
    { x: 420, y: 0 },
  ]);
  // Two rows are already high, so the isolated one is placed to the right.
  expect(
    layoutDiagram({ nodes: [...nodes, { kind: 'tag', name: 'd' }], lines: [line(0, 1), line(0, 3)], isCounted: true }),
  ).toEqual([
    { x: 0, y: 105 },
    { x: 210, y: 0 },
    { x: 420, y: 0 },
    { x: 210, y: 210 },
  ]);
});

test('parallel lines bend apart, and loops are above their circle', () => {
  const line = (from: number, to: number) => ({ edgeType: 'e', from, to, count: 1 });
  const diagram = { nodes, lines: [line(0, 1), line(1, 0), line(0, 0)], isCounted: true };
  const middles = linePaths(diagram, layoutDiagram(diagram)).map(({ middle }) => Math.sign(Math.round(middle.y)));
  expect(middles).toEqual([-1, 1, -1]);
});
