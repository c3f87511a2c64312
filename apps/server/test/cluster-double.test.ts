import { setTimeout as sleep } from 'node:timers/promises';
import { Engine } from '@astrolabe/engine';
import type { GraphSession } from '@astrolabe/model';
import { GraphCluster, type ConnectionOptions, type GraphServiceAddress } from '@astrolabe/wire';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ClusterDouble, type ClusterDoubleOptions } from './cluster-double/cluster-double.ts';
import { startStudio, type Result, type TestStudio } from './_studio.ts';

const HEARTBEAT_MS = 150;
/** Maximum difference between two clocks of one host. */
const CLOCK_MS = 5;

async function openDouble(options: Partial<ClusterDoubleOptions> = {}): Promise<ClusterDouble> {
  const engine = Engine.open({});
  const double = await ClusterDouble.open(engine, { heartbeatMs: HEARTBEAT_MS, jobMs: 0, ...options });
  onTestFinished(async () => {
    await double.close();
    await engine.close();
  });
  return double;
}

const addressesOf = (double: ClusterDouble): readonly GraphServiceAddress[] =>
  double.ports.map((port) => ({ host: '127.0.0.1', port, isTls: false }));

async function signIn(double: ClusterDouble, options: ConnectionOptions = {}): Promise<GraphSession> {
  const session = await new GraphCluster(addressesOf(double), options).authenticate('root', 'nebula');
  onTestFinished(() => session.close());
  return session;
}

/** Retries until it is no longer rejected. */
async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
  while (
    !(await attempt().then(
      () => true,
      () => false,
    ))
  )
    await sleep(20);
}

const SPACE = 'CREATE SPACE shapes(partition_num = 1, replica_factor = 1, vid_type = FIXED_STRING(16))';

async function makeSpace(session: GraphSession): Promise<void> {
  await session.execute(SPACE);
  await sleep(2 * HEARTBEAT_MS + 20);
  await session.execute('USE shapes');
  await session.execute('CREATE TAG shape(corners int)');
  await sleep(HEARTBEAT_MS + 20);
}

describe('our client at a cluster', () => {
  it('finds a new space only after two heartbeats, and a new tag after one', async () => {
    // Long enough for a busy machine to query before it ends.
    const heartbeatMs = 500;
    const session = await signIn(await openDouble({ heartbeatMs }));
    const spaceMs = performance.now();
    await session.execute(SPACE);
    expect((await session.execute('SHOW SPACES')).rows).toEqual([['shapes']]);
    await expect(session.execute('USE shapes')).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' });
    await untilDone(() => session.execute('USE shapes'));
    expect(performance.now() - spaceMs).toBeGreaterThan(2 * heartbeatMs - CLOCK_MS);
    const tagMs = performance.now();
    await session.execute('CREATE TAG shape(corners int)');
    await expect(session.execute('INSERT VERTEX shape(corners) VALUES "a":(3)')).rejects.toMatchObject({
      code: 'SEMANTIC_ERROR',
      message: "No schema found for `shape'",
    });
    await untilDone(() => session.execute('INSERT VERTEX shape(corners) VALUES "a":(3)'));
    expect(performance.now() - tagMs).toBeGreaterThan(heartbeatMs - CLOCK_MS);
  });

  it('continues at another host with its session and space', async () => {
    const double = await openDouble();
    const session = await signIn(double);
    await makeSpace(session);
    const before = double.sessionCount;
    for (const index of [0, 1]) {
      await double.takeAway(index);
      await sleep(20);
      expect((await session.execute('SHOW TAGS')).rows).toEqual([['shape']]);
      const { rows } = await session.execute('SHOW HOSTS');
      expect(rows.map((row) => [row[0], row[2]])).toEqual(
        [0, 1, 2].map((one) => [`graph${one + 1}`, one === index ? 'OFFLINE' : 'ONLINE']),
      );
      await double.bringBack(index);
    }
    expect(double.sessionCount).toBe(before);
  });

  it('works in a space that was dropped and created again under its name', async () => {
    const double = await openDouble({ heartbeatMs: 0 });
    const session = await signIn(double, { chooseSpaceAgainMs: 0 });
    const other = await signIn(double);
    await other.execute(SPACE);
    await session.execute('CREATE TAG shape(corners int)', { space: 'shapes' });
    await other.execute('DROP SPACE shapes');
    await other.execute(SPACE);
    expect((await session.execute('SHOW TAGS', { space: 'shapes' })).rows).toEqual([]);
  });

  it('signs in again once after its session has expired, without running anything twice', async () => {
    const double = await openDouble();
    const session = await signIn(double);
    await makeSpace(session);
    await session.execute('INSERT VERTEX shape(corners) VALUES "a":(1)');
    double.expireSessions();
    await session.execute('UPDATE VERTEX ON shape "a" SET corners = corners + 1');
    expect((await session.execute('FETCH PROP ON shape "a" YIELD shape.corners AS n')).rows).toEqual([[2n]]);
  });

  it('reports a lost leader as retryable', async () => {
    const double = await openDouble();
    const session = await signIn(double);
    await makeSpace(session);
    double.loseLeader(1);
    await expect(session.execute('INSERT VERTEX shape(corners) VALUES "b":(1)')).rejects.toMatchObject({
      code: 'LEADER_CHANGED',
      message: 'Storage Error: Not the leader of 1. Please retry later.',
    });
    await session.execute('INSERT VERTEX shape(corners) VALUES "b":(1)');
  });

  it('reports a job as running until it ends', async () => {
    const session = await signIn(await openDouble({ jobMs: 400 }));
    await makeSpace(session);
    await session.execute('SUBMIT JOB STATS');
    const statusOf = async (): Promise<unknown> => {
      const { columns, rows } = await session.execute('SHOW JOBS');
      return rows[0]?.[columns.indexOf('Status')];
    };
    expect(await statusOf()).toBe('RUNNING');
    await expect.poll(statusOf).toBe('FINISHED');
  });
});

describe('the studio at a cluster', () => {
  const connect = ({ browser }: TestStudio, double: ClusterDouble): Promise<Result> =>
    browser.send('POST', '/api/v1/session', { host: double.addresses, username: 'root', password: 'nebula' });
  const exec = ({ browser }: TestStudio, gql: string, space?: string): Promise<Result> =>
    browser.send('POST', '/api-nebula/db/exec', { gql, ...(space !== undefined && { space }) });

  it('signs in with a list of hosts, reports the version, and leaves no session behind', async () => {
    const double = await openDouble();
    const studio = await startStudio();
    expect(await connect(studio, double)).toMatchObject({
      status: 200,
      json: { data: { session: { host: double.addresses, kind: 'cluster', serverVersion: '3.8.0' } } },
    });
    const results = await Promise.all(Array.from({ length: 12 }, () => exec(studio, 'YIELD 1 AS one', '')));
    expect(results.every(({ status }) => status === 200)).toBe(true);
    expect(double.sessionCount).toBeLessThanOrEqual(9);
    await studio.browser.send('DELETE', '/api/v1/session');
    await expect.poll(() => double.sessionCount).toBe(0);
  });

  it('shows administrators which accounts the cluster has locked after wrong passwords', async () => {
    const double = await openDouble();
    const studio = await startStudio();
    await connect(studio, double);
    await exec(studio, 'CREATE USER ida WITH PASSWORD "right"');
    await exec(studio, SPACE);
    await sleep(2 * HEARTBEAT_MS + 20);
    await exec(studio, 'GRANT ROLE ADMIN ON shapes TO ida');
    const locked = async (): Promise<unknown> =>
      (await studio.browser.send('GET', '/api/v1/locked-accounts')).json['data'];
    const signIn = (username: string, password: string): Promise<Result> =>
      studio.browser.send('POST', '/api/v1/session', { host: double.addresses, username, password });
    for (let wrong = 0; wrong < 3; wrong++) await signIn('ida', 'wrong');
    expect(await locked()).toEqual({ items: [] });
    expect(await signIn('ida', 'right')).toMatchObject({ status: 401, json: { code: 40_104_000 } });
    expect(await locked()).toEqual({ items: [{ username: 'ida', until: expect.any(Number) }] });
  });

  it('continues when hosts fail and return and sessions expire', async () => {
    const double = await openDouble();
    const studio = await startStudio();
    await connect(studio, double);
    await exec(studio, SPACE);
    await sleep(2 * HEARTBEAT_MS + 20);
    for (const round of [0, 1, 2]) {
      await double.takeAway(round);
      double.expireSessions();
      await sleep(10);
      expect(await exec(studio, 'SHOW TAGS', 'shapes')).toMatchObject({ status: 200, json: { data: { rows: [] } } });
      await double.bringBack(round);
    }
  });
});
