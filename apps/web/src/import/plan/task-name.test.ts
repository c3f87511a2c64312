import { expect, test } from 'vitest';
import { TASK_NAME_LENGTH_MAX } from '../../limits.ts';
import { taskNameOf } from './task-name.ts';

test('a task is named after its first file and the number of others', () => {
  expect(
    [
      ['airports.csv', 'flights.csv'],
      ['a.db (x)', 'a.db (y)'],
      ['v1.2 orders.csv.gz'],
      ['城市.jsonl', 'a.csv', 'b.csv'],
      [],
    ].map(taskNameOf),
  ).toEqual(['airports + 1', 'a', 'v1.2 orders', '城市 + 2', '']);
});

test('a long name leaves room for the number of files', () => {
  const name = taskNameOf([`${'x'.repeat(400)}.csv`, 'b.csv']);
  expect([name.length, name.endsWith('x + 1')]).toEqual([TASK_NAME_LENGTH_MAX, true]);
});
