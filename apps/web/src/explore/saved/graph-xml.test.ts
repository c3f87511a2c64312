import { GraphScene } from '@astrolabe/graph-view';
import { expect, test } from 'vitest';
import { graphAsGexf, graphAsGraphMl } from './graph-xml.ts';

function scene(): GraphScene {
  const made = new GraphScene();
  made.merge({
    vertices: [
      {
        kind: 'vertex',
        vid: 'a<b',
        tags: [
          {
            name: 'mill',
            properties: new Map<string, string | bigint>([
              ['name', 'Big & old\u0001'],
              ['wheels', 2n],
            ]),
          },
        ],
      },
    ],
    edges: [
      { kind: 'edge', edgeType: 'grinds', src: 'a<b', dst: 'gone', rank: 3n, properties: new Map([['tons', 1.5]]) },
    ],
  });
  return made;
}

test('GraphML declares every property with its type and escapes XML', () => {
  const text = graphAsGraphMl(scene());
  expect(text).toContain('<key id="n mill.wheels" for="node" attr.name="mill.wheels" attr.type="long"/>');
  expect(text).toContain('<key id="e grinds.tons" for="edge" attr.name="grinds.tons" attr.type="double"/>');
  expect(text).toContain('<data key="n mill.name">Big &amp; old</data>');
  expect(text).toContain('source="a&lt;b" target="gone"');
});

test('GEXF has values by attribute number, and positions', () => {
  const text = graphAsGexf(scene());
  expect(text).toMatch(/<attribute id="2" title="mill.name" type="string"\/>/);
  expect(text).toContain('<attvalue for="2" value="Big &amp; old"/>');
  expect(text).toMatch(/<viz:position x="-?\d+\.\d" y="-?\d+\.\d"\/>/);
  expect(text).toContain('label="grinds"');
});
