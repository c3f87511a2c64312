import { columnOf, ColumnRows, NULL, packClock, packDate, type ResultColumn, type Value } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { ResultLines, readResult } from './result-stream.ts';

function coded(texts: readonly string[], codes: readonly number[]): ResultColumn {
  return { kind: 'coded', codes: Int32Array.from(codes), texts: { textAt: (code) => texts[code]! } };
}

function moments(of: 'date' | 'time' | 'datetime', years: readonly number[]): ResultColumn {
  return {
    kind: 'moment',
    of,
    dates: Int32Array.from(years, (year) => packDate({ year, month: 2, day: 28 })),
    clocks: Float64Array.from(years, () => packClock({ hour: 23, minute: 5, second: 9, microsecond: 70 })),
    nulls: Uint8Array.from(years, (year) => (year === 0 ? 1 : 0)),
  };
}

/** Returns the parsed lines of some rows. */
function written(columns: readonly ResultColumn[], count: number, shown?: number, skipped?: number): Value[][] {
  const lines = new ResultLines(shown, skipped);
  const bytes = [...lines.of(new ColumnRows(columns, count))].map((piece) =>
    typeof piece === 'string' ? new TextEncoder().encode(piece) : piece,
  );
  return bytes.flatMap((piece) =>
    [...readResult(piece)].flatMap((chunk) => (chunk.kind === 'rows' ? (chunk.rows as Value[][]) : [])),
  );
}

describe('rows of columns as lines of an answer', () => {
  it.each<[name: string, column: ResultColumn]>([
    ['integers', columnOf([0n, -1n, 9n, 10n, -2147483648n, 2147483647n, 2147483648n, -9007199254740991n, NULL])],
    ['64-bit integers', columnOf([2n ** 63n - 1n, -(2n ** 63n), NULL, 7n])],
    ['floats', columnOf([0.1, 1, -0, Infinity, NULL, 1e21, Number.NaN])],
    ['truth values', columnOf([true, false, NULL])],
    ['texts', columnOf(['', 'plain', 'a "quote" \\ \n\t', '\u007f', 'grün 图 🪐', '\ud83d lone', 'half \udcff', NULL])],
    ['texts in a dictionary', coded(['x', '"', '图'], [0, 1, 2, -1, 0])],
    ['dates', moments('date', [2024, 0, -44, 9999, 10_000, 1])],
    ['times', moments('time', [2024, 0])],
    ['datetimes', moments('datetime', [1969, 0, 12_345])],
  ])('%s read back as the values they are', (_name, column) => {
    const count = column.kind === 'coded' ? column.codes.length : column.kind === 'any' ? 0 : lengthOf(column);
    const expected = new ColumnRows([column], count).rows;
    expect(written([column], count)).toEqual(expected);
  });

  it('skips and stops at the rows that were asked for', () => {
    const column = columnOf([1n, 2n, 3n, 4n, 5n]);
    expect(written([column, column], 5, 2, 1)).toEqual([
      [2n, 2n],
      [3n, 3n],
    ]);
    expect(written([column], 5, 2, 9)).toEqual([]);
  });

  it('writes many rows in several pieces', () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `a text with the number ${at}, ${'.'.repeat(60)}`);
    const pieces = [...new ResultLines().of(new ColumnRows([columnOf(texts)], texts.length))];
    expect(pieces.length).toBeGreaterThan(1);
    expect(written([columnOf(texts)], texts.length).map(([text]) => text)).toEqual(texts);
  });
});

function lengthOf(column: Exclude<ResultColumn, { readonly kind: 'any' | 'coded' }>): number {
  switch (column.kind) {
    case 'text':
      return column.starts.length;
    case 'moment':
      return column.dates.length;
    default:
      return column.data.length;
  }
}
