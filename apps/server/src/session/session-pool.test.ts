import { setTimeout as sleep } from 'node:timers/promises';
import { AstrolabeError } from '@astrolabe/model';
import { expect, it, vi } from 'vitest';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { SESSIONS_PER_ACCOUNT_MAX } from '../limits.ts';
import { SessionPool, type Lease } from './session-pool.ts';

/** A database that grants this many sessions and counts open ones. */
class CountingDatabase {
  openCount = 0;
  readonly #grantedMax: number;

  constructor(grantedMax = Infinity) {
    this.#grantedMax = grantedMax;
  }

  open = (): Promise<ServedSession> => {
    if (this.openCount >= this.#grantedMax)
      return Promise.reject(new AstrolabeError('TOO_MANY_SESSIONS', 'Create Session failed: Too many sessions'));
    this.openCount++;
    const session = {
      isOpen: true,
      close: () => {
        this.openCount--;
        session.isOpen = false;
        return Promise.resolve();
      },
    };
    return Promise.resolve(session as unknown as ServedSession);
  };
}

const acquireAll = (pool: SessionPool, count: number): Promise<readonly Lease[]> =>
  Promise.all(Array.from({ length: count }, () => pool.acquire()));

it('opens at most the allowed sessions of an account and queues the others', async () => {
  const database = new CountingDatabase();
  const pool = new SessionPool(database.open);
  const leases = await acquireAll(pool, SESSIONS_PER_ACCOUNT_MAX);
  let isServed = false;
  const waiting = pool.acquire().then((lease) => {
    isServed = true;
    return lease;
  });
  await sleep(5);
  expect({ isServed, openCount: database.openCount }).toEqual({
    isServed: false,
    openCount: SESSIONS_PER_ACCOUNT_MAX,
  });
  leases[0]!.release();
  expect((await waiting).session).toBe(leases[0]!.session);
});

it('closes sessions that are idle for long', async () => {
  const database = new CountingDatabase();
  const pool = new SessionPool(database.open, 20);
  const leases = await acquireAll(pool, 3);
  for (const lease of leases.slice(0, 2)) lease.release();
  await expect.poll(() => database.openCount).toBe(1);
  leases[2]!.release();
  await expect.poll(() => database.openCount).toBe(0);
});

it('checks for idle sessions only when one may be idle for long enough', async () => {
  vi.useFakeTimers();
  try {
    const database = new CountingDatabase();
    const pool = new SessionPool(database.open, 30_000);
    const leases = [await pool.acquire(), await pool.acquire()];
    leases[0]!.release();
    await vi.advanceTimersByTimeAsync(20_000);
    leases[1]!.release();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await vi.advanceTimersByTimeAsync(15_000);
    expect([database.openCount, timers.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(database.openCount).toBe(0);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

it('works with its sessions if the database grants no more', async () => {
  const database = new CountingDatabase(2);
  const pool = new SessionPool(database.open);
  const leases = await acquireAll(pool, 2);
  const waiting = pool.acquire();
  await sleep(5);
  leases[1]!.release();
  expect((await waiting).session).toBe(leases[1]!.session);
});

it('reports that the database grants no session', async () => {
  const pool = new SessionPool(new CountingDatabase(0).open);
  await expect(pool.acquire()).rejects.toMatchObject({ code: 'TOO_MANY_SESSIONS' });
});

it('closes all sessions at its end, running ones with their statement', async () => {
  const database = new CountingDatabase();
  const pool = new SessionPool(database.open);
  const leases = await acquireAll(pool, 3);
  leases[0]!.release();
  await pool.close();
  expect(database.openCount).toBe(2);
  for (const lease of leases.slice(1)) lease.release();
  await expect.poll(() => database.openCount).toBe(0);
});
