import { expect, test } from 'vitest';
import { shown, tablesOf } from '../_made-tables.ts';

const GRAPHML = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="node" attr.name="color" attr.type="string"><default>yellow</default></key>
  <key id="d1" for="edge" attr.name="weight" attr.type="double"/>
  <key id="d2" for="node" attr.name="size" attr.type="int"/>
  <graph id="G" edgedefault="undirected">
    <node id="n0"><data key="d0">green</data><data key="d2">3</data></node>
    <node id="n1"/>
    <node id="n2"><graph id="n2:" edgedefault="directed"><node id="n2::n0"/><edge source="n1" target="n2::n0"/></graph></node>
    <edge id="e0" source="n0" target="n1"><data key="d1">1.0</data></edge>
    <edge id="e1" source="n0" target="n2" directed="true"/>
  </graph>
</graphml>`;

test('GraphML has keys with types and defaults, directions, and nested graphs', async () => {
  const tables = await tablesOf('g.graphml', GRAPHML);
  expect(shown(tables)).toEqual({
    'g.graphml (node)':
      ':ID(g.graphml){label:node},:LABEL,color,size\nn0,node,green,3\nn1,node,yellow,\nn2::n0,node,yellow,\nn2,node,yellow,\n',
    'g.graphml (edge)':
      ':START_ID(g.graphml){label:node},:END_ID(g.graphml){label:node},:TYPE,weight\nn1,n2::n0,edge,\nn0,n1,edge,1.0\nn0,n2,edge,\n',
  });
  expect(tables[0]?.kinds).toEqual([null, null, 'string', 'int64']);
  expect(tables[0]?.notes).toEqual([
    { kind: 'nested', count: 1 },
    { kind: 'undirected', count: 1 },
  ]);
});

test('yEd: the text of a shape is the label, its geometry is ignored', async () => {
  const yed = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
    <key for="node" id="d6" yfiles.type="nodegraphics"/>
    <graph edgedefault="directed" id="G">
      <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0"/><y:NodeLabel>Ann<y:LabelModel/></y:NodeLabel></y:ShapeNode></data></node>
    </graph></graphml>`;
  expect(Object.values(shown(await tablesOf('g.graphml', yed)))).toEqual([
    ':ID(g.graphml){label:node},:LABEL,label\nn0,node,Ann\n',
  ]);
});

test("APOC's and TinkerPop's labels become tables", async () => {
  const apoc = `<graphml><graph><node id="n1" labels=":Person:Actor"><data key="labels">:Person:Actor</data><data key="name">Ann</data></node>
    <node id="n2" labels=":Film"/><edge id="e" source="n1" target="n2" label="ACTED_IN"><data key="label">ACTED_IN</data></edge></graph></graphml>`;
  expect(shown(await tablesOf('g.xml', apoc))).toEqual({
    'g.xml (Person)': ':ID(g.xml){label:Person},:LABEL,name\nn1,Person,Ann\n',
    'g.xml (Actor)': ':ID(g.xml){label:Actor},:LABEL,name\nn1,Actor,Ann\n',
    'g.xml (Film)': ':ID(g.xml){label:Film},:LABEL\nn2,Film\n',
    'g.xml (ACTED_IN)': ':START_ID(g.xml){label:Person},:END_ID(g.xml){label:Film},:TYPE\nn1,n2,ACTED_IN\n',
  });
});

test.each(['1.1draft', '1.2draft', '1.3'])('GEXF %s has attributes, weights and times', async (version) => {
  const gexf = `<gexf xmlns="http://gexf.net/${version}" xmlns:viz="http://gexf.net/viz" version="${version}">
    <graph defaultedgetype="directed" mode="dynamic">
      <attributes class="node"><attribute id="0" title="url" type="string"><default>none</default></attribute></attributes>
      <attributes class="edge"><attribute id="0" title="since" type="integer"/></attributes>
      <nodes><node id="0" label="Gephi"><attvalues><attvalue for="0" value="gephi.org"/></attvalues><viz:size value="2"/></node>
        <node id="1" label="Web" start="2009"/></nodes>
      <edges><edge id="0" source="0" target="1" weight="2.5"><attvalues><attvalue for="0" value="7"/></attvalues></edge>
        <edge id="1" source="1" target="0" type="undirected"/></edges>
    </graph></gexf>`;
  const tables = await tablesOf('g.gexf', gexf);
  expect(Object.values(shown(tables))).toEqual([
    ':ID(g.gexf){label:node},:LABEL,url,label\n0,node,gephi.org,Gephi\n1,node,none,Web\n',
    ':START_ID(g.gexf){label:node},:END_ID(g.gexf){label:node},:TYPE,since,weight\n0,1,edge,7,2.5\n1,0,edge,,\n',
  ]);
  expect(tables[0]?.notes).toEqual([
    { kind: 'dynamic', count: 1 },
    { kind: 'undirected', count: 1 },
  ]);
});

const BOMB = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><graphml><graph><node id="&lol2;"/></graph></graphml>`;
const EXTERNAL = `<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><graphml><graph><node id="&xxe;"/></graph></graphml>`;

test.each([
  ['bomb', BOMB, 'entities are defined here, which is not allowed'],
  ['external entity', EXTERNAL, 'entities are defined here, which is not allowed'],
  ['undefined entity', '<graphml><graph><node id="&xxe;"/></graph></graphml>', 'line 1, column'],
  ['nesting', `<graphml>${'<graph>'.repeat(100_000)}`, 'elements are nested deeper than 100 levels'],
  ['other root', '<html/>', 'a <graphml> element is expected, not <html>'],
  ['cut off', '<graphml><graph><node id="1"/>', 'of `g.graphml`'],
  [
    'no ends',
    '<graphml><graph>\n<edge source="1"/></graph></graphml>',
    'line 2, column 19 of `g.graphml`: this edge has no `source` and `target`',
  ],
  ['nothing', '<graphml/>', 'has neither nodes nor edges'],
])('GraphML with an error is rejected: %s', async (_name, text, message) => {
  await expect(tablesOf('g.graphml', text)).rejects.toThrow(message);
});

test('GML, Pajek, edge lists and adjacency lists are read', async () => {
  const gml =
    'graph [\n  directed 1\n  node [ id 1 label "A &amp; &#228;" graphics [ x 1.0 ] ]\n  node [ id 2 label "B" ]\n  edge [ source 1 target 2 value 3 ]\n]\n';
  expect(Object.values(shown(await tablesOf('g.gml', gml)))).toEqual([
    ':ID(g.gml){label:node},:LABEL,label\n1,node,A & ä\n2,node,B\n',
    ':START_ID(g.gml){label:node},:END_ID(g.gml){label:node},:TYPE,value\n1,2,edge,3\n',
  ]);
  const net = '*Vertices 2\n1 "Ann" 0.1 0.2\n2 "Bob"\n*Arcs\n1 2 1.5\n*Edges\n2 1\n';
  expect(Object.values(shown(await tablesOf('g.net', net)))[1]).toContain('1,2,edge,1.5\n2,1,edge,\n');
  const list = "# comment\n1 2 {'weight': 7, 'kind': 'a b'}\n2 3 {}\n";
  expect(shown(await tablesOf('g.edgelist', list))).toEqual({
    'g.edgelist': 'source,target,weight,kind\n1,2,7,a b\n2,3,,\n',
  });
  expect(shown(await tablesOf('g.edges', 'a\tb\t0.5\n'))).toEqual({ 'g.edges': 'source,target,weight\na,b,0.5\n' });
  expect(Object.values(shown(await tablesOf('g.adjlist', '0 1 2\n1\n2\n')))[1]).toContain('0,1,edge\n0,2,edge\n');
});
