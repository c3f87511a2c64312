import { expect, it } from 'vitest';
import { ACTIVITY_DATABASES_MAX, ACTIVITY_MINUTES } from '../limits.ts';
import { ActivityLog } from './activity.ts';

const MINUTE = 60_000;
const ended = (database: string, durationMs: number, hasFailed = false) => ({
  account: { database, username: 'ann' },
  text: 'YIELD 1',
  space: '',
  durationMs,
  hasFailed,
  answeredBytes: 3,
  via: 'studio' as const,
});

it('counts statements, failures and times per minute and database', () => {
  const log = new ActivityLog(0);
  for (let index = 0; index < 99; index++) log.watch(ended('embedded', 10), 5 * MINUTE + index);
  log.watch(ended('embedded', 900, true), 5 * MINUTE + 100);
  log.watch(ended('elsewhere:9669', 1), 6 * MINUTE);
  const { minutes, ...rest } = log.of('embedded', 8 * MINUTE + 1);
  expect(rest).toEqual({ since: 0, now: 8 * MINUTE, stepMs: MINUTE });
  expect(minutes).toEqual([
    {
      at: 5 * MINUTE,
      statements: 100,
      failures: 1,
      medianMs: expect.closeTo(10.76, 1),
      slowestTwentiethMs: minutes[0]?.medianMs,
      slowestHundredthMs: minutes[0]?.medianMs,
      answeredBytes: 300,
    },
  ]);
});

it('reports the times of a minute within a fifth', () => {
  for (const durationMs of [0.2, 3, 47, 812, 61_000]) {
    const log = new ActivityLog(0);
    log.watch(ended('embedded', durationMs), 0);
    const { medianMs } = log.of('embedded', 0).minutes[0]!;
    expect(medianMs / durationMs).toBeGreaterThanOrEqual(1);
    expect(medianMs / durationMs).toBeLessThan(1.2);
  }
});

it('drops old minutes and the least recently used databases', () => {
  const log = new ActivityLog(0);
  for (let minute = 0; minute < ACTIVITY_MINUTES + 5; minute++) {
    log.watch(ended('embedded', 1), minute * MINUTE);
  }
  const now = (ACTIVITY_MINUTES + 4) * MINUTE;
  const { since, minutes } = log.of('embedded', now);
  expect([since, minutes[0]?.at, minutes.length]).toEqual([5 * MINUTE, 5 * MINUTE, ACTIVITY_MINUTES]);
  for (let index = 0; index < ACTIVITY_DATABASES_MAX; index++) log.watch(ended(`host-${index}`, 1), now);
  expect(log.of('embedded', now).minutes).toEqual([]);
});
