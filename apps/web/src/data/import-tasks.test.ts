// @vitest-environment happy-dom
import type { ImportTask } from '@astrolabe/http-api';
import { expect, it } from 'vitest';
import { logsQuery, tasksQuery } from './import-tasks.ts';

const intervalOf = (...statuses: readonly ImportTask['status'][]): number | false =>
  tasksQuery.refetchInterval({
    state: { data: { total: statuses.length, data: statuses.map((status) => ({ status }) as ImportTask) } as never },
  });

it('fetches the task list every second while a task is pending or processing', () => {
  expect(intervalOf('finished', 'pending')).toBe(1_000);
  expect(intervalOf('processing')).toBe(1_000);
  expect(intervalOf('finished', 'stopped', 'aborted', 'draft')).toBe(false);
  expect(intervalOf()).toBe(false);
});

it('fetches logs every two seconds while their task is active', () => {
  expect([logsQuery('1', true).refetchInterval, logsQuery('1', false).refetchInterval]).toEqual([2_000, false]);
});
