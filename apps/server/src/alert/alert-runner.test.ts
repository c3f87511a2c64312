import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AlertBody } from '@astrolabe/http-api';
import type { Row } from '@astrolabe/model';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { Alerts } from '../store/alerts.ts';
import { StudioStore } from '../store/studio-store.ts';
import { AlertRunner } from './alert-runner.ts';
import { ALERTS_MAX } from './limits.ts';

const MINUTE = 60_000;
const ANN = { database: 'embedded', username: 'ann' };
const FRAUD: AlertBody = {
  name: 'Shared phones',
  space: 'bank',
  statement: 'MATCH (v) RETURN v',
  everyMinutes: 10,
  condition: 'rows',
  moreThan: 1,
  isOn: true,
};

let directory: string;
let store: StudioStore;
let alerts: Alerts;
let runner: AlertRunner;
let rows: readonly Row[];
let failure: Error | undefined;
let isSignedIn: boolean;
let runs: number;
/** Whether each watched statement failed. */
let watched: boolean[];

function session(): ServedSession {
  return {
    async *stream() {
      runs++;
      if (failure) throw failure;
      yield { kind: 'head', hasTable: true, columns: ['v'] };
      yield { kind: 'rows', rows };
    },
    close: async () => undefined,
  } as unknown as ServedSession;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'astrolabe-alerts-'));
  store = StudioStore.open(directory);
  alerts = new Alerts(store);
  rows = [[1n]];
  failure = undefined;
  isSignedIn = true;
  runs = 0;
  watched = [];
  runner = new AlertRunner({
    alerts,
    open: async () => (isSignedIn ? session() : undefined),
    watch: ({ hasFailed }) => void watched.push(hasFailed),
  });
});

afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

const runAt = (now: number): Promise<void> => runner.runDue(() => now);
const only = () => alerts.list(ANN)[0]!;

it('fires once when the number of rows exceeds the limit, and is new until it is seen', async () => {
  alerts.add(ANN, FRAUD, 0);
  await runAt(0);
  expect(only()).toEqual({ ...FRAUD, id: '1', lastRunAt: 0, rowCount: 1, isMet: false, isNew: false });
  rows = [[1n], [2n]];
  await runAt(10 * MINUTE - 1);
  expect(only().isMet).toBe(false);
  await runAt(10 * MINUTE);
  expect(only()).toMatchObject({ rowCount: 2, isMet: true, isNew: true, firedAt: 10 * MINUTE });
  alerts.see(ANN, 11 * MINUTE);
  await runAt(20 * MINUTE);
  expect(only()).toMatchObject({ isMet: true, isNew: false, firedAt: 10 * MINUTE });
  rows = [];
  await runAt(30 * MINUTE);
  rows = [[1n], [2n], [3n]];
  await runAt(40 * MINUTE);
  expect(only()).toMatchObject({ isMet: true, isNew: true, firedAt: 40 * MINUTE });
});

it('fires when the rows differ from those before, in any order', async () => {
  alerts.add(ANN, { ...FRAUD, condition: 'changed' }, 0);
  rows = [[1n], ['a']];
  await runAt(0);
  rows = [['a'], [1n]];
  await runAt(10 * MINUTE);
  expect(only()).toMatchObject({ isMet: false, isNew: false });
  rows = [['a'], ['1']];
  await runAt(20 * MINUTE);
  expect(only()).toMatchObject({ isMet: true, isNew: true, firedAt: 20 * MINUTE });
});

it('switches off an alert that fails repeatedly, and restarts it after a change', async () => {
  alerts.add(ANN, FRAUD, 0);
  failure = new Error('no space bank');
  for (const minute of [0, 10, 20, 30]) await runAt(minute * MINUTE);
  expect(only()).toMatchObject({ isOn: false, problem: 'no space bank', lastRunAt: 20 * MINUTE });
  expect(runs).toBe(3);
  failure = undefined;
  expect(alerts.change(ANN, '1', FRAUD, 40 * MINUTE)).toBe(true);
  await runAt(40 * MINUTE);
  expect(only()).toEqual({ ...FRAUD, id: '1', lastRunAt: 40 * MINUTE, rowCount: 1, isMet: false, isNew: false });
});

it('runs no statement that changes data, and none of an account without a session at its cluster', async () => {
  alerts.add(ANN, { ...FRAUD, statement: 'DROP SPACE bank' }, 0);
  await runAt(0);
  expect([runs, only().problem]).toEqual([0, 'an alert only reads, and this statement would change the database']);
  isSignedIn = false;
  alerts.change(ANN, '1', FRAUD, 0);
  await runAt(MINUTE);
  expect(only().lastRunAt).toBeUndefined();
});

it('keeps the alerts of accounts apart and limits their number', () => {
  const bob = { ...ANN, username: 'bob' };
  for (let count = 0; count < ALERTS_MAX; count++) alerts.add(ANN, FRAUD, 0);
  expect(() => alerts.add(ANN, FRAUD, 0)).toThrow(`an account keeps at most ${ALERTS_MAX} alerts`);
  expect([alerts.list(bob), alerts.remove(bob, '1'), alerts.change(bob, '1', FRAUD, 0)]).toEqual([[], false, false]);
});

it('writes failed runs to the statement log', async () => {
  alerts.add(ANN, FRAUD, 0);
  await runAt(0);
  failure = new Error('gone');
  await runAt(10 * MINUTE);
  failure = undefined;
  await runAt(20 * MINUTE);
  expect(watched).toEqual([false, true, false]);
});
