import { expect, test } from 'vitest';
import { NULL } from '../value/null.ts';
import type { Value } from '../value/value.ts';
import { columnOf, columnValueAt, recordsOf, textColumnOf } from './column-batch.ts';

test.each<[kind: string, values: readonly Value[]]>([
  ['int', [1n, NULL, -5n]],
  ['int', [2n ** 63n - 1n, 0n]],
  ['float', [0.5, NULL, -0]],
  ['bool', [true, false, NULL]],
  ['text', ['é', '', NULL, '中🐏']],
  ['any', [{ kind: 'date', year: 2024, month: 2, day: 29 }, NULL]],
  ['any', [1n, 1]],
  ['any', [NULL]],
])('a column of kind %s gives back its values (%#)', (kind, values) => {
  const column = columnOf(values);
  expect(column.kind).toBe(kind);
  expect(values.map((_, row) => columnValueAt(column, row))).toEqual(values);
});

test('records from columns equal single records', () => {
  const lines = Float64Array.of(2, 9);
  expect(
    recordsOf({
      kind: 'edge',
      edgeTypeName: 'visits',
      properties: ['days'],
      count: 2,
      lines,
      srcs: textColumnOf(['a', 'b']),
      dsts: { kind: 'int', data: BigInt64Array.of(7n, 2n ** 62n) },
      ranks: Float64Array.of(0, 3),
      columns: [columnOf([4n, NULL])],
      bytes: 12,
    }),
  ).toEqual({
    kind: 'edge',
    edgeTypeName: 'visits',
    properties: ['days'],
    records: [
      { line: 2, src: 'a', dst: 7n, rank: 0n, values: [4n] },
      { line: 9, src: 'b', dst: 2n ** 62n, rank: 3n, values: [NULL] },
    ],
    bytes: 12,
  });
  expect(
    recordsOf({
      kind: 'vertex',
      tagName: 'ship',
      properties: [],
      count: 1,
      lines,
      vids: textColumnOf(['s']),
      columns: [],
      bytes: 1,
    }),
  ).toEqual({
    kind: 'vertex',
    tagName: 'ship',
    properties: [],
    records: [{ line: 2, vid: 's', values: [] }],
    bytes: 1,
  });
});
