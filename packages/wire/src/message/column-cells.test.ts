import { columnOf, ColumnRows, NULL, type ResultColumn } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { ResultEncoder, type EncodedChunk } from '../server/encoded-result.ts';
import { newWriter } from '../thrift/encoding.ts';
import type { Encoding } from '../thrift/wire-type.ts';

const COLUMNS: readonly ResultColumn[] = [
  columnOf([
    0n,
    -1n,
    2147483647n,
    -2147483648n,
    2147483648n,
    -4294967297n,
    9007199254740991n,
    -9007199254740991n,
    NULL,
  ]),
  columnOf([1n, 2n ** 63n - 1n, -(2n ** 63n), NULL, 5n, 6n, 7n, 8n, 9n]),
  columnOf([0.5, -0, Infinity, NULL, 1, 2, 3, 4, 5]),
  columnOf(['', 'plain', 'grün 图 🪐', 'half \udcff', NULL, 'x'.repeat(200), 'b', 'c', 'd']),
  columnOf([true, false, NULL, true, true, false, false, true, NULL]),
  {
    kind: 'coded',
    codes: Int32Array.of(0, 1, -1, 0, 1, 0, 1, 0, 1),
    texts: { textAt: (code) => ['one', 'two'][code]! },
  },
  columnOf([{ kind: 'date', year: 2024, month: 2, day: 29 }, 1n, 'a', NULL, 1.5, true, 2n, 3n, 4n]),
];

it.each<Encoding>(['binary', 'compact-1', 'compact-2'])(
  'columns are the same bytes as their rows, in %s',
  (encoding) => {
    const columns = new ColumnRows(COLUMNS, 9);
    const bytesOf = (chunk: Parameters<ResultEncoder['of']>[0]): EncodedChunk[] => {
      const encoder = new ResultEncoder(encoding);
      return [...encoder.of(chunk), ...encoder.of({ kind: 'end', spaceName: '', latencyUs: 0, notes: [] })];
    };
    expect(bytesOf(columns)).toEqual(bytesOf({ kind: 'rows', rows: columns.rows }));
  },
);

it.each([
  [2n ** 31n, 5],
  // Zigzag doubles: the highest seven bits are all set.
  [(2n ** 42n - 1n) / 2n, 6],
  [2n ** 41n, 7],
  [-(2n ** 63n), 10],
] as const)('a compact %s takes no more bytes than necessary', (value, count) => {
  const writer = newWriter('compact-2');
  writer.i64(value);
  expect(writer.out.take().length).toBe(count);
});
