import { expect, test } from 'vitest';
import { NULL } from '../value/null.ts';
import type { Value } from '../value/value.ts';
import { columnOf, columnValueAt, recordsOf, textColumnOf, type ValueColumn } from './column-batch.ts';
import { packClock, packDate } from './packed-moment.ts';

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

test('moments are unpacked from the numbers that their kind has', () => {
  const day = { year: 2024, month: 2, day: 29 };
  const time = { hour: 23, minute: 59, second: 58, microsecond: 7 };
  const [dates, clocks] = [Int32Array.of(packDate(day)), Float64Array.of(packClock(time))];
  const none = { dates: new Int32Array(), clocks: new Float64Array() };
  const first = (column: ValueColumn): Value => columnValueAt(column, 0);
  expect(first({ kind: 'moment', of: 'date', ...none, dates })).toEqual({ kind: 'date', ...day });
  expect(first({ kind: 'moment', of: 'time', ...none, clocks })).toEqual({ kind: 'time', ...time });
  expect(first({ kind: 'moment', of: 'datetime', dates, clocks })).toEqual({ kind: 'datetime', ...day, ...time });
  expect(first({ kind: 'moment', of: 'datetime', dates, clocks, nulls: Uint8Array.of(1) })).toBe(NULL);
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
