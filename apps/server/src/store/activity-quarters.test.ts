import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EndedStatement } from './slow-statements.ts';
import { ActivityLog } from './activity.ts';
import { ActivityQuarters, QUARTER_MS } from './activity-quarters.ts';
import { StudioStore } from './studio-store.ts';

const DAY_MS = 96 * QUARTER_MS;
const START = 100 * DAY_MS;

let directory: string;
let store: StudioStore;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'astrolabe-quarters-'));
  store = StudioStore.open(directory);
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

function ran(at: number, durations: readonly number[], hasFailed = false): ActivityLog {
  const log = new ActivityLog(at);
  for (const durationMs of durations)
    log.watch(
      {
        account: { database: 'd', username: 'u' },
        text: '',
        space: '',
        durationMs,
        hasFailed,
        via: 'studio',
      } as EndedStatement,
      at,
    );
  return log;
}

const tallies = (at: number, durations: readonly number[], hasFailed = false) =>
  ran(at, durations, hasFailed).between(at, at + QUARTER_MS);

it('adds up quarters to longer steps, with percentiles of all their statements', () => {
  const quarters = new ActivityQuarters(store);
  quarters.note(
    START,
    tallies(
      START,
      Array.from({ length: 90 }, () => 1),
    ),
    [
      { at: START, memoryBytes: 10, cpuShare: 0.2, sessions: 3 },
      { at: START + 60_000, memoryBytes: 30, cpuShare: 0.4 },
    ],
  );
  quarters.note(
    START + QUARTER_MS,
    tallies(
      START + QUARTER_MS,
      Array.from({ length: 10 }, () => 1000),
      true,
    ),
    [],
  );
  const [hour, ...others] = quarters.statements('d', START, 4 * QUARTER_MS, []);
  expect([hour?.at, hour?.statements, hour?.failures, others]).toEqual([START, 100, 10, []]);
  expect([(hour?.medianMs ?? 0) < 2, (hour?.slowestTwentiethMs ?? 0) > 900]).toEqual([true, true]);
  expect(quarters.machine(START, QUARTER_MS, [])).toEqual([
    { at: START, memoryBytes: 30, cpuShare: expect.closeTo(0.3) as number, sessions: 3 },
  ]);
  expect(quarters.statements('another', START, QUARTER_MS, [])).toEqual([]);
});

it('adds to a quarter in which the studio was restarted, and forgets after 30 days', () => {
  const quarters = new ActivityQuarters(store);
  quarters.note(START, tallies(START, [1, 1]), []);
  quarters.note(START, tallies(START, [1]), []);
  expect(quarters.statements('d', START, QUARTER_MS, []).map(({ statements }) => statements)).toEqual([3]);
  const later = START + 31 * DAY_MS;
  quarters.note(later, tallies(later, [1]), []);
  expect(quarters.statements('d', 0, QUARTER_MS, []).map(({ at }) => at)).toEqual([later]);
});
