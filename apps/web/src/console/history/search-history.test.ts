import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../data/history.ts';
import { searchHistory } from './search-history.ts';
import { shortStatement } from '../short-statement.ts';

const entry = (id: number, statement: string, space: string): HistoryEntry => ({
  id,
  statement,
  space,
  startedAt: 1,
  durationMs: 1,
  state: 'done',
});

test('every word must occur in the statement or in the name of the space', () => {
  const entries = [
    entry(1, 'GO FROM "a" OVER lent', 'library'),
    entry(2, 'SHOW TAGS', 'library'),
    entry(3, 'GO FROM "b" OVER owns', 'firm'),
  ];
  expect(searchHistory(entries, 'go LIB').map((one) => one.id)).toEqual([1]);
});

test('a statement is shown on one line, cut after 300 characters', () => {
  expect([shortStatement(' GO\n  FROM 1 '), shortStatement('x'.repeat(301))]).toEqual([
    'GO FROM 1',
    `${'x'.repeat(300)}…`,
  ]);
});
