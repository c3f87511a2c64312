import { expect, test } from 'vitest';
import { runnableParts } from '@astrolabe/ngql';
import { historyText } from './history-file.ts';

test('the history is a script that runs, oldest first, with details of each statement', () => {
  const text = historyText([
    { id: 2, statement: 'YIELD 1', space: 'towns', startedAt: 86_400_000, durationMs: 2.4, state: 'done', rows: 1 },
    { id: 1, statement: ':param a => 1', space: '', startedAt: 0, durationMs: 0, state: 'failed' },
    {
      id: 0,
      statement: 'INSERT VERTEX\nt() VALUES',
      space: '',
      startedAt: 0,
      durationMs: 3,
      state: 'done',
      isCut: true,
    },
  ]);
  expect(text).toBe(
    '// done, 3 ms\n// INSERT VERTEX\n// t() VALUES\n\n// failed, 0 ms\n:param a => 1\n\n// 1970-01-02T00:00:00.000Z, space: towns, done, 2 ms, rows: 1\nYIELD 1;\n',
  );
  expect(runnableParts(text).map((part) => part.text)).toEqual([':param a => 1', 'YIELD 1']);
});
