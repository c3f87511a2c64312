import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { BackupSchedules } from '../store/backup-schedules.ts';
import { StudioStore } from '../store/studio-store.ts';
import { ScheduledBackups } from './scheduled-backups.ts';
import { SpaceBackups } from './space-backups.ts';

const HOUR = 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

let directory: string;
let store: StudioStore;
let failure: Error | undefined;
/** The creation time of backups. */
let createdAt: number;
let spaces: readonly string[];
let noted: Record<string, unknown>[];
let opened: unknown[];
let schedules: BackupSchedules;
let backups: SpaceBackups;
let scheduled: ScheduledBackups;

/** A session that backs up by writing a small file, or fails. */
function session(): ServedSession {
  const files = {
    backup: async (space: string, file: string) => {
      if (failure) throw failure;
      writeFileSync(file, 'copy');
      return { space, vertices: 1, edges: 0, roles: [], createdAt };
    },
  };
  return { files, close: async () => undefined } as unknown as ServedSession;
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'astrolabe-schedules-'));
  store = StudioStore.open(directory);
  failure = undefined;
  createdAt = START;
  spaces = ['harbour'];
  noted = [];
  opened = [];
  schedules = new BackupSchedules(store);
  backups = new SpaceBackups(directory);
  scheduled = new ScheduledBackups({
    engine: {
      hostSecret: 'secret',
      authenticate: async (username, password) => {
        opened.push([username, password]);
        return session();
      },
      facts: async () => ({ spaces: spaces.map((name, id) => ({ id, name })), memoryBytes: 0, sessionCount: 0 }),
    },
    backups,
    schedules,
    auditTrail: { note: (act) => void noted.push({ space: act.space, hasFailed: act.hasFailed }) },
  });
});

afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs due work and waits for its end. */
async function runAt(now: number): Promise<void> {
  const before = noted.length;
  createdAt = now;
  await scheduled.runDue(now);
  await expect.poll(() => noted.length).toBe(before + 1);
}

const names = (): readonly string[] =>
  readdirSync(join(directory, 'backups'))
    .filter((name) => name.endsWith('.astrolabe'))
    .toSorted();

it('runs when due, and keeps the configured number of its own backups and all manual ones', async () => {
  await backups.start(session(), 'harbour', { now: START, hasEnded: () => noted.push({ byHand: true }) });
  await expect.poll(() => noted.length).toBe(1);
  schedules.set({ space: 'harbour', everyHours: 6, keep: 2 }, START);
  await runAt(START);
  expect(schedules.list()).toEqual([{ space: 'harbour', everyHours: 6, keep: 2, nextAt: START + 6 * HOUR }]);
  expect(opened).toEqual([['root', 'secret']]);
  await scheduled.runDue(START + 6 * HOUR - 1);
  expect(noted.length).toBe(2);
  await runAt(START + 6 * HOUR);
  await runAt(START + 12 * HOUR);
  await expect
    .poll(names)
    .toEqual([
      'harbour-2026-01-01T00-00-00.astrolabe',
      'harbour-2026-01-01T06-00-00-scheduled.astrolabe',
      'harbour-2026-01-01T12-00-00-scheduled.astrolabe',
    ]);
});

it('reports why a backup failed, lists nothing of it, and retries after an hour', async () => {
  failure = new Error('the disk is full');
  schedules.set({ space: 'harbour', everyHours: 24, keep: 1 }, START);
  await runAt(START);
  expect(schedules.list()).toEqual([
    { space: 'harbour', everyHours: 24, keep: 1, nextAt: START + HOUR, problem: 'the disk is full' },
  ]);
  await expect.poll(() => backups.list()).toEqual([]);
  failure = undefined;
  await runAt(START + HOUR);
  expect(schedules.list()).toEqual([{ space: 'harbour', everyHours: 24, keep: 1, nextAt: START + 25 * HOUR }]);
});

it('keeps the newest backup and continues when the clock is set back', async () => {
  schedules.set({ space: 'harbour', everyHours: 6, keep: 1 }, START);
  await runAt(START + 6 * HOUR);
  await runAt(START - 100 * HOUR);
  await expect.poll(names).toEqual(['harbour-2025-12-27T20-00-00-scheduled.astrolabe']);
});

it('deletes the schedule of a dropped space', async () => {
  schedules.set({ space: 'harbour', everyHours: 1, keep: 1 }, START);
  spaces = [];
  await scheduled.runDue(START);
  expect([schedules.list(), noted]).toEqual([[], []]);
});
