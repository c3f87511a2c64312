import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tablesOf } from '../_made-tables.ts';

/** Files saved by the canvas; a test of the web app keeps them up to date. */
const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'examples', 'canvas-graph');

test.each(['graph.graphml', 'graph.gexf', 'graph.json', 'graph.csv'])('%s becomes the same tables', async (name) => {
  const tables = await tablesOf(name, readFileSync(join(folder, name)));
  const plain = Object.fromEntries(
    tables.map(({ name: table, text }) => [
      table.slice(name.length + 1),
      text.replaceAll(`(${name})`, '').replaceAll('""', "'").replaceAll('"', ''),
    ]),
  );
  const height = /graphml|gexf/.test(name) ? '2' : '2.0';
  const note = /graphml|gexf/.test(name) ? ['', ''] : [',note', ','];
  expect(plain).toEqual({
    '(player)': `:ID{label:player},:LABEL,name,code,born,height,goals,active${note[0]}\np1,player,Ann 'Ace' <O’Neil>, 1st,007,1990-02-03,${height},9007199254740993,true${note[1]}\n`,
    '(coach)': ':ID{label:coach},:LABEL,name,since\np1,coach,Coach Ann,2020\n',
    '(team)': ":ID{label:team},:LABEL,name\nt1,team,Owls; 'A'\n",
    '(serve)': ':START_ID{label:player},:END_ID{label:team},:TYPE,:RANK,from\np1,t1,serve,3,2010\n',
    '(follow)': ':START_ID{label:player},:END_ID{label:node},:TYPE,:RANK,degree\np1,gone,follow,0,0.5\n',
  });
  expect(tables.map(({ kinds }) => kinds?.filter((kind) => kind !== null))).toEqual([
    ['string', 'string', 'date', 'double', 'int64', 'bool'],
    ['string', 'int64'],
    ['string'],
    ['int64'],
    ['double'],
  ]);
});
