import { connect } from 'node:net';
import { Engine } from '@astrolabe/engine';
import { GraphCluster, GraphServer } from '@astrolabe/wire';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSchema } from '../src/graphd/read-schema.ts';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser, startStudio, type Result, type TestStudio } from './_studio.ts';

/** An engine behind a separate protocol server, which looks like a cluster. */
async function openCluster(): Promise<{ readonly engine: Engine; readonly port: number }> {
  const engine = Engine.open({});
  const server = await GraphServer.listen(engine, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    await engine.close();
  });
  return { engine, port: server.port };
}

const signIn = ({ browser }: TestStudio, host: string, password = 'nebula'): Promise<Result> =>
  browser.send('POST', '/api/v1/session', { host, username: 'root', password });
const run = ({ browser }: TestStudio, gql: string, space?: string): Promise<Result> =>
  browser.send('POST', '/api-nebula/db/exec', { gql, ...(space !== undefined && { space }) });

const SCHEMA = [
  'CREATE SPACE shapes(vid_type = FIXED_STRING(16)) COMMENT = "what there is"',
  'USE shapes',
  'CREATE TAG shape(name string NOT NULL DEFAULT "none" COMMENT "its name", corners int8, made timestamp) TTL_DURATION = 100, TTL_COL = "made"',
  'CREATE TAG empty()',
  'CREATE EDGE fits(play double DEFAULT 0.5, `from` fixed_string(4))',
  'CREATE TAG INDEX by_name ON shape(name(8), corners)',
  'CREATE EDGE INDEX by_play ON fits(play) COMMENT "c"',
];

describe('the studio on a cluster', () => {
  it('signs in, keeps the chosen space, returns exact values, and ends its sessions', async () => {
    const { engine, port } = await openCluster();
    const studio = await startStudio();
    const before = engine.list().length;
    expect(await signIn(studio, `127.0.0.1:${port}`)).toMatchObject({
      status: 200,
      json: { data: { session: { host: `127.0.0.1:${port}`, kind: 'cluster', username: 'root', version: 'v3.0' } } },
    });
    for (const text of SCHEMA) expect(await run(studio, text)).toMatchObject({ status: 200 });
    expect(
      await run(
        studio,
        'INSERT VERTEX shape(name, corners) VALUES "a":("square", 4); FETCH PROP ON shape "a" YIELD shape.corners AS corners, 9007199254740993 AS big, 1.0 AS one',
      ),
    ).toMatchObject({
      json: {
        data: {
          space: 'shapes',
          columns: ['corners', 'big', 'one'],
          rows: [[4, { $int: '9007199254740993' }, { $float: '1.0' }]],
        },
      },
    });
    expect(await run(studio, 'YIELD 1 AS one', 'shapes')).toMatchObject({
      json: { data: { space: 'shapes', rows: [[1]] } },
    });
    expect(await run(studio, 'YIEL')).toMatchObject({
      status: 400,
      json: { message: "syntax error near `YIEL'", error: { code: 'SYNTAX_ERROR' } },
    });
    expect((await studio.browser.send('GET', '/api/v1/spaces')).json).toMatchObject({
      data: { items: [{ name: 'shapes' }] },
    });
    await studio.browser.send('DELETE', '/api/v1/session');
    await expect.poll(() => engine.list().length).toBe(before);
  });

  it('names the cause when it cannot sign in', async () => {
    const { port } = await openCluster();
    const studio = await startStudio();
    expect(await signIn(studio, `127.0.0.1:${port}`, 'wrong')).toMatchObject({
      status: 401,
      json: { message: 'Invalid password', error: { code: 'BAD_USERNAME_PASSWORD' } },
    });
    expect(await signIn(studio, `https://127.0.0.1:${port}`)).toMatchObject({
      status: 400,
      json: { message: `127.0.0.1:${port} does not speak TLS`, error: { code: 'TLS_FAILED' } },
    });
    const web = Number(new URL(studio.url).port);
    expect(await signIn(studio, `127.0.0.1:${web}`)).toMatchObject({
      status: 400,
      json: { code: 40004000, error: { code: 'CONNECTION_FAILED' } },
    });
    expect(await signIn(studio, `127.0.0.1:${web},127.0.0.1:${port}`)).toMatchObject({ status: 200 });
  });

  it('reads the same of a space as the embedded database, except numbers', async () => {
    const { engine, port } = await openCluster();
    const session = await new GraphCluster([{ host: '127.0.0.1', port, isTls: false }]).authenticate('root', 'nebula');
    for (const text of SCHEMA) await session.execute(text);
    const own = await engine.authenticate('root', 'nebula');
    await session.execute('CREATE FULLTEXT EDGE INDEX words ON fits(`from`) ANALYZER="simple"', { space: 'shapes' });
    const { space, tags, edgeTypes, indexes, fullTextIndexes } = await own.schema('shapes');
    const byName = <T extends { readonly name: string }>(items: readonly T[]): readonly T[] =>
      items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const numbered = <T extends { readonly name: string }>(items: readonly T[]): readonly T[] =>
      byName(items).map((item, index) => ({ ...item, id: index + 1 }));
    expect(await readSchema(session, 'shapes')).toEqual({
      space,
      tags: numbered(tags),
      edgeTypes: numbered(edgeTypes),
      indexes: numbered(indexes),
      fullTextIndexes,
    });
    expect(fullTextIndexes).toHaveLength(1);
    await expect(readSchema(session, 'nowhere')).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' });
    await session.close();
  });

  it('imports files by statements, without touching the embedded database', { timeout: 60_000 }, async () => {
    const { engine, port } = await openCluster();
    const session = await engine.authenticate('root', 'nebula');
    for (const text of SCHEMA) await session.execute(text);
    const { url } = await startServerProcess(['--port', '0', '--graphd-port', 'off', '--data-dir', newDataDirectory()]);
    const browser = new Browser(url);
    await browser.send('POST', '/api/v1/session', { host: `127.0.0.1:${port}`, username: 'root', password: 'nebula' });
    const form = new FormData();
    form.append('file', new Blob(['a,square,4\nb,"tri ""angle""",3\nc,star,many\n']), 'shapes.csv');
    const upload = new Request(`${url}/x`, { method: 'PUT', body: form });
    await browser.send('PUT', '/api/files', await upload.text(), {
      headers: { 'content-type': upload.headers.get('content-type') ?? '' },
    });
    const properties = [
      { property: 'name', column: 1 },
      { property: 'corners', column: 2 },
    ];
    const mapping = {
      files: [
        {
          file: 'shapes.csv',
          dialect: { hasHeader: false },
          targets: [{ kind: 'vertex', tagName: 'shape', vid: { column: 0 }, properties }],
        },
      ],
    };
    const created = await browser.send('POST', '/api/v1/import-tasks', { name: 'shapes', space: 'shapes', mapping });
    const { id } = created.json['data'] as { readonly id: string };
    const status = async (): Promise<unknown> => (await browser.send('GET', `/api/import-tasks/${id}`)).json['data'];
    await expect
      .poll(status, { timeout: 30_000 })
      .toMatchObject({ status: 'finished', stats: { numFailed: 1, totalCount: 3 }, progress: { recordsWritten: 2 } });
    const { rows } = await session.execute(
      'FETCH PROP ON shape "a", "b", "c" YIELD id(vertex) AS v, shape.name, shape.corners | ORDER BY $-.v',
      { space: 'shapes' },
    );
    expect(rows).toEqual([
      ['a', 'square', 4n],
      ['b', 'tri "angle"', 3n],
    ]);
  });
});

describe('the protocol server of a started studio', () => {
  it(
    'accepts clients of the embedded database, reports its address, and leaves a used port alone',
    { timeout: 90_000 },
    async () => {
      const first = await startServerProcess(['--port', '0', '--graphd-port', '0', '--data-dir', newDataDirectory()]);
      await expect
        .poll(() => first.output())
        .toMatch(/^NebulaGraph clients reach the embedded database at 127\.0\.0\.1:\d+$/m);
      const port = Number(/:(\d+)$/m.exec(/^NebulaGraph.*$/m.exec(first.output())![0])![1]);
      const session = await new GraphCluster([{ host: '127.0.0.1', port, isTls: false }]).authenticate(
        'root',
        'nebula',
      );
      const { rows } = await session.execute('YIELD 1 + 1 AS two, -0.0 AS zero');
      expect(rows).toEqual([[2n, -0]]);
      expect((await session.execute('SHOW SESSIONS')).rows.map((row) => row[0])).toContain(session.id);
      const second = await startServerProcess([
        '--port',
        '0',
        '--graphd-port',
        String(port),
        '--data-dir',
        newDataDirectory(),
      ]);
      await expect
        .poll(() => second.errors())
        .toMatch(
          new RegExp(
            `NebulaGraph clients cannot reach the embedded database: port ${port} of 127\\.0\\.0\\.1 is taken by .*\\. Choose another port with --graphd-port`,
          ),
        );
      expect(await second.end('SIGTERM')).toBe(0);
      await session.close();
      const idle = connect(port, '127.0.0.1');
      idle.on('error', () => undefined);
      expect(await first.end('SIGTERM')).toBe(0);
    },
  );
});
