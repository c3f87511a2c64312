import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GraphScene } from '@astrolabe/graph-view';
import { NULL, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { graphAsCsv, graphAsJson } from './graph-file.ts';
import { graphAsGexf, graphAsGraphMl } from './graph-xml.ts';

/*
 * The files in examples/canvas-graph are saved by the canvas. The server's test imports the same files, so that saved graphs stay
 * importable. `UPDATE_EXAMPLES=1` writes them again.
 */
const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'examples', 'canvas-graph');

function scene(): GraphScene {
  const made = new GraphScene();
  const properties = (entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
    new Map(Object.entries(entries));
  made.merge({
    vertices: [
      {
        kind: 'vertex',
        vid: 'p1',
        tags: [
          {
            name: 'player',
            properties: properties({
              name: 'Ann "Ace" <O’Neil>, 1st',
              code: '007',
              born: { kind: 'date', year: 1990, month: 2, day: 3 },
              height: 2,
              goals: 9007199254740993n,
              active: true,
              note: NULL,
            }),
          },
          { name: 'coach', properties: properties({ name: 'Coach Ann', since: 2020n }) },
        ],
      },
      { kind: 'vertex', vid: 't1', tags: [{ name: 'team', properties: properties({ name: 'Owls; "A"' }) }] },
    ],
    edges: [
      { kind: 'edge', edgeType: 'serve', src: 'p1', dst: 't1', rank: 3n, properties: properties({ from: 2010n }) },
      { kind: 'edge', edgeType: 'follow', src: 'p1', dst: 'gone', rank: 0n, properties: properties({ degree: 0.5 }) },
    ],
  });
  return made;
}

test.each([
  ['graph.graphml', graphAsGraphMl],
  ['graph.gexf', graphAsGexf],
  ['graph.json', graphAsJson],
  ['graph.csv', graphAsCsv],
])('%s equals the example', (name, save) => {
  const path = join(folder, name);
  const text = save(scene());
  if (process.env['UPDATE_EXAMPLES'] === '1') writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
