import { expect, test } from 'vitest';
import { SAVED_RESULT_CELLS_MAX, RESULTS_OPEN_MAX } from '../../limits.ts';
import type { Run } from '../../state/console-store.ts';
import { releaseOldRows } from './release-rows.ts';

const run = (id: string, rowCount: number): Run => ({
  id,
  tabId: 't',
  statement: id,
  space: '',
  startedAt: 0,
  state: 'done',
  receivedRows: rowCount,
  isCollapsed: false,
  result: {
    hasTable: true,
    columns: ['n'],
    // Only the number of rows matters here.
    rows: Array<readonly bigint[]>(rowCount).fill([1n]),
    rowCount,
    spaceName: '',
    notes: [],
    timings: { databaseMs: 0, transferMs: 0, decodeMs: 0 },
  },
});

test('older boxes collapse, newer ones stay open', () => {
  const runs = releaseOldRows(Array.from({ length: RESULTS_OPEN_MAX + 2 }, (_, index) => run(`r${index}`, 1)));
  expect(runs.map((one) => one.isCollapsed)).toEqual([
    ...Array.from({ length: RESULTS_OPEN_MAX }, () => false),
    true,
    true,
  ]);
});

test('a pinned box keeps its rows and stays open', () => {
  const pinned = { ...run('old', 2), isPinned: true };
  expect(releaseOldRows([run('new', SAVED_RESULT_CELLS_MAX), pinned])[1]).toBe(pinned);
});

test('rows beyond the limit are released from the oldest boxes, which say so', () => {
  const runs = releaseOldRows([run('new', SAVED_RESULT_CELLS_MAX), run('old', 2)]);
  expect(runs.map((one) => [one.wasReleased ?? false, one.result?.rows.length, one.result?.rowCount])).toEqual([
    [false, SAVED_RESULT_CELLS_MAX, SAVED_RESULT_CELLS_MAX],
    [true, 0, 2],
  ]);
});
