import { expect, test } from 'vitest';
import { readGraph } from './read-graph.ts';

test('reads rows of typed JSON, also inside a response', () => {
  const vertex = { $vertex: { vid: 'a', tags: [{ name: 'person', properties: { age: 31 } }] } };
  const edge = { $edge: { edgeType: 'knows', src: 'a', dst: 'b', rank: 0, properties: {} } };
  for (const document of [
    { rows: [[vertex, edge, 1]] },
    { code: 0, data: { columns: ['v'], rows: [[vertex, edge]] } },
  ]) {
    const { vertices, edges } = readGraph(document);
    expect(vertices.map(({ vid }) => vid)).toEqual(['a']);
    expect(edges.map(({ src, dst, edgeType }) => [src, dst, edgeType])).toEqual([['a', 'b', 'knows']]);
  }
});

test('reads vertices and edges', () => {
  const { vertices, edges } = readGraph({
    vertices: [{ id: 1, tags: ['person'], properties: { name: 'Ann' } }, { id: 'x' }],
    edges: [{ src: 1, dst: 'x', type: 'knows', rank: 2, properties: { since: 2001 } }],
  });
  expect(vertices).toMatchObject([
    { vid: 1n, tags: [{ name: 'person' }] },
    { vid: 'x', tags: [] },
  ]);
  expect(vertices[0]?.tags[0]?.properties.get('name')).toBe('Ann');
  expect(edges).toMatchObject([{ src: 1n, dst: 'x', edgeType: 'knows', rank: 2n }]);
});

test('rejects other documents', () => {
  for (const document of [null, [], 'x', {}, { vertices: [{}] }, { vertices: [], edges: [{ src: 1 }] }])
    expect(() => readGraph(document)).toThrow(TypeError);
});
