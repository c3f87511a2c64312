import { expect, test } from 'vitest';
import { shown, tablesOf } from '../_made-tables.ts';

const graph = async (name: string, document: unknown): Promise<readonly string[]> =>
  Object.values(shown(await tablesOf(name, typeof document === 'string' ? document : JSON.stringify(document)))).map(
    (text) => text.replaceAll(/\([^()]*\)|\{label:\w+\}/g, ''),
  );

test('a tree becomes nodes and edges to their children', async () => {
  const tree = {
    name: 'a',
    children: [
      { name: 'b', size: 3 },
      { name: 'c', children: [{ name: 'd', size: 4 }] },
    ],
  };
  expect(await graph('flare.json', tree)).toEqual([
    ':ID,:LABEL,name,size\na,node,a,\nb,node,b,3\nc,node,c,\nd,node,d,4\n',
    ':START_ID,:END_ID,:TYPE\na,b,child\na,c,child\nc,d,child\n',
  ]);
});

test('nodes of a tree with the same name use their positions as ids', async () => {
  const tree = { name: 'a', children: [{ name: 'x' }, { name: 'b', children: [{ name: 'x' }] }] };
  expect((await graph('t.json', [tree, tree]))[1]).toBe(
    ':START_ID,:END_ID,:TYPE\n1,1.1,child\n1,1.2,child\n1.2,1.2.1,child\n2,2.1,child\n2,2.2,child\n2.2,2.2.1,child\n',
  );
});

test('adjacency dictionaries are edges with their attributes', async () => {
  expect((await graph('g.json', { a: ['b', 'c'], b: ['c'], c: [] }))[1]).toBe(
    ':START_ID,:END_ID,:TYPE\na,b,edge\na,c,edge\nb,c,edge\n',
  );
  expect((await graph('g.json', { 0: { 1: { weight: 2 }, 2: {} }, 1: { 0: { weight: 2 } }, 2: { 0: {} } }))[1]).toBe(
    ':START_ID,:END_ID,:TYPE,weight\n0,1,edge,2\n0,2,edge,\n1,0,edge,2\n2,0,edge,\n',
  );
  expect((await graph('g.json', { a: { b: { 0: { w: 1 }, 1: { w: 2 } } }, b: { a: {} }, c: { a: {} } }))[1]).toContain(
    'a,b,edge,1\na,b,edge,2\n',
  );
});

test.each([
  ['by column', { name: ['Ann', 'Bob'], age: [3, 4] }],
  ['by column and row', { name: { 0: 'Ann', 1: 'Bob' }, age: { 0: 3, 1: 4 } }],
])('a table %s is not a graph', async (_, document) => {
  expect(await graph('t.json', document)).toEqual(['name,age\nAnn,3\nBob,4\n']);
});

test('codes with one value each are rows', async () => {
  expect(await graph('r.json', { 1: 'US West', 2: 'US East', 3: 'Europe' })).toEqual([
    'key,value\n1,US West\n2,US East\n3,Europe\n',
  ]);
});

test.each([
  [
    'GraphSON 1',
    '{"id":1,"label":"person","outE":{"created":[{"id":9,"inV":3,"properties":{"weight":0.4}}]},"properties":{"name":[{"id":0,"value":"marko"}]}}\n{"id":3,"label":"software","inE":{"created":[{"id":9,"outV":1}]},"properties":{"name":[{"id":4,"value":"lop"}]}}\n',
  ],
  [
    'GraphSON 3',
    '{"id":{"@type":"g:Int32","@value":1},"label":"person","outE":{"created":[{"id":{"@type":"g:Int32","@value":9},"inV":{"@type":"g:Int32","@value":3},"properties":{"weight":{"@type":"g:Double","@value":0.4}}}]},"properties":{"name":[{"id":{"@type":"g:Int64","@value":0},"value":"marko"}]}}\n{"id":{"@type":"g:Int32","@value":3},"label":"software","inE":{},"properties":{"name":[{"id":{"@type":"g:Int64","@value":4},"value":"lop"}]}}\n',
  ],
])('%s', async (_, lines) => {
  expect(await graph('modern.json', lines)).toEqual([
    ':ID,:LABEL,name\n1,person,marko\n',
    ':ID,:LABEL,name\n3,software,lop\n',
    ':START_ID,:END_ID,:TYPE,weight\n1,3,created,0.4\n',
  ]);
});

test('DOT: chains, defaults, subgraphs, ports, comments and HTML', async () => {
  const dot = `// made by hand
digraph "my graph" {
  rankdir=LR; node [shape=box, team="red"]
  a [label="Ann A", age=3]; b; /* a node */
  a -> b:west -> c [weight=2, color=blue]
  edge [kind=calls]
  subgraph cluster_0 { label="inner"; d; e [label=<<b>E</b> x>] }
  c -> { d e }
  -1.5 -> "two words"
}`;
  expect(await graph('g.dot', dot)).toEqual([
    ':ID,:LABEL,team,label,age\na,node,red,Ann A,3\nb,node,red,,\nc,node,red,,\nd,node,red,,\ne,node,red,E x,\n-1.5,node,red,,\ntwo words,node,red,,\n',
    ':START_ID,:END_ID,:TYPE,weight,kind\na,b,edge,2,\nb,c,edge,2,\nc,d,edge,,calls\nc,e,edge,,calls\n-1.5,two words,edge,,calls\n',
  ]);
});

test('DOT: an undirected graph, and the position of an error', async () => {
  const tables = await tablesOf('g.gv', 'strict graph { a -- b -- c; }');
  expect(tables[0]?.notes).toEqual([{ kind: 'undirected', count: 2 }]);
  await expect(tablesOf('g.dot', 'digraph {\n a -> \n}')).rejects.toThrow('line 3 of `g.dot`: a node is expected');
  await expect(tablesOf('g.dot', 'digraph { a -> b')).rejects.toThrow('the file ends within a block');
});
