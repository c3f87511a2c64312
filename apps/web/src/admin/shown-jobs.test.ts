import { expect, test } from 'vitest';
import { shownJobs } from './shown-jobs.ts';

const job = (id: string, command: string, status: string, space = 'harbour') => ({ id, command, status, space });

test('the cards show running jobs, then the last job of each kind', () => {
  const active = [job('7', 'COMPACT', 'RUNNING')];
  const ended = [
    job('9', 'STATS', 'FINISHED'),
    job('8', 'STATS', 'FINISHED'),
    job('6', 'STATS', 'FINISHED', 'orchard'),
    job('5', 'COMPACT', 'FAILED'),
    job('4', 'FLUSH', 'FINISHED'),
  ];
  const ids = (count: number): readonly string[] => shownJobs(active, ended, count).map(({ id }) => id);
  expect(ids(4)).toEqual(['7', '9', '6', '5']);
  expect(ids(9)).toEqual(['7', '9', '6', '5', '4']);
});
