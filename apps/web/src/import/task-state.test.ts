import { expect, test } from 'vitest';
import type { ImportTask } from '@astrolabe/http-api';
import { taskElapsedMs, taskShare, taskSpeed, taskTone } from './task-state.ts';

const task = (more: Partial<ImportTask>): ImportTask => ({
  id: '1',
  name: 'books',
  user: 'root',
  address: 'embedded',
  space: 'library',
  status: 'processing',
  message: '',
  stats: {
    numFailed: 0,
    numReadFailed: 0,
    totalCount: 0,
    totalBatches: 0,
    totalLatency: 0,
    totalReqTime: 0,
    totalBytes: 400,
    totalImportedBytes: 100,
  },
  progress: {
    rowsRead: 5000,
    rowsImported: 5000,
    rowsRejected: 0,
    rowsUnreadable: 0,
    recordsWritten: 5000,
    elapsedMs: 2000,
    targets: [],
    position: { fileIndex: 0, byte: 100, line: 5000 },
  },
  files: ['books.csv'],
  isResumable: false,
  isCheck: false,
  createTime: 1000,
  updateTime: 1009,
  ...more,
});

test('the share is that of the bytes; a finished task is 100%', () => {
  expect([
    taskShare(task({})),
    taskShare(task({ status: 'finished' })),
    taskShare(task({ stats: { ...task({}).stats, totalBytes: 0 } })),
  ]).toEqual([0.25, 1, 0]);
});

test('a running task counts until now, others until their last change', () => {
  expect([taskElapsedMs(task({}), 1_005_000), taskElapsedMs(task({ status: 'stopped' }), 2_000_000)]).toEqual([
    5000, 9000,
  ]);
});

test('speed and time left derive from what was read so far', () => {
  expect([taskSpeed(task({})), taskSpeed(task({ status: 'pending' }))]).toEqual([
    { rowsPerSecond: 2500, leftMs: 6000 },
    undefined,
  ]);
});

test('a finished task with edge ends that match no vertex is a warning', () => {
  const loose = { count: 2, examples: ['"a"'] };
  expect([
    taskTone(task({ status: 'finished' })),
    taskTone(task({ status: 'finished', loose })),
    taskTone(task({ status: 'finished', loose: { count: 0, examples: [] } })),
    taskTone(task({ status: 'aborted', loose })),
    taskTone(task({ status: 'finished', stats: { ...task({}).stats, numFailed: 3 } })),
    taskTone(task({ status: 'finished', stats: { ...task({}).stats, numReadFailed: 1 } })),
  ]).toEqual(['success', 'warning', 'success', 'danger', 'warning', 'warning']);
});
