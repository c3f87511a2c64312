import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { startServer, type RunningServer } from '../src/start-server.ts';
import type { ServerConfig } from '../src/config.ts';
import { Browser } from './_studio.ts';

/** A studio with the real embedded database, in this process. */
async function open(directory: string, settings: Partial<ServerConfig> = {}): Promise<RunningServer> {
  return startServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDirectory: directory,
      basePath: '',
      mode: 'workspace',
      siteName: '',
      allowedHosts: [],
      trustedProxies: [],
      clusterHosts: { hosts: [], anyFor: 'local' },
      isLoginLockOn: false,
      frameAncestors: [],
      loginLimits: { idleMs: 60_000, ageMs: 60_000 },
      graphdPort: 0,
      graphdHost: '127.0.0.1',
      durability: 'full',
      statementLimits: {},
      importUrls: 'off',
      alerts: { webhooks: 'off' },
      slowStatementMs: 500,
      ...settings,
    },
    join(import.meta.dirname, '../../..'),
  );
}

async function data(
  browser: Browser,
  method: string,
  path: string,
  body?: unknown,
  init?: RequestInit,
): Promise<unknown> {
  const { json, text } = await browser.send(method, path, body, init);
  if (json['code'] !== 0) throw new Error(text);
  return json['data'];
}

async function rows(browser: Browser, gql: string, space: string): Promise<unknown> {
  return ((await data(browser, 'POST', '/api-nebula/db/exec', { gql, space })) as { rows: unknown }).rows;
}

async function upload(browser: Browser, path: string, name: string, content: BlobPart): Promise<unknown> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const request = new Request(`${browser.url}/x`, { method: 'PUT', body: form });
  return data(browser, 'PUT', path, await request.arrayBuffer(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

const SPACE = 'ferry`s 渡';
const SCHEMA = `CREATE SPACE \`ferry\\\`s 渡\` (vid_type = FIXED_STRING(16));`;

const ACT = { username: 'root', via: 'studio', hasFailed: false };

async function audited(browser: Browser, part: 'changes' | 'visits'): Promise<readonly Record<string, unknown>[]> {
  const { items } = (await data(browser, 'GET', `/api/v1/audit?part=${part}`)) as { items: Record<string, unknown>[] };
  return items;
}

const CREATED: unknown = expect.stringMatching(/^CREATE SPACE .*渡/);

const QUESTIONS = [
  'MATCH (v:`port "of" call`) RETURN id(v) AS id, properties(v) AS p ORDER BY id',
  'MATCH (v:bare) RETURN id(v) AS id ORDER BY id',
  'MATCH (a)-[e:sails]->(b) RETURN id(a) AS a, rank(e) AS r, id(b), properties(e) ORDER BY a, r',
  'LOOKUP ON `port "of" call` WHERE `port "of" call`.berths > 3 YIELD id(vertex) AS v | ORDER BY $-.v',
];

describe('the files of the embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-storage-'));
  let studio: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    studio = await open(join(directory, 'one'));
    browser = new Browser(studio.url);
    await browser.signIn();
    await data(browser, 'POST', '/api-nebula/db/exec', { gql: SCHEMA });
    for (const gql of [
      'CREATE TAG `port "of" call`(name string NOT NULL COMMENT "as painted", berths int, opened date, seen datetime, at geography(point), depth double DEFAULT 1.5); CREATE TAG bare(); CREATE EDGE sails(leaves time, price float, note string)',
      'CREATE TAG INDEX by_berths ON `port "of" call`(berths)',
      'INSERT VERTEX `port "of" call`(name, berths, opened, seen, at, depth) VALUES "a":(\'He said "no"\', 9223372036854775807, date("1999-02-28"), datetime("2020-02-29T23:59:59.000001"), ST_GeogFromText("POINT(1.25 -2)"), 2.0), "b":("", 4, NULL, NULL, NULL, NULL), "c":("两行\\nzwei, Zeilen", NULL, NULL, NULL, NULL, 0.1)',
      'INSERT VERTEX bare() VALUES "a":(), "z":()',
      'INSERT EDGE sails(leaves, price, note) VALUES "a"->"b"@0:(time("06:40:00"), 12.5, "NULL"), "a"->"b"@-3:(NULL, NULL, NULL), "b"->"nowhere"@7:(time("23:00:01"), 1.0, "")',
    ])
      await rows(browser, gql, SPACE);
  });
  afterAll(async () => {
    await studio.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const backedUp = async (): Promise<Record<string, unknown>> => {
    for (let patience = 500; patience > 0; patience--) {
      const { backups } = (await data(browser, 'GET', '/api/v1/storage')) as { backups: Record<string, unknown>[] };
      const [newest] = backups;
      if (newest !== undefined && newest['state'] !== 'running') return newest;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the backup did not end');
  };

  test('are listed with their sizes', async () => {
    const state = (await data(browser, 'GET', '/api/v1/storage')) as {
      spaces: { name: string; bytes: number }[];
      freeBytes: number;
    };
    expect(state.spaces.map((space) => space.name)).toEqual([SPACE]);
    expect(state.spaces[0]!.bytes).toBeGreaterThan(4096);
    expect(state.freeBytes).toBeGreaterThan(0);
  });

  test('a backup is created, downloaded, uploaded to another studio and restored there, equal to the original', async () => {
    await data(browser, 'POST', '/api/v1/backups', { space: SPACE });
    const backup = await backedUp();
    expect(backup).toMatchObject({ state: 'complete', space: SPACE, edges: 3 });
    const name = String(backup['name']);
    expect(name).toMatch(/^[\w.-]+$/);
    const file = await fetch(`${studio.url}/api/v1/backups/${name}/file`, {
      headers: { cookie: browser.cookieHeader },
    });
    const bytes = await file.arrayBuffer();
    expect(bytes.byteLength).toBe(backup['bytes']);

    const other = await open(join(directory, 'two'));
    try {
      const there = new Browser(other.url);
      await there.signIn();
      const brought = (await upload(there, '/api/v1/backups', 'anything.bin', bytes)) as { name: string };
      expect(await data(there, 'POST', `/api/v1/backups/${brought.name}/restore`, { space: 'harbours' })).toMatchObject(
        {
          space: 'harbours',
          edges: 3,
        },
      );
      for (const question of QUESTIONS)
        expect(await rows(there, question, 'harbours'), question).toEqual(await rows(browser, question, SPACE));
      await expect(
        data(there, 'POST', `/api/v1/backups/${brought.name}/restore`, { space: 'harbours' }),
      ).rejects.toThrow(/Existed/);
      await expect(upload(there, '/api/v1/backups', 'x', 'not a backup at all')).rejects.toThrow(
        /the file is not a backup of a space/,
      );
      await data(there, 'POST', '/api/v1/spaces/harbours/check');
      await data(there, 'DELETE', `/api/v1/backups/${brought.name}`);
      expect(readdirSync(join(directory, 'two', 'backups'))).toEqual([]);
      expect((await audited(there, 'changes')).map(({ id: _id, at: _at, times: _times, ...act }) => act)).toEqual([
        { ...ACT, kind: 'backup-removal', space: '', shape: brought.name },
        { ...ACT, kind: 'check', space: 'harbours', shape: '', count: 0 },
        { ...ACT, kind: 'restore', space: 'harbours', shape: brought.name, hasFailed: true },
        { ...ACT, kind: 'restore', space: 'harbours', shape: brought.name },
        { ...ACT, kind: 'backup-upload', space: SPACE, shape: brought.name },
      ]);
      expect(await audited(browser, 'changes')).toContainEqual(
        expect.objectContaining({ ...ACT, kind: 'backup', space: SPACE, shape: name }),
      );
    } finally {
      await other.close();
    }
  });

  test('path traversal, missing permission and a playground are rejected', async () => {
    await expect(data(browser, 'GET', '/api/v1/backups/..%2Fstudio.db/file')).rejects.toThrow(
      /must be the name of a backup|there is no backup/,
    );
    await expect(data(browser, 'DELETE', '/api/v1/backups/missing.astrolabe')).rejects.toThrow(/there is no backup/);
    await data(browser, 'POST', '/api-nebula/db/exec', { gql: 'CREATE USER IF NOT EXISTS pat WITH PASSWORD "pat"' });
    const pat = new Browser(studio.url);
    await pat.signIn('pat', 'pat');
    await expect(data(pat, 'GET', '/api/v1/storage')).rejects.toThrow(/no permission/);
    await expect(data(pat, 'PUT', '/api/v1/settings/statement-rows', { value: '5' })).rejects.toThrow(/no permission/);
    await expect(data(browser, 'PUT', '/api/v1/settings/host', { value: '0.0.0.0' })).rejects.toThrow(/name/);
    expect(await data(browser, 'PUT', '/api/v1/settings/statement-rows', { value: '5000' })).toMatchObject({
      items: expect.arrayContaining([
        { name: 'statement-rows', value: '10000000', source: 'default', next: '5000' },
      ]) as unknown,
    });
    expect((await audited(browser, 'changes'))[0]).toMatchObject({ ...ACT, kind: 'setting', shape: 'statement-rows' });
    const playground = await open(join(directory, 'three'), { mode: 'playground' });
    try {
      const visitor = new Browser(playground.url);
      await visitor.signIn();
      await expect(data(visitor, 'GET', '/api/v1/storage')).rejects.toThrow(/playground/);
    } finally {
      await playground.close();
    }
  });

  test('a space moves to a cluster by its statements, CSV files and importer configuration', async () => {
    const cluster = await open(join(directory, 'four'), { slowStatementMs: 1 });
    try {
      if (cluster.protocolServer.kind !== 'open') throw new Error('the protocol server is not open');
      const path = `/api/v1/spaces/${encodeURIComponent(SPACE)}/take-out`;
      const take = async (file: string): Promise<string> => {
        const response = await fetch(`${studio.url}${path}/${file}`, { headers: { cookie: browser.cookieHeader } });
        expect(response.status, file).toBe(200);
        return response.text();
      };
      // The studio signs in to the other one's protocol server, as to any cluster.
      const there = new Browser(studio.url);
      await data(there, 'POST', '/api/v1/session', {
        host: `127.0.0.1:${cluster.protocolServer.port}`,
        username: 'root',
        password: 'nebula',
      });
      await data(there, 'POST', '/api-nebula/db/exec', { gql: await take('space.ngql') });
      for (const gql of (await take('schema.ngql')).split(';\n').filter((text) => text !== ''))
        await data(there, 'POST', '/api-nebula/db/exec', { gql, space: SPACE });
      const config = parseYaml(await take('import.yaml')) as { sources: { path: string }[] };
      for (const { path: file } of config.sources) await upload(there, '/api/files', file, await take(file));
      const { id } = (await data(there, 'POST', '/api/import-tasks', {
        name: 'moved',
        config: {
          ...config,
          client: { version: 'v3', address: `127.0.0.1:${cluster.protocolServer.port}`, user: 'root' },
        },
        password: 'nebula',
      })) as { id: string };
      let task: Record<string, unknown> = {};
      for (let patience = 500; patience > 0 && !['finished', 'aborted'].includes(String(task['status'])); patience--) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        task = (await data(there, 'GET', `/api/import-tasks/${id}`)) as Record<string, unknown>;
      }
      expect(task).toMatchObject({ status: 'finished', stats: { numFailed: 0 } });
      for (const question of QUESTIONS)
        expect(await rows(there, question, SPACE), question).toEqual(await rows(browser, question, SPACE));

      // The other studio saw all this as requests of a client through its protocol server.
      const owner = new Browser(cluster.url);
      await owner.signIn();
      const visitor = { ...ACT, via: 'protocol' };
      const changes = await audited(owner, 'changes');
      expect(changes.at(-1)).toMatchObject({ ...visitor, kind: 'statement', space: '', shape: CREATED });
      expect(changes[0]).toMatchObject({
        ...visitor,
        kind: 'statement',
        space: SPACE,
        shape: expect.stringMatching(/^INSERT /),
      });
      expect((await audited(owner, 'visits')).map(({ via, kind }) => `${String(via)} ${String(kind)}`)).toEqual(
        expect.arrayContaining(['studio sign-in', 'protocol sign-in', 'protocol sign-out']),
      );
      const { minutes } = (await data(owner, 'GET', '/api/v1/activity')) as { minutes: { statements: number }[] };
      expect(minutes.reduce((sum, { statements }) => sum + statements, 0)).toBeGreaterThan(10);
      const slow = (await data(owner, 'GET', '/api/v1/slow-statements')) as { items: Record<string, unknown>[] };
      expect(slow.items.map(({ shape }) => shape)).toContainEqual(CREATED);
    } finally {
      await cluster.close();
    }
  });

  test('slow statements are recorded without their values', async () => {
    const quick = await open(join(directory, 'five'), { slowStatementMs: 1, metrics: {} });
    try {
      const here = new Browser(quick.url);
      await here.signIn();
      await data(here, 'POST', '/api-nebula/db/exec', { gql: 'CREATE SPACE s(vid_type = INT64)' });
      await data(here, 'POST', '/api-nebula/db/exec', { gql: 'CREATE USER eve WITH PASSWORD "secret7"' });
      const { items, slowMs } = (await data(here, 'GET', '/api/v1/slow-statements')) as {
        items: Record<string, unknown>[];
        slowMs: number;
      };
      expect(slowMs).toBe(1);
      const user = items.find((item) => String(item['shape']).includes('USER'));
      expect(user).toMatchObject({ shape: 'CREATE USER eve WITH PASSWORD ?', count: 1, username: 'root' });
      expect(user).not.toHaveProperty('example');
      expect(JSON.stringify(items)).not.toContain('secret7');
      const { text: figures } = await here.send('GET', '/metrics');
      expect(figures).toMatch(/^astrolabe_space_bytes\{space="s"\} \d{4,}$/m);
      expect(figures).toMatch(/^astrolabe_database_sessions [1-9]\d*$/m);
      expect(figures).toMatch(/^astrolabe_graph_memory_bytes \d+$/m);
      expect(figures).not.toContain('eve');
    } finally {
      await quick.close();
    }
  });
});
