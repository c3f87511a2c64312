import { expect, test } from 'vitest';
import { NULL, compareForSort, type Row, type Value } from '@astrolabe/model';
import { sortKeysOf, tableOrder } from './table-order.ts';

const column = (...values: readonly Value[]): readonly Row[] => values.map((value) => [value]);

test.each<[string, readonly Row[], string, readonly number[]]>([
  ['numbers', column(10n, 9n, 2.5, 9n), 'numbers', [2, 1, 3, 0]],
  ['texts', column('b', 'B', 'a', 'b'), 'texts', [1, 2, 0, 3]],
  ['integers that a double cannot hold', column(9007199254740993n, 9007199254740992n), 'values', [1, 0]],
  ['null behind everything', column(NULL, 3n, 'x'), 'values', [1, 2, 0]],
])('%s are ordered by their values, equal ones as they came', (_, rows, kind, ascending) => {
  expect([sortKeysOf(rows, 0).kind, tableOrder(rows, '', { column: 0, direction: 'ascending' })]).toEqual([
    kind,
    ascending,
  ]);
});

test('descending reverses the order, and equal rows keep theirs', () => {
  const rows = column(1n, 2n, 1n, 2n);
  expect(tableOrder(rows, '', { column: 0, direction: 'descending' })).toEqual([1, 3, 0, 2]);
});

test('ten thousand mixed values are sorted like ORDER BY', () => {
  const values: readonly Value[] = Array.from({ length: 10_000 }, (_, index) => {
    const value = (index * 7919) % 1009;
    return value % 3 === 0 ? BigInt(value) : value % 3 === 1 ? value / 2 : `text ${value}`;
  });
  const order = tableOrder(column(...values), '', { column: 0, direction: 'ascending' });
  const outOfPlace = order.filter((index, at) => {
    const before = order[at - 1];
    return before !== undefined && compareForSort(values[before] ?? '', values[index] ?? '') > 0;
  });
  expect([new Set(order).size, outOfPlace]).toEqual([10_000, []]);
});

test('a filter matches a text in any cell, ignoring case, and not across two cells', () => {
  const rows: readonly Row[] = [
    ['Anna', 12n],
    ['ban', 3n],
    [NULL, 121n],
  ];
  expect(['AN', '12', 'null', 'a1', ' '].map((filter) => tableOrder(rows, filter, undefined))).toEqual([
    [0, 1],
    [0, 2],
    [2],
    [],
    [0, 1, 2],
  ]);
});
