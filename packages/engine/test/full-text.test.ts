import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { TestSession } from './_database.ts';

const SCHEMA = [
  'CREATE SPACE shelf(vid_type = INT64)',
  'USE shelf',
  'CREATE TAG book(title string)',
  'CREATE FULLTEXT TAG INDEX titles ON book(title)',
];
const SEARCH = 'LOOKUP ON book WHERE ES_QUERY(titles, "sea*") YIELD id(vertex) AS id';

async function openAt(directory?: string): Promise<{ readonly engine: Engine; readonly root: TestSession }> {
  const engine = Engine.open(directory === undefined ? {} : { directory });
  return { engine, root: new TestSession(await engine.authenticate('root', 'nebula')) };
}

test('a full-text index survives a restart and is dropped with its space', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-text-'));
  try {
    const first = await openAt(directory);
    first.root.setUp(...SCHEMA, 'INSERT VERTEX book(title) VALUES 1:("A seaside inn"), 2:("Hills")');
    await first.engine.close();
    const second = await openAt(directory);
    second.root.setUp('USE shelf');
    expect(second.root.ask(SEARCH)).toEqual(['id', '1']);
    second.root.setUp('DROP SPACE shelf', ...SCHEMA.slice(0, 3));
    expect(second.root.ask('SHOW FULLTEXT INDEXES')).toEqual(['Name | Schema Type | Schema Name | Fields | Analyzer']);
    await second.engine.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('rows written in bulk are found', async () => {
  const { engine, root } = await openAt();
  root.setUp(...SCHEMA);
  expect(root.ask(SEARCH)).toEqual(['id']);
  const sink = await root.session.bulk('shelf');
  await sink.write({
    kind: 'vertex',
    tagName: 'book',
    properties: ['title'],
    records: [{ line: 1, vid: 7n, values: ['Under the sea'] }],
    bytes: 0,
  });
  await sink.close();
  expect(root.ask(SEARCH)).toEqual(['id', '7']);
  await engine.close();
});

test('a failed statement leaves the index unchanged', async () => {
  const { engine, root } = await openAt();
  root.setUp(...SCHEMA, 'INSERT VERTEX book(title) VALUES 1:("sea")');
  expect(root.ask(SEARCH)).toEqual(['id', '1']);
  expect(root.ask('INSERT VERTEX book(title) VALUES 2:("seaside"), 3:(5)')).toMatch(/^Storage Error/);
  expect(root.ask(SEARCH)).toEqual(['id', '1']);
  await engine.close();
});

test('the plan names the index and its query', async () => {
  const { engine, root } = await openAt();
  root.setUp(...SCHEMA);
  const { plan } = root.session.executeNow(`EXPLAIN ${SEARCH}`);
  expect(plan?.nodes.map((node) => node.name)).toEqual(['Project', 'FulltextIndexScan']);
  expect(plan?.nodes[1]?.details).toContainEqual(['query', 'sea*']);
  await engine.close();
});
