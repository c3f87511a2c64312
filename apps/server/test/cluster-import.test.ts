import { Engine } from '@astrolabe/engine';
import { expect, it, onTestFinished } from 'vitest';
import { ClusterDouble } from './cluster-double/cluster-double.ts';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser } from './_studio.ts';

const ROW_COUNT = 30_000;

const MAPPING = {
  files: [
    {
      file: 'points.csv',
      dialect: { hasHeader: false },
      targets: [
        {
          kind: 'vertex',
          tagName: 'point',
          vid: { column: 0 },
          properties: [{ property: 'n', column: 1 }],
        },
      ],
    },
  ],
};

const ROWS = Array.from({ length: ROW_COUNT }, (_, n) => `p${n},${n}`);

async function upload(browser: Browser, name = 'points.csv', rows: readonly string[] = ROWS): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([`${rows.join('\n')}\n`]), name);
  const request = new Request('http://studio/', { method: 'PUT', body: form });
  await browser.send('PUT', '/api/files', await request.text(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

it(
  'an import into a cluster resumes after the studio was killed, and a stopped studio leaves no session there',
  { timeout: 240_000 },
  async () => {
    const engine = Engine.open({});
    const double = await ClusterDouble.open(engine, { heartbeatMs: 0, jobMs: 0 });
    onTestFinished(async () => {
      await double.close();
      await engine.close();
    });
    const own = await engine.authenticate('root', 'nebula');
    for (const text of ['CREATE SPACE points(vid_type = FIXED_STRING(8))', 'USE points', 'CREATE TAG point(n int)'])
      await own.execute(text);

    const directory = newDataDirectory();
    const start = async () => {
      const server = await startServerProcess(['--port', '0', '--graphd-port', 'off', '--data-dir', directory]);
      const browser = new Browser(server.url);
      await browser.send('POST', '/api/v1/session', { host: double.addresses, username: 'root', password: 'nebula' });
      return { server, browser };
    };
    const first = await start();
    await upload(first.browser);
    const created = await first.browser.send('POST', '/api/v1/import-tasks', {
      name: 'points',
      space: 'points',
      mapping: MAPPING,
    });
    const { id } = created.json['data'] as { readonly id: string };
    const taskOf = async (browser: Browser): Promise<Record<string, unknown>> =>
      (await browser.send('GET', `/api/import-tasks/${id}`)).json['data'] as Record<string, unknown>;
    const countOf = async (): Promise<unknown> =>
      (await own.execute('MATCH (v:point) RETURN count(*) AS n, sum(v.point.n) AS sum')).rows[0];
    await expect
      .poll(async () => ((await taskOf(first.browser))['progress'] as { recordsWritten: number }).recordsWritten, {
        timeout: 30_000,
        interval: 20,
      })
      .toBeGreaterThan(1000);
    await first.server.end('SIGKILL');
    // The killed studio could not end its sessions; the cluster does when they have been idle for long.
    const orphanCount = double.sessionCount;

    const second = await start();
    expect(await taskOf(second.browser)).toMatchObject({ status: 'aborted' });
    // A leader election delays a statement but loses no row.
    double.loseLeader(1);
    await second.browser.send('POST', `/api/v1/import-tasks/${id}/resume`, {});
    await expect
      .poll(() => taskOf(second.browser), { timeout: 150_000 })
      .toMatchObject({ status: 'finished', stats: { numFailed: 0, totalCount: ROW_COUNT } });
    expect(await countOf()).toEqual([BigInt(ROW_COUNT), (BigInt(ROW_COUNT) * BigInt(ROW_COUNT - 1)) / 2n]);
    expect(await second.server.end('SIGTERM')).toBe(0);
    await expect.poll(() => double.sessionCount).toBe(orphanCount);
  },
);

it('an import waits for failed hosts and completes when they are back', { timeout: 240_000 }, async () => {
  const engine = Engine.open({});
  const double = await ClusterDouble.open(engine, { heartbeatMs: 0, jobMs: 0 });
  const server = await startServerProcess(['--port', '0', '--graphd-port', 'off', '--data-dir', newDataDirectory()]);
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await double.close();
    await engine.close();
  });
  const own = await engine.authenticate('root', 'nebula');
  for (const text of ['CREATE SPACE points(vid_type = FIXED_STRING(8))', 'USE points', 'CREATE TAG point(n int)'])
    await own.execute(text);
  const browser = new Browser(server.url);
  await browser.send('POST', '/api/v1/session', { host: double.addresses, username: 'root', password: 'nebula' });
  await upload(browser);
  const created = await browser.send('POST', '/api/v1/import-tasks', {
    name: 'points',
    space: 'points',
    batchSize: 25,
    mapping: MAPPING,
  });
  const { id } = created.json['data'] as { readonly id: string };
  const task = async (): Promise<Record<string, unknown>> =>
    (await browser.send('GET', `/api/import-tasks/${id}`)).json['data'] as Record<string, unknown>;
  const log = async (): Promise<string> =>
    ((await browser.send('GET', `/api/import-tasks/${id}/logs?file=import.log`)).json['data'] as string[]).join('\n');
  await expect
    .poll(async () => ((await task())['progress'] as { recordsWritten: number }).recordsWritten, {
      timeout: 60_000,
      interval: 10,
    })
    .toBeGreaterThan(0);
  for (const index of double.ports.keys()) await double.takeAway(index);
  await expect.poll(log, { timeout: 60_000 }).toContain('a statement is tried again in');
  expect(await task()).toMatchObject({ status: 'processing' });
  for (const index of double.ports.keys()) await double.bringBack(index);
  await expect
    .poll(task, { timeout: 150_000 })
    .toMatchObject({ status: 'finished', stats: { numFailed: 0, totalCount: ROW_COUNT } });
  expect((await own.execute('MATCH (v:point) RETURN count(*) AS n, sum(v.point.n) AS sum')).rows[0]).toEqual([
    BigInt(ROW_COUNT),
    (BigInt(ROW_COUNT) * BigInt(ROW_COUNT - 1)) / 2n,
  ]);
  expect(await log()).toMatch(/batch of point: \d+ written, 0 rejected, \d+ tried again, \d+ ms/);

  // A refresh looks the records up by their IDs: a cluster cannot list them.
  await upload(browser, 'points-2.csv', ['p0,0', 'p1,7', 'q,1', 'q,2']);
  const refresh = (mode: string, isCheck = false) =>
    browser.send('POST', '/api/v1/import-tasks', {
      name: 'again',
      space: 'points',
      mapping: { files: [{ ...MAPPING.files[0], file: 'points-2.csv' }] },
      refresh: mode,
      isCheck,
    });
  const ended = async (result: Awaited<ReturnType<typeof refresh>>): Promise<string> => {
    const { id: own } = result.json['data'] as { readonly id: string };
    const one = async () => (await browser.send('GET', `/api/import-tasks/${own}`)).json['data'];
    await expect.poll(one, { timeout: 60_000 }).toMatchObject({ status: 'finished', message: '' });
    return own;
  };
  const compared = await ended(await refresh('update', true));
  const report = (await browser.send('GET', `/api/v1/import-tasks/${compared}/report`)).json['data'];
  expect((report as { readonly difference: unknown }).difference).toEqual([
    { kind: 'vertex', name: 'point', added: 1, changed: 1, unchanged: 1, alsoFrom: [] },
  ]);
  await ended(await refresh('add'));
  const values = 'FETCH PROP ON point "p0", "p1", "q" YIELD point.n AS n | ORDER BY $-.n';
  await own.execute('USE points');
  expect((await own.execute(values)).rows).toEqual([[0n], [1n], [2n]]);
  expect(await refresh('replace')).toMatchObject({ json: { code: expect.any(Number) as number } });
});
