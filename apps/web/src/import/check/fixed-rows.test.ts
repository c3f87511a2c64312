import { expect, test } from 'vitest';
import type { RejectedTaskRow } from '@astrolabe/http-api';
import { alike, isChanged, fixedRowOf, openFix, rechecked, withCell, withText } from './fixed-rows.ts';

const row: RejectedTaskRow = {
  file: 'books.csv',
  line: 7,
  column: 1,
  columnName: 'year',
  role: 'year',
  value: 'n/a',
  reason: 'not an int64',
  text: 'b7,n/a',
  isUnreadable: false,
  fields: ['b7', 'n/a'],
};

test('a typed cell is sent with file and line; the fields show it', () => {
  const fixed = withCell(openFix(row), 1, '1999');
  expect([fixedRowOf(fixed), fixed.fields]).toEqual([
    { file: 'books.csv', line: 7, cells: [{ column: 1, value: '1999' }] },
    ['b7', '1999'],
  ]);
});

test('typing the original text undoes the change', () => {
  expect(isChanged(withCell(withCell(openFix(row), 1, '1999'), 1, 'n/a'))).toBe(false);
});

test('a recheck shows that a row is good, or what is still wrong', () => {
  const fixed = withCell(openFix(row), 1, '20x');
  const problem = { ...row, value: '20x' };
  expect([
    rechecked(fixed, { file: 'books.csv', line: 7, problem }),
    rechecked(fixed, { file: 'books.csv', line: 7, fields: ['b7', '20'] }),
  ]).toMatchObject([
    { state: 'bad', problem: { value: '20x' } },
    { state: 'good', fields: ['b7', '20'] },
  ]);
});

test('an unreadable row is sent as its full text', () => {
  const { fields: _, ...unreadable } = { ...row, isUnreadable: true };
  expect(fixedRowOf(withText(openFix(unreadable), 'b7,1999'))).toEqual({
    file: 'books.csv',
    line: 7,
    text: 'b7,1999',
  });
});

test('rows are similar if they have the same unchanged text in the same column of the same file', () => {
  const first = openFix(row);
  const second = openFix({ ...row, line: 9 });
  const others = [
    openFix({ ...row, line: 10, value: '-' }),
    openFix({ ...row, line: 11, column: 0 }),
    openFix({ ...row, line: 12, file: 'more.csv' }),
    withCell(openFix({ ...row, line: 13 }), 1, '5'),
  ];
  expect(alike(first, [first, second, ...others])).toEqual([second]);
});
