import type { Vertex } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { GraphScene } from '../scene/graph-scene.ts';
import { elementsOfRows } from '../scene/elements.ts';
import type { GraphTheme } from '../scene/style.ts';
import { sceneToSvg } from './svg-image.ts';

const theme: GraphTheme = {
  ...{ canvas: '#fdfdfd', gridDot: '#eee', edge: '#888', edgeQuiet: '#ccc', accent: '#00f', halo: '#ddf' },
  ...{ text: '#111', textSecond: '#444', muted: '#777', plate: '#fff', excluded: '#bbb', font: 'Inter' },
  tags: Array.from({ length: 12 }, () => '#4966e0'),
};

const vertex = (vid: string): Vertex => ({
  kind: 'vertex',
  vid,
  tags: [{ name: 'port', properties: new Map([['name', `Port <${vid}>`]]) }],
});

/** Two ports with a route between them, and one far away. */
function scene(): GraphScene {
  const graph = new GraphScene();
  const route = { kind: 'edge', edgeType: 'sails_to', src: 'a', dst: 'b', rank: 0n, properties: new Map() } as const;
  graph.merge(elementsOfRows([[vertex('a'), vertex('b'), vertex('far'), route]]));
  graph.applyPositions(Float32Array.from([0, 0, 300, 0, 5_000, 5_000]));
  return graph;
}

const heading = { title: 'Ports & routes', note: '3 vertices, 1 edge · May 2, 2025' };

test('a drawing of the whole graph has title, date, legend with counts, scales, captions and edge labels', () => {
  const svg = sceneToSvg(scene(), theme, {
    heading,
    rules: [
      { name: 'port.depth: 3 m … 18 m', colors: ['#aaccff', '#0033aa'] },
      { name: 'Most connected: 12', colors: [], sizes: [0.8, 2] },
    ],
  });
  for (const text of ['Ports &amp; routes', 'May 2, 2025', 'port · 3', 'sails_to · 1', 'port.depth: 3 m … 18 m'])
    expect(svg).toContain(text);
  expect(svg).toContain('Port &lt;far&gt;</text>');
  expect(svg).toMatch(/>sails_to<\/text>/);
  expect(svg.match(/<circle [^>]*fill="#777"/g)).toHaveLength(2);
  expect(svg).toContain('fill="#fdfdfd"/>');
  expect(sceneToSvg(scene(), theme, { isTransparent: true })).not.toMatch(/<rect [^>]*fill="#fdfdfd"/);
});

test('a drawing of a view contains what is inside, cut off at its border, with title and legend', () => {
  const svg = sceneToSvg(scene(), theme, {
    heading,
    view: { minX: -100, minY: -80, maxX: 400, maxY: 120 },
    below: { svg: '<path id="coast" d="M0 0h9"/>', width: 1_000 },
  });
  expect(svg).not.toContain('&lt;far&gt;');
  for (const text of ['Port &lt;a&gt;', 'Port &lt;b&gt;', 'Ports &amp; routes', 'port · 3'])
    expect(svg).toContain(text);
  expect(svg).toContain('<clipPath id="view"><rect x="-100" y="-80" width="500" height="200"/></clipPath>');
  expect(svg).toContain('transform="translate(-100 -80) scale(0.5)"><path id="coast"');
  // The parts are nested properly.
  const open = svg.match(/<g[ >]/g)?.length;
  expect(open).toBe(svg.match(/<\/g>/g)?.length);
});
