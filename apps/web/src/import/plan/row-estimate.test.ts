import { expect, test } from 'vitest';
import { previewOf } from './_two-files.ts';
import { estimateRows, rowsOfFiles } from './row-estimate.ts';

test('rows are counted if all are shown', () => {
  expect(estimateRows(previewOf('a.csv', ['id'], [['1'], ['2']]))).toEqual({ count: 2, isExact: true });
});

test('the rows of a longer file are estimated from its size', () => {
  const rows = Array.from({ length: 1000 }, () => ['abcd', 'é']);
  expect(estimateRows(previewOf('a.csv', ['a', 'b'], rows, 80_000))).toEqual({ count: 10_000, isExact: false });
});

test('only rows that match a complete condition are counted', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => [i % 4 === 0 ? 'a' : 'b', 'x']);
  expect(estimateRows(previewOf('a.csv', ['k', 'v'], rows.slice(0, 8)), 'k == "a"')).toEqual({
    count: 2,
    isExact: true,
  });
  expect(estimateRows(previewOf('a.csv', ['k', 'v'], rows.slice(0, 8)), 'k ==')).toEqual({ count: 8, isExact: true });
  expect(estimateRows(previewOf('a.csv', ['k', 'v'], rows, 40_000), 'k == "a"')).toEqual({
    count: 2500,
    isExact: false,
  });
});

test('the rows of all files come from their model', () => {
  const rows = Array.from({ length: 1000 }, () => ['abcd', 'é']);
  const previews = new Map([['a.csv', previewOf('a.csv', ['a', 'b'], rows, 80_000)]]);
  const model = { files: [{ file: 'a.csv', dialect: {}, columns: [] }], rows: 7777 };
  expect(rowsOfFiles(previews, undefined)).toEqual({ count: 10_000, isExact: false });
  expect(rowsOfFiles(previews, model)).toEqual({ count: 7777, isExact: true });
  expect(rowsOfFiles(new Map([...previews, ['b.csv', previewOf('b.csv', ['a'], [['1']])]]), model)).toEqual({
    count: 10_001,
    isExact: false,
  });
});
