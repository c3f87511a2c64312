import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { MemoryDocumentStore } from '../store/index.ts';
import { Jobs } from './jobs.ts';

const DAY_MS = 24 * 3600 * 1000;

test('a job stores its times and outcome', () => {
  const documents = new MemoryDocumentStore();
  let now = 1000;
  const jobs = new Jobs(documents, () => now);
  jobs.run(7, 1, 'STATS', [], () => {
    now = 1500;
  });
  const expected = {
    id: 7,
    spaceId: 1,
    type: 'STATS',
    indexNames: [],
    status: 'FINISHED',
    startMs: 1000,
    stopMs: 1500,
  };
  expect(jobs.in(1)).toEqual([expected]);
  expect(new Jobs(documents, () => now).find(1, 7n)).toEqual(expected);
  expect(jobs.find(2, 7n)).toBeUndefined();
});

test('a failure of its work fails the job', () => {
  const jobs = new Jobs(new MemoryDocumentStore(), () => 1000);
  const job = jobs.run(1, 1, 'COMPACT', [], () => {
    throw new AstrolabeError('STORAGE_FULL', 'the disk is full');
  });
  expect(job).toEqual({
    id: 1,
    spaceId: 1,
    type: 'COMPACT',
    indexNames: [],
    status: 'FAILED',
    startMs: 1000,
    stopMs: 1000,
    error: 'the disk is full',
  });
  expect(jobs.rerun(job, () => undefined)).toEqual({
    id: 1,
    spaceId: 1,
    type: 'COMPACT',
    indexNames: [],
    status: 'FINISHED',
    startMs: 1000,
    stopMs: 1000,
  });
});

test('a running job can be stopped at its next check, and run again', () => {
  let now = 1000;
  const jobs = new Jobs(new MemoryDocumentStore(), () => now);
  const results: boolean[] = [];
  const stopped = jobs.run(4, 1, 'FLUSH', [], (checkStopped) => {
    checkStopped();
    now = 1200;
    results.push(jobs.stop(jobs.find(1, 4n)!));
    checkStopped();
    results.push(true);
  });
  expect(stopped).toEqual({
    id: 4,
    spaceId: 1,
    type: 'FLUSH',
    indexNames: [],
    status: 'STOPPED',
    startMs: 1000,
    stopMs: 1200,
    error: 'the job was stopped',
  });
  expect([results, jobs.stop(stopped)]).toEqual([[true], false]);
  expect(jobs.rerun(stopped, (checkStopped) => checkStopped()).status).toBe('FINISHED');
});

test('canceling the statement of a job stops the job, and is reported', () => {
  const jobs = new Jobs(new MemoryDocumentStore(), () => 1000);
  const work = (): void => {
    throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
  };
  expect(() => jobs.run(1, 1, 'STATS', [], work)).toThrow('Execution had been killed');
  expect(jobs.find(1, 1n)?.status).toBe('STOPPED');
});

test('an internal error fails the job and is reported', () => {
  const jobs = new Jobs(new MemoryDocumentStore(), () => 1000);
  const work = (): void => {
    throw new TypeError('oops');
  };
  expect(() => jobs.run(1, 1, 'COMPACT', [], work)).toThrow('oops');
  expect(jobs.find(1, 1n)?.status).toBe('FAILED');
});

test('a job that ran when the process died has failed', () => {
  const documents = new MemoryDocumentStore();
  documents.transact([
    {
      kind: 'job',
      key: '3',
      json: JSON.stringify({
        id: 3,
        spaceId: 1,
        type: 'STATS',
        indexNames: [],
        status: 'RUNNING',
        startMs: 1000,
      }),
    },
  ]);
  expect(new Jobs(documents, () => 2000).find(1, 3n)).toEqual({
    id: 3,
    spaceId: 1,
    type: 'STATS',
    indexNames: [],
    status: 'FAILED',
    startMs: 1000,
    error: 'the database stopped while the job ran',
  });
});

test('jobs are deleted after a week', () => {
  const documents = new MemoryDocumentStore();
  let now = DAY_MS;
  new Jobs(documents, () => now).run(1, 1, 'FLUSH', [], () => undefined);
  now = 9 * DAY_MS;
  expect([new Jobs(documents, () => now).in(1), documents.list('job')]).toEqual([[], []]);
});
