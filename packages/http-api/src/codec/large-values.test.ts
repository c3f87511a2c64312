import { collectResultNow, type ResultChunk, type ResultSet, type Row, type Value } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { ResultLines, readResult } from './result-stream.ts';
import { cellJson } from './exec-cell.ts';
import { execResultText } from './exec-result.ts';
import { RESULT_FILE_FORMATS, resultFileOfRows, ResultFileWriter } from './result-file.ts';

/** A piece holds fewer UTF-16 units: twice the length at which pieces are cut. Each result below is longer. */
const PIECE_LENGTH_MAX = 256 * 1024;

const vertex: Value = { kind: 'vertex', vid: 'say "v"', tags: [{ name: 't', properties: new Map([['n', 1n]]) }] };
const numbers = (count: number): Value => Array.from({ length: count }, (_, at) => BigInt(at));
const LARGE: readonly (readonly [string, Row])[] = [
  ['a list of numbers', ['first', numbers(60_000), 2n]],
  ['lists in a list', [Array.from({ length: 100 }, () => numbers(1000)), NaN]],
  ['a list of vertices', [Array.from({ length: 12_000 }, () => vertex), 'a "quoted" text']],
  ['a set', [{ kind: 'set', items: Array.from({ length: 30_000 }, (_, at) => `"${at}"`) }]],
  [
    'a map',
    [
      {
        kind: 'map',
        entries: new Map(Array.from({ length: 25_000 }, (_, at) => [`k${(at * 7) % 25_000}`, BigInt(at)])),
      },
    ],
  ],
  ['a large list in a map in a list', [[{ kind: 'map', entries: new Map([['a', numbers(50_000)]]) }, vertex]]],
];

function chunksOf(row: Row): readonly ResultChunk[] {
  return [
    { kind: 'head', hasTable: true, columns: row.map((_, at) => `c${at}`) },
    { kind: 'rows', rows: [['small', ...row.slice(1)], row, ['small', ...row.slice(1)]] },
    { kind: 'end', spaceName: '', latencyUs: 1, notes: [] },
  ];
}

function expectShort(pieces: readonly string[]): void {
  const lengths = pieces.map((piece) => piece.length);
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(PIECE_LENGTH_MAX);
  expect(Math.max(...lengths)).toBeLessThan(PIECE_LENGTH_MAX);
}

function resultOf(chunks: readonly ResultChunk[]): ResultSet {
  return collectResultNow(chunks)!;
}

describe.each(LARGE)('%s', (_name, row) => {
  test('is streamed as lines in short pieces', () => {
    const chunks = chunksOf(row);
    const lines = new ResultLines();
    const pieces = chunks.flatMap((chunk) => [...lines.of(chunk)].map(String));
    expectShort(pieces);
    const read = [...readResult(new TextEncoder().encode(pieces.join('')))];
    const rows = read.flatMap((chunk) => (chunk.kind === 'rows' ? chunk.rows : []));
    expect(rows).toEqual(resultOf(chunks).rows);
  });

  test('is the same cell of exec, in short pieces', () => {
    const pieces = [...execResultText(resultOf(chunksOf(row)))];
    expectShort(pieces);
    const { tables } = JSON.parse(pieces.join('')) as { readonly tables: readonly Record<string, unknown>[] };
    expect(tables).toHaveLength(3);
    for (const [at, value] of row.entries()) {
      // In general ints may have more digits than JSON.parse keeps, but not in this test.
      expect(JSON.stringify(tables[1]![`c${at}`])).toBe(JSON.stringify(JSON.parse(cellJson(value))));
    }
    const found = row
      .flatMap((value) => (Array.isArray(value) ? (value as Value[]) : []))
      .filter((item) => item === vertex);
    expect((tables[1]!['_verticesParsedList'] as readonly unknown[] | undefined)?.length ?? 0).toBe(found.length);
  });

  test.each(RESULT_FILE_FORMATS)('is the same in a file of %s, in short pieces', (format) => {
    const chunks = chunksOf(row);
    const file = new ResultFileWriter(format);
    const pieces = chunks.flatMap((chunk) => [...file.of(chunk)]);
    expectShort(pieces);
    const [head, rows] = chunks as [Extract<ResultChunk, { kind: 'head' }>, Extract<ResultChunk, { kind: 'rows' }>];
    expect(pieces.join('') === resultFileOfRows(head.columns, rows.rows, format)).toBe(true);
  });
});
