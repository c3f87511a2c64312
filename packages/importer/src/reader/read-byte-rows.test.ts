import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource, type ByteSource } from '../source/byte-source.ts';
import type { CsvDialect, CsvPosition } from './dialect.ts';
import { csvRowAt, readByteRows } from './read-byte-rows.ts';
import { readRows } from './read-rows.ts';
import { isByteDialect } from './split-bytes.ts';

const DIALECT: CsvDialect = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: false };

interface Read {
  readonly rows: unknown[];
  readonly unreadable: unknown[];
  readonly end: CsvPosition | undefined;
}

/** The bytes in pieces of a size; each read gets its own copy, because reading may change it. */
function pieces(bytes: Uint8Array, size: number): ByteSource {
  return {
    name: 'x.csv',
    size: bytes.length,
    open: async function* (from = 0) {
      for (let at = from; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    },
  };
}

async function byBytes(source: ByteSource, dialect: CsvDialect, from?: CsvPosition): Promise<Read> {
  const read: { -readonly [K in keyof Read]: Read[K] } = { rows: [], unreadable: [], end: undefined };
  for await (const { rows, unreadable, end } of readByteRows(source, dialect, from)) {
    for (let row = 0; row < rows.count; row++) read.rows.push(csvRowAt(rows, row));
    read.unreadable.push(...unreadable);
    read.end = end;
  }
  return read;
}

async function byTexts(source: ByteSource, dialect: CsvDialect, from?: CsvPosition): Promise<Read> {
  const read: { -readonly [K in keyof Read]: Read[K] } = { rows: [], unreadable: [], end: undefined };
  for await (const { rows, unreadable, end } of readRows(source, dialect, from)) {
    read.rows.push(...rows);
    read.unreadable.push(...unreadable);
    read.end = end;
  }
  return read;
}

const bit = fc.constantFrom('"', '""', ',', ',', '\n', '\n', '\r\n', '\r', 'a', 'bc', '1', 'é', '中', '🐏', ' ', "'");

test('byte ranges yield the same rows as texts, in chunks of any size (seed 20261121)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bit, { maxLength: 40 }),
      fc.constantFrom<CsvDialect['quote']>('"', "'", ''),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(0, 0, 1, 3),
      fc.constantFrom(3, 7, 1000),
      async (bits, quote, hasHeader, padsRows, linesBefore, size) => {
        const dialect = { ...DIALECT, quote, hasHeader, padsRows, linesBefore };
        const source = pieces(new TextEncoder().encode(bits.join('')), size);
        expect(await byBytes(source, dialect)).toEqual(await byTexts(source, dialect));
      },
    ),
    { seed: 20261121, numRuns: 1500 },
  );
});

test('lines that are not UTF-8 are unreadable, and only they', async () => {
  const bytes = Uint8Array.from([97, 44, 98, 10, 0xe4, 44, 99, 10, 100, 44, 0xc3, 0xa9, 10]);
  const read = await byBytes(pieces(bytes, 100), DIALECT);
  expect(read).toEqual(await byTexts(pieces(bytes, 100), DIALECT));
  expect(read.unreadable).toEqual([{ line: 2, text: '\ufffd,c', reason: 'it has bytes that are not utf-8' }]);
});

test('reading resumes from every reported position', async () => {
  const content = Array.from({ length: 60 }, (_, i) => (i % 7 === 3 ? `${i},"a\nü ""x"""` : `${i},é`)).join('\n');
  const bytes = new TextEncoder().encode(content);
  const whole = await byBytes(pieces(bytes, 17), DIALECT);
  for await (const { end } of readByteRows(pieces(bytes, 17), DIALECT)) {
    const rest = await byBytes(pieces(bytes, 17), DIALECT, end);
    expect(rest.rows).toEqual(whole.rows.filter((row) => Number(Object(row).line) >= end.line));
  }
});

test.each([1, 3, 16])('%i short cells per row fit the buffer', async (columnCount) => {
  const text = Array.from({ length: 3000 }, (_, row) => `${row % 10}${','.repeat(columnCount - 1)}`).join('\n');
  const read = await byBytes(memorySource('x.csv', text), DIALECT);
  expect(read).toEqual(await byTexts(memorySource('x.csv', text), DIALECT));
});

test('a row much wider than the first needs no extra buffer', async () => {
  const text = `a,b\n1,2\n${'x,'.repeat(5000)}\n3,4\n`;
  const read = await byBytes(memorySource('x.csv', text), DIALECT);
  expect(read).toEqual(await byTexts(memorySource('x.csv', text), DIALECT));
});

test('only UTF-8 with a one-byte delimiter is read as bytes', () => {
  expect(isByteDialect(DIALECT)).toBe(true);
  expect(isByteDialect({ ...DIALECT, encoding: 'gb18030' })).toBe(false);
  expect(isByteDialect({ ...DIALECT, delimiter: '、' })).toBe(false);
});

test.each([
  [',', 'sep=,\n'],
  [';', '\ufeff"sep=;"\r\n'],
  [';', 'sep=,\r'],
])('a line that only declares the delimiter is skipped both ways (%j, %j)', async (delimiter, first) => {
  const text = `${first}a${delimiter}b\nsep=${delimiter}\n`;
  for (const size of [4, 1000])
    for (const read of [byBytes, byTexts]) {
      const source = pieces(new TextEncoder().encode(text), size);
      expect((await read(source, { ...DIALECT, delimiter })).rows).toEqual([
        { line: 2, fields: ['a', 'b'] },
        { line: 3, fields: ['sep=', ''] },
      ]);
    }
});

test('lines before the table are not rows, in chunks of any size, and keep their numbers', async () => {
  const text = '\ufeffTitle, "open\r\n\r\nid,name\r\n1,Ada\r\n2,Bob\r\n';
  const dialect = { ...DIALECT, hasHeader: true, linesBefore: 2 };
  for (const size of [2, 5, 1000]) {
    const source = pieces(new TextEncoder().encode(text), size);
    const read = await byBytes(source, dialect);
    expect(read).toEqual({
      rows: [
        { line: 4, fields: ['1', 'Ada'] },
        { line: 5, fields: ['2', 'Bob'] },
      ],
      unreadable: [],
      end: { byte: new TextEncoder().encode(text).length, line: 6 },
    });
    expect(await byTexts(source, dialect)).toEqual(read);
    const from = { byte: 35, line: 5 };
    expect((await byBytes(source, dialect, from)).rows).toEqual([{ line: 5, fields: ['2', 'Bob'] }]);
  }
});
