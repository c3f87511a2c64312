import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { checkRows } from './check-rows.ts';

const schema: SchemaSnapshot = {
  space: sampleSpace('library'),
  tags: [
    { kind: 'tag', name: 'book', id: 2, properties: [{ name: 'year', type: { kind: 'int64' }, isNullable: true }] },
  ],
  edgeTypes: [],
  indexes: [],
};

test('rows are shown as they will be stored, and a bad cell is named with its line, value and reason', () => {
  const rows = [
    { line: 2, fields: ['7', 'ignored', '1984'] },
    { line: 3, fields: ['8', 'ignored', 'soon'] },
  ];
  const mapping = {
    file: 'books.csv',
    dialect: {},
    targets: [{ kind: 'vertex', tagName: 'book', vid: { column: 0 }, properties: [{ property: 'year', column: 2 }] }],
  } as const;
  const check = checkRows(rows, mapping, schema, 3);
  expect([
    check.rowCount,
    check.badRowCount,
    check.bad.map(({ line, column, role, value }) => [line, column, role, value]),
    check.targets[0]?.map((row) => row.cells),
  ]).toEqual([
    2,
    1,
    [[3, 2, 'year', 'soon']],
    [
      [7n, undefined, 1984n],
      ['8', undefined, 'soon'],
    ],
  ]);
});
