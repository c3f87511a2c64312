import { expect, test } from 'vitest';
import { FERRIES, FERRY_PREVIEWS, previewOf } from '../plan/_two-files.ts';
import { sampleGraph } from './sample-graph.ts';

test('the first rows are drawn with the values the import would write', () => {
  const { vertices, edges } = sampleGraph(FERRIES, FERRY_PREVIEWS);
  expect([
    vertices.map(({ vid, tags }) => [vid, tags.map((tag) => [tag.name, ...tag.properties.values()])]),
    edges.map(({ src, dst, edgeType, properties }) => [src, edgeType, dst, ...properties.values()]),
  ]).toEqual([
    [
      ['p1', [['port', 'North']]],
      ['p2', [['port', 'South']]],
      ['p3', [['port', 'Isle']]],
    ],
    [
      ['p1', 'sails', 'p2', 35n],
      ['p3', 'sails', 'p9', 50n],
    ],
  ]);
});

test('a large sample keeps edges with known ends first', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `q${index}`);
  const previews = new Map([
    [
      'ports.csv',
      previewOf(
        'ports.csv',
        ['id', 'name'],
        ids.map((id) => [id, 'x']),
      ),
    ],
    [
      'sails.csv',
      previewOf(
        'sails.csv',
        ['from', 'to', 'minutes'],
        [...ids.map((id) => [id, `${id}x`, '1']), ['q398', 'q399', '2']],
      ),
    ],
  ]);
  const { vertices, edges } = sampleGraph(FERRIES, previews);
  expect([edges[0]?.src, edges[0]?.dst, vertices.length <= 150]).toEqual(['q398', 'q399', true]);
});

test('a file whose mapping does not fit the schema is skipped', () => {
  const plan = { ...FERRIES, schema: { ...FERRIES.schema, edgeTypes: [] } };
  expect(sampleGraph(plan, FERRY_PREVIEWS).edges).toEqual([]);
});
