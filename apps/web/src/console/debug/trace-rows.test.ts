import { expect, test } from 'vitest';
import type { StepOrigin } from '@astrolabe/ngql';
import { tracedRows } from './trace-rows.ts';

const input = {
  columns: ['a', 'n', 'origin 1'],
  rows: [
    ['x', 1n, 'X'],
    ['y', 2n, 'Y'],
    ['z', 3n, 'X'],
  ],
};
const origin: StepOrigin = { statement: '', keys: [['name', 'origin 1']], sharesColumns: false, added: ['origin 1'] };

test('a grouped row came from the rows whose expressions equal its keys', () => {
  expect(tracedRows(['X', 4n], ['name', 'sum'], origin, input)).toEqual({
    columns: ['a', 'n'],
    rows: [
      ['x', 1n],
      ['z', 3n],
    ],
  });
});

test('a row that was filtered, sorted or joined came from the rows that agree with it in the common columns', () => {
  const shared: StepOrigin = { statement: '', keys: [], sharesColumns: true, added: [] };
  const { rows } = tracedRows(['y', 'more'], ['a', 'b'], shared, {
    columns: ['a', 'n'],
    rows: [
      ['x', 1n],
      ['y', 2n],
    ],
  });
  expect(rows).toEqual([['y', 2n]]);
});

test('a total came from all rows', () => {
  expect(tracedRows([6n], ['sum'], { ...origin, keys: [] }, input).rows).toHaveLength(3);
});
