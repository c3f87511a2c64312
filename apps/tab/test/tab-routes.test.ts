import { expect, it } from 'vitest';
import { openInFiles, type EngineCore } from '@astrolabe/engine/memory';
import { RequestTable } from '../src/request-table.ts';
import { serveSavedWork } from '../src/routes/saved-work.ts';
import { serveSession } from '../src/routes/session.ts';
import { TabStatements } from '../src/routes/statements.ts';
import { MemoryHandle } from './_memory-handle.ts';

type Files = readonly [MemoryHandle, MemoryHandle];

/** A studio over two files, as the worker of a tab opens it. */
function openTab(files: Files = [new MemoryHandle(), new MemoryHandle()]) {
  const { engine, storage } = openInFiles(files);
  const table = new RequestTable();
  serveSession(table, '1.2.3');
  new TabStatements(engine).serve(table);
  serveSavedWork(table, storage.documents);
  const send = async (method: string, path: string, body?: unknown, signal = new AbortController().signal) => {
    const { status, headers, pieces } = await table.respond(method, new URL(path, 'http://tab/'), body, signal);
    let text = '';
    for await (const piece of pieces) text += typeof piece === 'string' ? piece : new TextDecoder().decode(piece);
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    return { status, headers, text, json: isJson ? (JSON.parse(text) as { code: number; data?: never }) : undefined };
  };
  const run = async (text: string, space?: string) => send('POST', 'api/v1/execute', { text, ...(space && { space }) });
  return { engine, storage, send, run, files };
}

async function makeTown(engine: EngineCore): Promise<void> {
  const session = engine.openSession();
  for (const text of [
    'CREATE SPACE town(vid_type = FIXED_STRING(8)); USE town; CREATE TAG person(name string, age int); CREATE EDGE knows(since int)',
    'CREATE TAG INDEX by_name ON person(name(8))',
    'INSERT VERTEX person(name, age) VALUES "a":("Ann", 31), "b":("Bo", NULL)',
    'INSERT EDGE knows(since) VALUES "a"->"b":(2001)',
  ])
    await session.execute(text);
}

it('signs in automatically, hides server features, and reports missing routes', async () => {
  const { send } = openTab();
  expect((await send('POST', 'api/v1/session/auto', {})).json).toMatchObject({
    code: 0,
    data: { session: { kind: 'embedded', username: 'root' }, studio: { version: '1.2.3' } },
  });
  expect(await send('GET', 'health')).toMatchObject({ status: 200 });
  expect(await send('GET', 'api/v1/backups/x')).toMatchObject({ status: 404 });
  expect(await send('POST', 'api/v1/execute', { texts: 1 })).toMatchObject({ status: 400 });
});

it('keeps a transaction open from one statement to the next, until it ends', async () => {
  const { run, send, engine } = openTab();
  await makeTown(engine);
  const count = async (): Promise<string> => (await run('MATCH (p:person) RETURN count(*) AS n', 'town')).text;
  await run('START TRANSACTION', 'town');
  await send('POST', 'api-nebula/db/exec', { gql: 'INSERT VERTEX person(name) VALUES "c":("Cy")', space: 'town' });
  expect(await count()).toContain('[3]');
  await run('ROLLBACK', 'town');
  expect(await count()).toContain('[2]');
  await run('START TRANSACTION', 'town');
  await run('INSERT VERTEX person(name) VALUES "d":("Di")', 'town');
  await run('COMMIT', 'town');
  expect(await count()).toContain('[3]');
  const session = engine.openSession();
  expect((await session.execute('USE town; MATCH (p:person) RETURN count(*)')).rows).toEqual([[3n]]);
});

it('runs statements of a transaction one after the other, in the order of their arrival', async () => {
  const { run, send, engine } = openTab();
  await makeTown(engine);
  const ask = async (text: string): Promise<string> => (await run(text, 'town')).text;
  const insert = (vid: string): string => `INSERT VERTEX person(name) VALUES "${vid}":("${vid}")`;
  const long = 'UNWIND range(1, 300000) AS x RETURN count(DISTINCT x) AS n';
  // Each is sent before the previous one has a result.
  const sent = [
    ask('START TRANSACTION'),
    ask(insert('c')),
    ask(long),
    ask('UNWIND ["n", "a"] AS i CREATE (:person {_id: i})'),
    ask(insert('d')),
    ask('MATCH (p:person) RETURN count(*) AS n'),
    ask('START TRANSACTION'),
    send('GET', 'api/v1/spaces').then(({ text }) => text),
    ask('ROLLBACK'),
    ask('MATCH (p:person) RETURN count(*) AS n'),
  ];
  const texts = await Promise.all(sent);
  expect(texts[2]).toContain('[[300000]]');
  expect(texts[3]).toContain('exists already');
  expect(texts[5]).toContain('[[4]]');
  expect(texts[6]).toContain('A transaction is open');
  expect(texts[7]).toContain('town');
  expect(texts[9]).toContain('[[2]]');
  const gone = new AbortController();
  const first = ask(`START TRANSACTION; ${long}`);
  const waiting = send('POST', 'api/v1/execute', { text: insert('e'), space: 'town' }, gone.signal);
  gone.abort();
  expect((await waiting).text).toContain('EXECUTION_CANCELLED');
  await first;
  expect(await ask('MATCH (p:person) RETURN count(*) AS n')).toContain('[[2]]');
});

it('streams results, reports errors before and after the first row, and cancels', async () => {
  const { run, send, engine } = openTab();
  await makeTown(engine);
  const { text, headers } = await run('MATCH (p:person) RETURN p.person.name AS name ORDER BY name', 'town');
  expect(headers['content-type']).toContain('ndjson');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string });
  expect(lines.map(({ kind }) => kind)).toEqual(['head', 'rows', 'end']);
  expect(text).toContain('"Ann"');
  expect(await run('WRONG')).toMatchObject({ status: 400, json: { error: { code: 'SYNTAX_ERROR' } } });
  const csv = await send('POST', 'api/v1/export', { text: 'YIELD 1 AS a, "x,y" AS b', format: 'csv' });
  expect(csv.text).toContain('"x,y"');
  const gone = new AbortController();
  const long = send('POST', 'api/v1/execute', { text: 'UNWIND range(1, 3000000) AS x RETURN x' }, gone.signal);
  gone.abort();
  expect((await long).text).toContain('EXECUTION_CANCELLED');
});

it('runs batches, USE and parameters', async () => {
  const { send, engine } = openTab();
  await makeTown(engine);
  const batch = await send('POST', 'api-nebula/db/batchExec', { gqls: ['USE town', 'NO', 'YIELD 2 AS two'] });
  expect(batch.json).toMatchObject({ data: [{ code: 0 }, { code: -1 }, { code: 0, data: { tables: [{ two: 2 }] } }] });
  await send('POST', 'api/v1/parameters', { commands: [':param n => 1 + 1'] });
  const exec = await send('POST', 'api-nebula/db/exec', {
    gql: 'FETCH PROP ON person "a" YIELD person.age + $n AS age',
  });
  expect(exec.json).toMatchObject({ data: { tables: [{ age: 33 }], space: 'town' } });
  const listed = await send('POST', 'api-nebula/db/exec', { gql: '', paramList: [':params'] });
  expect(listed.json).toMatchObject({ data: { localParams: { n: 2 } } });
  expect((await send('GET', 'api/v1/spaces/town/schema')).json).toMatchObject({
    data: { schema: { tags: [{ name: 'person' }] } },
  });
});

it('keeps spaces and saved work after the tab was closed', async () => {
  const { send, engine, files } = openTab();
  await makeTown(engine);
  await send('POST', 'api/favorites', { content: 'SHOW SPACES', name: 'spaces' });
  await send('POST', 'api/canvases', { name: 'c', space: 'town', content: '{"steps":[]}' });
  await send('POST', 'api/sketches/sketch', { name: 's' });
  await send('POST', 'api/v1/dashboards', { name: 'd', isShared: false, content: '{"dashboard":2,"pages":[]}' });
  await send('PUT', 'api/schema/town/snapshot', { snapshot: '{}' });
  // The database is not closed: the files are in the state after a tab was killed.
  const next = openTab(files);
  expect((await next.run('MATCH (p)-[k:knows]->(q) RETURN k.since AS s', 'town')).text).toContain('2001');
  expect((await next.run('LOOKUP ON person WHERE person.name == "Bo" YIELD id(vertex) AS v', 'town')).text).toContain(
    '"b"',
  );
  for (const [path, name] of [
    ['api/favorites/list', 'spaces'],
    ['api/canvases', 'c'],
    ['api/sketches/list', 's'],
    ['api/v1/dashboards', 'd'],
  ] as const)
    expect((await next.send('GET', path)).json, path).toMatchObject({ data: { items: [{ id: '1', name }] } });
  expect((await next.send('GET', 'api/schema/town/snapshot')).json).toMatchObject({ data: { snapshot: '{}' } });
  expect((await next.send('DELETE', 'api/favorites/1')).json).toMatchObject({ code: 0 });
  expect(await next.send('DELETE', 'api/favorites/1')).toMatchObject({ status: 404 });
});

it('moves a space as a file into another tab', async () => {
  const one = openTab();
  await makeTown(one.engine);
  await one.engine.openSession().backup('town', 'file');
  const bytes = one.storage.backups.files.get('file')!;
  const other = openTab();
  other.storage.backups.files.set('file', bytes);
  const session = other.engine.openSession();
  expect(await session.verifyBackup('file')).toMatchObject({ space: 'town', vertices: 2, edges: 1 });
  await session.restore('file', 'city');
  const again = openTab(other.files);
  expect((await again.run('MATCH (p:person) RETURN count(p) AS n', 'city')).text).toContain('[[2]]');
  other.storage.backups.files.set('bad', bytes.slice(0, -9));
  await expect(session.verifyBackup('bad')).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
  other.storage.backups.files.set('text', new TextEncoder().encode('a,b\n1,2\n'));
  await expect(session.verifyBackup('text')).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
});
