import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GraphCluster } from '@astrolabe/wire';
import { describe, expect, it } from 'vitest';
import { Browser } from './_studio.ts';
import { newDataDirectory, startProcess, startServerProcess } from './_server-process.ts';

const AUTO = ['POST', '/api/v1/session/auto', {}] as const;

/** At a signal throws from a callback, a promise and an emitter of the server, and in the thread of the database. */
const THROWS_ON_SIGNAL = `data:text/javascript,${encodeURIComponent(`
  import { EventEmitter } from 'node:events';
  import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';
  const channel = new BroadcastChannel('injected');
  channel.unref();
  if (!isMainThread) channel.onmessage = () => {
    if (threadName === 'engine') setImmediate(() => { throw new Error('injected of the engine'); });
  };
  else process.on('SIGUSR2', () => {
    setTimeout(() => { throw new Error('injected of a callback'); });
    setImmediate(() => { Promise.reject(new Error('injected of a promise')); });
    setImmediate(() => { new EventEmitter().emit('error', new Error('injected of an emitter')); });
    setTimeout(() => channel.postMessage(1), 50);
  });
`)}`;

async function exec(browser: Browser, gql: string): Promise<Record<string, unknown>> {
  return (await browser.send('POST', '/api-nebula/db/exec', { gql })).json;
}

describe('the program', { timeout: 60_000 }, () => {
  it('starts, signs in automatically, runs a statement and ends in order', async () => {
    const server = await startServerProcess(['--port', '0', '--data-dir', newDataDirectory()]);
    const browser = new Browser(server.url);
    expect((await browser.send(...AUTO)).status).toBe(200);
    expect(await exec(browser, 'YIELD 1 + 1 AS two, 9223372036854775807 AS big, 1.0 AS one')).toMatchObject({
      code: 0,
      data: {
        headers: ['two', 'big', 'one'],
        columns: ['two', 'big', 'one'],
        rows: [[2, { $int: '9223372036854775807' }, { $float: '1.0' }]],
        localParams: null,
      },
    });
    expect(await exec(browser, 'YIELD 1 +')).toMatchObject({
      code: 40004000,
      error: { code: 'SYNTAX_ERROR', position: { start: expect.any(Number) as unknown } },
    });
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('survives unexpected errors in both threads, with everyone signed in', async () => {
    const server = await startServerProcess(['--port', '0', '--graphd-port', '0', '--data-dir', newDataDirectory()], {
      NODE_OPTIONS: `--import ${THROWS_ON_SIGNAL}`,
    });
    const browser = new Browser(server.url);
    await browser.send(...AUTO);
    const port = Number(/embedded database at 127\.0\.0\.1:(\d+)/.exec(server.output())?.[1]);
    const session = await new GraphCluster([{ host: '127.0.0.1', port, isTls: false }]).authenticate('root', 'nebula');
    expect(await exec(browser, 'CREATE SPACE kept(vid_type = INT64)')).toMatchObject({ code: 0 });
    await session.execute('USE kept');
    server.process.kill('SIGUSR2');
    await expect.poll(() => server.errors(), { timeout: 30_000 }).toMatch(/started again/);
    for (const injected of ['of a callback', 'of a promise', 'of an emitter', 'of the engine'])
      expect(server.errors()).toContain(`injected ${injected}`);
    const spaces = { code: 0, data: { rows: [['kept']] } };
    await expect.poll(() => exec(browser, 'SHOW SPACES'), { timeout: 30_000 }).toMatchObject(spaces);
    await expect
      .poll(async () => session.execute('SHOW SPACES').then(({ rows, spaceName }) => [rows, spaceName], String), {
        timeout: 30_000,
      })
      .toEqual([[['kept']], 'kept']);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('ends in order when its parent process has ended', async () => {
    const server = await startServerProcess(['--port', '0', '--data-dir', newDataDirectory()]);
    server.process.disconnect();
    expect(await server.hasEnded).toBe(0);
  });

  it('forgets sessions at a restart, and nothing else', async () => {
    const directory = newDataDirectory();
    const first = await startServerProcess(['--port', '0', '--data-dir', directory]);
    const browser = new Browser(first.url);
    await browser.send(...AUTO);
    await browser.send('POST', '/api/favorites', { content: 'SHOW SPACES' });
    expect(await exec(browser, 'CREATE SPACE kept(vid_type = INT64)')).toMatchObject({ code: 0 });
    expect(await first.end('SIGINT')).toBe(0);
    const second = await startServerProcess(['--port', '0', '--data-dir', directory]);
    const again = new Browser(second.url);
    for (const [name, value] of browser.cookies) again.cookies.set(name, value);
    expect(await again.send('GET', '/api/favorites/list')).toMatchObject({ status: 401, json: { code: 40104001 } });
    await again.send(...AUTO);
    expect((await again.send('GET', '/api/favorites/list')).json).toMatchObject({
      data: { items: [{ content: 'SHOW SPACES' }] },
    });
    expect((await again.send('GET', '/api/v1/spaces')).json).toMatchObject({ data: { items: [{ name: 'kept' }] } });
    await second.end('SIGTERM');
  });

  it('cancels a heavy statement while pages respond immediately', async () => {
    const server = await startServerProcess(['--port', '0', '--data-dir', newDataDirectory()]);
    const browser = new Browser(server.url);
    await browser.send(...AUTO);
    const heavy = browser.send('POST', '/api/v1/execute', {
      executionId: 'heavy',
      text: 'UNWIND range(1, 100000) AS a | UNWIND range(1, 100000) AS b | YIELD count(*) AS n',
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const timesMs: number[] = [];
    for (let request = 0; request < 3; request++) {
      const started = performance.now();
      expect((await browser.send('GET', '/health')).status).toBe(200);
      timesMs.push(performance.now() - started);
    }
    // The best of three, since the host may be busy.
    expect(Math.min(...timesMs)).toBeLessThan(500);
    expect((await browser.send('POST', '/api/v1/executions/heavy/cancel', {})).json).toMatchObject({
      data: { wasRunning: true },
    });
    expect((await heavy).json).toMatchObject({ error: { code: 'EXECUTION_CANCELLED' } });
    expect(await exec(browser, 'YIELD 1 AS one')).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
  });

  it('returns an error for huge, deep, empty and binary statements', async () => {
    const server = await startServerProcess(['--port', '0', '--data-dir', newDataDirectory()]);
    const browser = new Browser(server.url);
    await browser.send(...AUTO);
    expect(await exec(browser, `YIELD "${'x'.repeat(10_000_000)}"`)).toMatchObject({
      code: 40004000,
      error: { code: 'QUERY_TOO_LARGE' },
    });
    expect(await exec(browser, `YIELD ${'('.repeat(10_000)}1${')'.repeat(10_000)}`)).toMatchObject({ code: 40004000 });
    expect(await exec(browser, ' ; ')).toMatchObject({ code: 40004000 });
    expect(await exec(browser, '\u0000\u0007\uD800\uFFFF')).toMatchObject({ code: 40004000 });
    expect(await exec(browser, 'YIELD 1 AS one')).toMatchObject({ code: 0 });
    await server.end('SIGTERM');
  });

  it('prints its flags and its version', async () => {
    expect(await startProcess(['--help'])).toEqual({ code: 0, stderr: '' });
    expect(await startProcess(['--version'])).toEqual({ code: 0, stderr: '' });
  });
});

describe('a start that is not possible', { timeout: 60_000 }, () => {
  it('names the user of the port and touches no data', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    const directory = newDataDirectory();
    const { code, stderr } = (await startProcess(['--port', String(port), '--data-dir', join(directory, 'new')])) as {
      code: number;
      stderr: string;
    };
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(
          `^Port ${port} of 127\\.0\\.0\\.1 is taken by (process ${process.pid} \\(.*\\)|another process)\\. Choose another one with npm start -- --port 7002, or ASTROLABE_PORT; 0 picks a free one\\.\\n$`,
        ),
      ) as unknown,
    });
    expect(readdirSync(directory)).toEqual([]);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('names the user of the data directory', async () => {
    const directory = newDataDirectory();
    const server = await startServerProcess(['--port', '0', '--data-dir', directory]);
    const { code, stderr } = (await startProcess(['--port', '0', '--data-dir', directory])) as {
      code: number;
      stderr: string;
    };
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The data directory \S+ is in use by (process \d+ \(.*\)|another process)\. Stop that one, or choose another directory with --data-dir or ASTROLABE_DATA_DIR\.\n$/,
    );
    expect((await new Browser(server.url).send('GET', '/health')).status).toBe(200);
    await server.end('SIGTERM');
  });

  it.each(['studio.db', 'system.db'])('rejects data of a newer version by its %s and changes nothing', async (name) => {
    const directory = newDataDirectory();
    const server = await startServerProcess(['--port', '0', '--data-dir', directory]);
    await server.end('SIGTERM');
    const database = new DatabaseSync(join(directory, name));
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 999');
    database.close();
    const before = statSync(join(directory, name)).mtimeMs;
    const { code, stderr } = (await startProcess(['--port', '0', '--data-dir', directory])) as {
      code: number;
      stderr: string;
    };
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The data in \S+ was written by a newer version of Astrolabe: .* Nothing was changed\. Start that version, or choose another directory with --data-dir\.\n$/,
    );
    expect(statSync(join(directory, name)).mtimeMs).toBe(before);
  });

  it('names the problem of the data directory', async () => {
    const file = join(newDataDirectory(), 'file');
    writeFileSync(file, '');
    expect(await startProcess(['--port', '0', '--data-dir', file])).toEqual({
      code: 1,
      stderr: `The data directory ${file} cannot be used: there is a file in the way. Choose another one with --data-dir or ASTROLABE_DATA_DIR.\n`,
    });
  });

  it('names the invalid settings', async () => {
    const directory = newDataDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'astrolabe.yaml'), 'durability: sometimes\n');
    expect(await startProcess(['--data-dir', directory])).toEqual({
      code: 1,
      stderr: 'The setting durability must be full or relaxed, and is "sometimes".\n',
    });
    expect(readdirSync(directory)).toEqual(['astrolabe.yaml']);
  });

  it('requires a new password before others can connect', async () => {
    const directory = newDataDirectory();
    const open = ['--port', '0', '--host', '0.0.0.0', '--data-dir', directory];
    expect(await startProcess(open)).toEqual({
      code: 1,
      stderr:
        'Beyond this machine (host 0.0.0.0) the embedded database must not have the password that everybody knows. Set another one with ASTROLABE_ROOT_PASSWORD, then start again.\n',
    });
    const server = await startServerProcess(open, { ASTROLABE_ROOT_PASSWORD: 'quite "new"' });
    const browser = new Browser(server.url.replace('0.0.0.0', '127.0.0.1'));
    expect((await browser.send(...AUTO)).status).toBe(401);
    expect((await browser.signIn('root', 'nebula')).status).toBe(401);
    expect((await browser.signIn('root', 'quite "new"')).status).toBe(200);
    await server.end('SIGTERM');
  });
});
