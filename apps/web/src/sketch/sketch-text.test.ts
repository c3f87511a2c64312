import { expect, test } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import { newEdgeType, newSketchProperty, newTag, type SketchGraph } from './sketch-graph.ts';
import { contentOfGraph, fileOfSketch, graphOfText, sketchOfFile, textOfGraph } from './sketch-text.ts';

const bridge = {
  ...newTag(10, -20, 4, '桥 "bridge"'),
  comment: 'over water',
  properties: [
    { ...newSketchProperty(), name: 'code', type: 'fixed_string' as const, length: '8', isNullable: false },
    { ...newSketchProperty(), name: 'opened', type: 'timestamp' as const, defaultValue: 'now()', comment: 'UTC' },
  ],
  timeToLive: { column: 'opened', durationSeconds: 60 },
};
const graph: SketchGraph = { nodes: [bridge], lines: [newEdgeType(bridge.uuid, bridge.uuid, 'leads_to')] };
const withoutKeys = (one: SketchGraph): unknown =>
  JSON.parse(JSON.stringify(one, (key, value: unknown) => (key === 'key' ? 0 : value)));
const refusal = (text: string): string => {
  try {
    sketchOfFile(text);
    return 'read';
  } catch (error) {
    return AstrolabeError.is(error) ? error.message : String(error);
  }
};

test('a sketch is restored unchanged from its text and its file', () => {
  expect(withoutKeys(graphOfText(textOfGraph(graph)))).toEqual(withoutKeys(graph));
  const read = sketchOfFile(fileOfSketch('Crossings', graph));
  expect([read.name, withoutKeys(read.graph)]).toEqual(['Crossings', withoutKeys(graph)]);
});

test('the text contains what other studios read: fill, size, type and whether an element is invalid', () => {
  const { nodes, lines } = JSON.parse(textOfGraph(graph)) as { nodes: object[]; lines: object[] };
  expect(nodes).toMatchObject([{ type: 'tag', fill: '#FFE4E4', width: 80, height: 80, invalid: false }]);
  expect(lines).toMatchObject([{ type: 'edge', from: bridge.uuid, to: bridge.uuid, invalid: false }]);
});

test('moving a tag does not change the content', () => {
  const aside = { ...graph, nodes: [{ ...bridge, x: 900 }] };
  expect(contentOfGraph(aside)).toBe(contentOfGraph(graph));
  expect(textOfGraph(aside)).not.toBe(textOfGraph(graph));
});

test('an empty text is an empty sketch', () => {
  expect(graphOfText('')).toEqual({ nodes: [], lines: [] });
});

test.each([
  ['{', 'the file is not JSON'],
  ['[]', 'the file does not hold a sketch'],
  ['{"format":"drawing"}', 'the file is of another kind'],
  ['{"format":"astrolabe-sketch","version":2}', 'the file was written by a newer version'],
  ['{"nodes":[]}', 'the file holds no nodes and lines'],
  ['{"nodes":[{"name":"a","x":"left","y":0}],"lines":[]}', 'nodes[0].x is no number'],
  ['{"nodes":[{"name":7,"x":0,"y":0}],"lines":[]}', 'nodes[0].name is no text'],
  ['{"nodes":[{"uuid":"a","x":0,"y":0},{"uuid":"a","x":0,"y":0}],"lines":[]}', 'nodes[1].uuid stands there twice'],
  ['{"nodes":[],"lines":[{"name":"e","from":"x","to":"x"}]}', 'lines[0].from is no node of the sketch'],
  [
    '{"nodes":[{"x":0,"y":0,"properties":[{"name":"p","type":"money"}]}],"lines":[]}',
    'nodes[0].properties[0].type money is no data type',
  ],
  ['{"nodes":[{"x":0,"y":0,"properties":3}],"lines":[]}', 'nodes[0].properties is no list'],
])('the broken file %s is rejected with its reason', (text, reason) => {
  expect(refusal(text)).toBe(reason);
});

test('a sketch with too many elements is rejected', () => {
  const nodes = Array.from({ length: 2001 }, () => ({ x: 0, y: 0 }));
  expect(refusal(JSON.stringify({ nodes, lines: [] }))).toBe('the sketch holds more than 2000 tags and edge types');
});
