import { expect, test } from 'vitest';
import { shown, tablesOf } from '../_made-tables.ts';

const graph = async (name: string, document: unknown): Promise<Readonly<Record<string, string>>> =>
  shown(await tablesOf(name, typeof document === 'string' ? document : JSON.stringify(document)));

test('links by position refer to the nodes in order', async () => {
  const document = {
    nodes: [
      { name: 'Myriel', group: 1 },
      { name: 'Napoleon', group: 1 },
      { name: 'Valjean', group: 2 },
    ],
    links: [
      { source: 1, target: 0, value: 1 },
      { source: 2, target: 0, value: 10 },
    ],
  };
  expect(await graph('miserables.json', document)).toEqual({
    'miserables.json (node)':
      ':ID(miserables.json){label:node},:LABEL,name,group\n0,node,Myriel,1\n1,node,Napoleon,1\n2,node,Valjean,2\n',
    'miserables.json (edge)':
      ':START_ID(miserables.json){label:node},:END_ID(miserables.json){label:node},:TYPE,value\n1,0,edge,1\n2,0,edge,10\n',
  });
});

test.each([
  ['ids', { nodes: [{ id: 'a' }, { id: 'b' }], links: [{ source: 'a', target: 'b' }] }],
  ['names', { nodes: [{ name: 'a' }, { name: 'b' }], links: [{ source: 'a', target: 'b' }] }],
  [
    'edges of NetworkX',
    { directed: true, graph: {}, nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ source: 'a', target: 'b', key: 0 }] },
  ],
  ['objects as ends', { nodes: [{ id: 'a' }, { id: 'b' }], links: [{ source: { id: 'a' }, target: { id: 'b' } }] }],
  [
    'vis.js',
    {
      edges: [{ from: 'a', to: 'b' }],
      nodes: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
    },
  ],
  [
    'graphology',
    {
      attributes: {},
      nodes: [{ key: 'a', attributes: { x: 1 } }, { key: 'b' }],
      edges: [{ key: 'e', source: 'a', target: 'b' }],
    },
  ],
  ['JGF 1', { graph: { nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ source: 'a', target: 'b' }] } }],
  [
    'JGF 2',
    { graph: { nodes: { a: { label: 'A' }, b: {} }, edges: [{ source: 'a', target: 'b', relation: 'knows' }] } },
  ],
  [
    'cytoscape.js',
    {
      elements: {
        nodes: [{ data: { id: 'a' } }, { data: { id: 'b' } }],
        edges: [{ data: { source: 'a', target: 'b' } }],
      },
    },
  ],
  [
    'cytoscape.js in one list',
    { elements: [{ data: { id: 'a' } }, { data: { id: 'b' } }, { data: { id: 'e', source: 'a', target: 'b' } }] },
  ],
  ['elements alone', [{ data: { id: 'a' } }, { data: { id: 'b' } }, { data: { id: 'e', source: 'a', target: 'b' } }]],
  ['pairs', { nodes: ['a', 'b'], edges: [['a', 'b']] }],
])('%s: an edge leads from a to b', async (_name, document) => {
  const tables = Object.values(await graph('g.json', document));
  expect(tables).toHaveLength(2);
  expect(
    tables[0]!
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual(['a', 'b', '']);
  expect(tables[1]!.split('\n')[1]).toMatch(/^a,b,(edge|knows)/);
});

test('several graphs of one document keep their nodes separate', async () => {
  const one = { nodes: { 1: { metadata: { size: 2 } }, 2: {} }, edges: [{ source: '1', target: '2' }] };
  expect(Object.values(await graph('g.json', { graphs: [one, one] }))[1]).toContain('1/1,1/2,edge\n2/1,2/2,edge\n');
});

test("NetworkX's adjacency data has every undirected edge once", async () => {
  const document = {
    directed: false,
    multigraph: false,
    graph: [],
    nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    adjacency: [
      [{ id: 'b', weight: 2 }],
      [
        { id: 'a', weight: 2 },
        { id: 'c', weight: 3 },
      ],
      [{ id: 'b', weight: 3 }],
    ],
  };
  const tables = await tablesOf('g.json', JSON.stringify(document));
  expect(Object.values(shown(tables))[1]).toBe(
    ':START_ID(g.json){label:node},:END_ID(g.json){label:node},:TYPE,weight\na,b,edge,2\nb,c,edge,3\n',
  );
  expect(tables[0]?.notes).toEqual([{ kind: 'undirected', count: 2 }]);
});

test('lines of nodes and relationships become a table per label and type', async () => {
  const lines = [
    { type: 'node', id: '0', labels: ['User', 'Admin'], properties: { name: 'Ann', born: 1970 } },
    { type: 'node', id: '1', labels: ['Post'], properties: { title: 'Hi' } },
    {
      type: 'relationship',
      id: '0',
      label: 'WROTE',
      properties: { at: '2024-01-01' },
      start: { id: '0', labels: ['User'] },
      end: { id: '1', labels: ['Post'] },
    },
  ];
  expect(await graph('export.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual({
    'export.jsonl (User)': ':ID(export.jsonl){label:User},:LABEL,name,born\n0,User,Ann,1970\n',
    'export.jsonl (Admin)': ':ID(export.jsonl){label:Admin},:LABEL,name,born\n0,Admin,Ann,1970\n',
    'export.jsonl (Post)': ':ID(export.jsonl){label:Post},:LABEL,title\n1,Post,Hi\n',
    'export.jsonl (WROTE)':
      ':START_ID(export.jsonl){label:User},:END_ID(export.jsonl){label:Post},:TYPE,id,at\n0,1,WROTE,0,2024-01-01\n',
  });
});

test('edge types between kinds of nodes are separate tables', async () => {
  const document = {
    nodes: [
      { id: 1, type: 'person' },
      { id: 2, type: 'person' },
      { id: 3, type: 'company' },
      { id: 4, type: 'company' },
    ],
    edges: [
      { source: 1, target: 3, type: 'works at' },
      { source: 2, target: 4, type: 'works at' },
      { source: 1, target: 2, type: 'knows' },
      { source: 2, target: 1, type: 'knows' },
    ],
  };
  expect(Object.keys(await graph('g.json', document))).toEqual([
    'g.json (person)',
    'g.json (company)',
    'g.json (works at)',
    'g.json (knows)',
  ]);
});

test('an edge without ends is rejected with its position, and ends without a node are counted', async () => {
  await expect(
    tablesOf('g.json', '{"nodes": [{"id": 1}],\n "links": [{"source": 1, "target": 1}, {"source": 1}]}'),
  ).rejects.toThrow('line 2, column 40 of `g.json`: this edge has no source and target');
  const [table] = await tablesOf('g.json', '{"nodes": [{"id": "a"}], "links": [{"source": "a", "target": "x"}]}');
  expect(table?.notes).toEqual([{ kind: 'missingEnds', count: 1 }]);
});

test('tables that need too much memory are rejected', async () => {
  await expect(tablesOf('g.json', JSON.stringify([{ a: 'x'.repeat(1000) }]), 100)).rejects.toThrow(
    'need more than the 100 bytes',
  );
});
