import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GraphCluster } from './graph-cluster.ts';
import type { GraphConnection } from './graph-connection.ts';
import { ResultWatch } from './response-watch.ts';

const PROBE_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Results of the next probes: the running sessions, or a failure to connect or to sign in. */
type Probe = readonly bigint[] | 'unreachable' | 'busy';

function watched(...probes: Probe[]) {
  const failures: string[] = [];
  const calls: string[] = [];
  const connection = {
    address: { host: 'a', port: 9669, isTls: false },
    bytesRead: 5,
    isWaitingForReader: false,
    fail: (error: Error) => failures.push(error.message),
  };
  const openConnection = (): Promise<unknown> => {
    const probe = probes.shift() ?? 'busy';
    calls.push('open');
    if (probe === 'unreachable') return Promise.reject(new Error('refused'));
    return Promise.resolve({
      authenticate: () => (probe === 'busy' ? Promise.reject(new Error('busy')) : Promise.resolve({ sessionId: 99n })),
      signOut: (id: bigint) => calls.push(`signOut ${id}`),
      close: () => calls.push('close'),
      async *execute() {
        yield { kind: 'columns' };
        yield { kind: 'rows', rows: (probe as readonly bigint[]).map((session) => [session, 1n]) };
        await Promise.resolve();
      },
    });
  };
  const watch = new ResultWatch(
    { probeMs: PROBE_MS, openConnection } as unknown as GraphCluster,
    { username: 'root', password: '' },
    { connection: connection as unknown as GraphConnection, sessionId: 7n },
  );
  const pass = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * PROBE_MS);
  return { watch, connection, failures, calls, pass };
}

it('waits on while the statement runs, and closes each probe', async () => {
  const { failures, calls, pass } = watched([3n, 7n], [7n], [7n]);
  await pass(3);
  expect(failures).toEqual([]);
  expect(calls).toEqual(Array.from({ length: 3 }, () => ['open', 'signOut 99', 'close']).flat());
});

it.each<[string, Probe, RegExp]>([
  ['the host is unreachable', 'unreachable', /does not answer/],
  ['the statement is over', [3n], /was lost/],
])('gives up at the second finding in a row that %s', async (_, probe, message) => {
  const { failures, calls, pass } = watched(probe, probe, probe);
  await pass(1);
  expect(failures).toEqual([]);
  await pass(1);
  expect(failures).toEqual([expect.stringMatching(message)]);
  const { length } = calls;
  await pass(3);
  expect([failures.length, calls.length]).toEqual([1, length]);
});

it('starts to count again when a probe finds the statement, or nothing', async () => {
  const { failures, calls, pass } = watched([3n], [7n], 'unreachable', 'busy', [3n], [7n]);
  await pass(6);
  expect(failures).toEqual([]);
  expect(calls.filter((call) => call === 'close')).toHaveLength(5);
});

it('asks nothing while bytes arrive or nobody reads, and forgets what it found before', async () => {
  const { connection, failures, calls, pass } = watched('unreachable', 'unreachable', 'unreachable');
  await pass(1);
  connection.bytesRead++;
  await pass(1);
  expect(calls).toEqual(['open']);
  await pass(1);
  expect(failures).toEqual([]);
  connection.isWaitingForReader = true;
  await pass(4);
  expect(calls).toEqual(['open', 'open']);
  connection.isWaitingForReader = false;
  await pass(1);
  expect(failures).toHaveLength(1);
});

it('does not fail what received bytes during the second probe, and asks nothing after its end', async () => {
  const { watch, connection, failures, calls, pass } = watched('unreachable', [3n], [3n]);
  await pass(1);
  vi.advanceTimersByTime(PROBE_MS);
  connection.bytesRead++;
  await pass(0);
  expect(failures).toEqual([]);
  watch.end();
  const { length } = calls;
  await pass(5);
  expect(calls).toHaveLength(length);
});
