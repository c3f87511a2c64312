import { expect, test, vi } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { diagramOf } from '../schema-model/schema-diagram.ts';

vi.mock('../data/api.ts', () => ({ api: {} }));
vi.mock('../data/schema-diagram.ts', () => ({ sampleSchema: () => undefined }));

const { graphOfSchema } = await import('./sketch-of-space.ts');

const tag = (name: string) => ({ kind: 'tag' as const, name, id: 1, properties: [] });
const edge = (name: string) => ({ kind: 'edge' as const, name, id: 2, properties: [] });
const schema: SchemaSnapshot = {
  space: sampleSpace('coast'),
  tags: [
    {
      ...tag('light'),
      comment: 'at night',
      properties: [{ name: 'range_nm', type: { kind: 'int16' }, isNullable: false, defaultText: '12' }],
      timeToLive: { column: 'range_nm', durationSeconds: 9 },
    },
    tag('buoy'),
  ],
  edgeTypes: [edge('guides'), edge('replaces')],
  indexes: [],
};

test('a space becomes a sketch: unchanged properties and TTL, ends of most edges, and none without edges', () => {
  const image = diagramOf(schema, {
    edges: [],
    tagsOfVid: new Map(),
    statistics: [],
    counted: [
      { edgeType: 'guides', srcTags: ['buoy'], dstTags: ['light'], count: 2 },
      { edgeType: 'guides', srcTags: ['light'], dstTags: ['buoy'], count: 7 },
      { edgeType: 'guides', srcTags: [], dstTags: ['buoy'], count: 90 },
    ],
  });
  const { nodes, lines } = graphOfSchema(schema, image);
  const nameOf = (uuid: string): string | undefined => nodes.find((node) => node.uuid === uuid)?.name;
  expect(lines.map((line) => [line.name, nameOf(line.from), nameOf(line.to)])).toEqual([
    ['guides', 'light', 'buoy'],
    ['replaces', undefined, undefined],
  ]);
  expect(nodes[0]).toMatchObject({
    name: 'light',
    comment: 'at night',
    properties: [{ name: 'range_nm', type: 'int16', isNullable: false, defaultValue: '12' }],
    timeToLive: { column: 'range_nm', durationSeconds: 9 },
  });
  expect(nodes[0]?.x).not.toBe(nodes[1]?.x);
});
