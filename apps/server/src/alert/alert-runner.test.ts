import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AlertBody } from '@astrolabe/http-api';
import type { Row } from '@astrolabe/model';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { AlertCases, type DueDelivery } from '../store/alert-cases.ts';
import { Alerts } from '../store/alerts.ts';
import { StudioStore } from '../store/studio-store.ts';
import { AlertRunner } from './alert-runner.ts';
import { ALERT_CASES_MAX, ALERT_RETRIES_MS, ALERTS_MAX } from './limits.ts';

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
  webhook: '',
  email: '',
};

let directory: string;
let store: StudioStore;
let alerts: Alerts;
let cases: AlertCases;
/** Cases that were sent, and the error of the recipient. */
let sent: DueDelivery[];
let refusal: Error | undefined;
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
  cases = new AlertCases(store);
  sent = [];
  refusal = undefined;
  rows = [[1n]];
  failure = undefined;
  isSignedIn = true;
  runs = 0;
  watched = [];
  runner = new AlertRunner({
    alerts,
    cases,
    send: async (due) => {
      sent.push(due);
      if (refusal) throw refusal;
    },
    open: async () => (isSignedIn ? session() : undefined),
    watch: ({ hasFailed }) => void watched.push(hasFailed),
  });
});

afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

const runAt = async (now: number): Promise<void> => {
  await runner.runDue(() => now);
  await runner.sendDue(() => now);
};
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

it('opens a case when it fires, which the owner and the assignee see and change', async () => {
  const bob = { ...ANN, username: 'bob' };
  const stranger = { ...ANN, database: 'other:9669' };
  alerts.add(ANN, { ...FRAUD, moreThan: 0 }, 0);
  for (const minute of [0, 10, 20]) await runAt(minute * MINUTE);
  expect(cases.list(ANN)).toEqual([
    {
      ...{ id: '1', name: 'Shared phones', space: 'bank', statement: 'MATCH (v) RETURN v', rowCount: 1, firedAt: 0 },
      ...{ owner: 'ann', state: 'open', assignee: '', comments: [], deliveries: [] },
    },
  ]);
  expect([cases.list(bob), cases.comment(bob, '1', 'Mine', 1)]).toEqual([[], false]);
  expect(cases.change(ANN, '1', { state: 'working', assignee: 'bob' })).toBe(true);
  expect(cases.comment(bob, '1', 'Two brothers', 5)).toBe(true);
  expect(cases.list(bob)[0]).toMatchObject({
    state: 'working',
    assignee: 'bob',
    comments: [{ author: 'bob', at: 5, text: 'Two brothers' }],
  });
  expect([cases.list(stranger), cases.change(stranger, '1', { state: 'closed', assignee: '' })]).toEqual([[], false]);
  alerts.remove(ANN, '1');
  expect(cases.list(ANN)).toHaveLength(1);
});

it('repeats a failed delivery with growing waits, and no other one', async () => {
  alerts.add(ANN, { ...FRAUD, moreThan: 0, webhook: 'https://chat.example/1', email: 'ops@example.com' }, 0);
  refusal = new Error('chat.example responded with status 503');
  await runAt(0);
  expect(cases.list(ANN)[0]!.deliveries).toEqual([
    { channel: 'email', state: 'waiting', problem: refusal.message },
    { channel: 'webhook', state: 'waiting', problem: refusal.message },
  ]);
  await runAt(ALERT_RETRIES_MS[0]! - 1);
  expect(sent).toHaveLength(2);
  refusal = undefined;
  await runAt(ALERT_RETRIES_MS[0]!);
  expect(sent.slice(2)).toMatchObject([
    { caseId: '1', channel: 'email', address: 'ops@example.com', name: 'Shared phones', space: 'bank', rowCount: 1 },
    { channel: 'webhook', address: 'https://chat.example/1' },
  ]);
  expect(cases.list(ANN)[0]!.deliveries.map(({ state }) => state)).toEqual(['sent', 'sent']);
  await runAt(9 * MINUTE);
  expect(sent).toHaveLength(4);
});

it('gives up after the last wait', async () => {
  alerts.add(ANN, { ...FRAUD, everyMinutes: 10_000, moreThan: 0, webhook: 'https://chat.example/1' }, 0);
  refusal = new Error('gone');
  let now = 0;
  for (const wait of [0, ...ALERT_RETRIES_MS, 1e9]) await runAt((now += wait));
  expect(sent).toHaveLength(1 + ALERT_RETRIES_MS.length);
  expect(cases.list(ANN)[0]!.deliveries).toEqual([{ channel: 'webhook', state: 'failed', problem: 'gone' }]);
});

it('deletes closed cases first at the limit of an account', async () => {
  alerts.add(ANN, { ...FRAUD, condition: 'changed', everyMinutes: 1 }, 0);
  await runAt(0);
  for (let count = 1; count <= ALERT_CASES_MAX; count++) {
    rows = [[BigInt(count + 1)]];
    await runAt(count * MINUTE);
  }
  cases.change(ANN, '7', { state: 'closed', assignee: '' });
  rows = [];
  await runAt((ALERT_CASES_MAX + 1) * MINUTE);
  const ids = cases.list(ANN).map(({ id }) => id);
  expect([ids.length, ids.includes('7'), ids.includes('1')]).toEqual([ALERT_CASES_MAX, false, true]);
});
