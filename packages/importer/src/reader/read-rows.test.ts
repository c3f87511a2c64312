import { expect, test } from 'vitest';
import { memorySource, type ByteSource } from '../source/byte-source.ts';
import type { CsvDialect, CsvPosition } from './dialect.ts';
import { readFirstRow, readRows } from './read-rows.ts';

const DIALECT: CsvDialect = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: false };

/** A source that returns its bytes in pieces of a size. */
function dribble(content: string | Uint8Array, size: number): ByteSource {
  const whole = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    name: 'x.csv',
    size: whole.length,
    open: async function* (from = 0) {
      for (let at = from; at < whole.length; at += size) yield whole.subarray(at, at + size);
    },
  };
}

async function readAll(source: ByteSource, dialect: CsvDialect, from?: CsvPosition) {
  const rows: (string | number)[][] = [];
  const unreadable: (string | number)[][] = [];
  const ends: CsvPosition[] = [];
  for await (const chunk of readRows(source, dialect, from)) {
    rows.push(...chunk.rows.map((row) => [row.line, ...row.fields]));
    unreadable.push(...chunk.unreadable.map((row) => [row.line, row.reason]));
    ends.push(chunk.end);
  }
  return { rows, unreadable, ends };
}

test.each([1, 2, 3, 7, 1000])('chunks of %i bytes do not change the result', async (size) => {
  const content = 'id,name\r\n1,"Zoë\r\nα ""β"""\r\n2,𝄞\r\n';
  const { rows, unreadable } = await readAll(dribble(content, size), { ...DIALECT, hasHeader: true });
  expect({ rows, unreadable }).toEqual({
    rows: [
      [2, '1', 'Zoë\r\nα "β"'],
      [4, '2', '𝄞'],
    ],
    unreadable: [],
  });
});

test('reading resumes from every reported position', async () => {
  const content = Array.from({ length: 50 }, (_, i) => (i % 7 === 3 ? `${i},"a\nü"` : `${i},é`)).join('\n');
  const whole = await readAll(dribble(content, 11), DIALECT);
  for (const end of whole.ends) {
    const rest = await readAll(dribble(content, 11), DIALECT, end);
    expect(rest.rows).toEqual(whole.rows.filter((row) => Number(row[0]) >= end.line));
  }
});

test('UTF-16 is read like UTF-8 with its positions', async () => {
  const text = '\ufeffa,b\n"c\nd",ç\ne,f\n';
  const bytes = new Uint8Array(Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).buffer);
  const dialect: CsvDialect = { ...DIALECT, encoding: 'utf-16le' };
  const { rows, ends } = await readAll(dribble(bytes, 6), dialect);
  expect(rows).toEqual([
    [1, 'a', 'b'],
    [2, 'c\nd', 'ç'],
    [4, 'e', 'f'],
  ]);
  expect(ends.at(-1)).toEqual({ byte: bytes.length, line: 5 });
});

test('a line with bytes of another encoding is rejected alone', async () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('1,a\n2,'), 0xff, ...new TextEncoder().encode('\n3,�\n')]);
  expect(await readAll(dribble(bytes, 100), DIALECT)).toMatchObject({
    rows: [
      [1, '1', 'a'],
      [3, '3', '�'],
    ],
    unreadable: [[2, 'it has bytes that are not utf-8']],
  });
});

test('rows with another number of columns are rejected, except empty extra ones', async () => {
  const { rows, unreadable } = await readAll(memorySource('x.csv', 'a,b\n1\n2,3,4\n5,6,,\n7,8\n'), DIALECT);
  expect(rows).toEqual([
    [1, 'a', 'b'],
    [4, '5', '6'],
    [5, '7', '8'],
  ]);
  expect(unreadable).toEqual([
    [2, 'it has 1 columns instead of 2'],
    [3, 'it has 3 columns instead of 2'],
  ]);
});

test('unreadable rows are in the order of their lines, whatever their problem', async () => {
  const { rows, unreadable } = await readAll(memorySource('x.csv', 'a,b\n1\n"x" y,1\n2\n"p" q,2\n3,4\n'), DIALECT);
  expect(rows.map(([line]) => line)).toEqual([1, 6]);
  expect(unreadable.map(([line]) => line)).toEqual([2, 3, 4, 5]);
});

test('a header is skipped once, and only at the start of a file', async () => {
  const dialect = { ...DIALECT, hasHeader: true };
  const content = 'a,b\n1,2\na,b\n3,4\n';
  expect((await readAll(dribble(content, 4), dialect)).rows.map(([line]) => line)).toEqual([2, 3, 4]);
  expect((await readAll(dribble(content, 4), dialect, { byte: 8, line: 3 })).rows).toEqual([
    [3, 'a', 'b'],
    [4, '3', '4'],
  ]);
});

test('rows that end early are filled up where the dialect says so, but not remarks of one cell', async () => {
  const source = memorySource('x.csv', 'a,b,c\n1,2\n# note\n3,4,5,6\n"7",""\n8,9,\n');
  const { rows, unreadable } = await readAll(source, { ...DIALECT, padsRows: true });
  expect(rows).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '2', ''],
    [5, '7', '', ''],
    [6, '8', '9', ''],
  ]);
  expect(unreadable.map(([line]) => line)).toEqual([3, 4]);
});

test('the first row is found after unreadable lines', async () => {
  const text = `${'"a" b,c\n'.repeat(20)}1,2\n3,4\n`;
  expect(await readFirstRow(memorySource('x.csv', text), DIALECT)).toEqual({ line: 21, fields: ['1', '2'] });
  expect(await readFirstRow(memorySource('x.csv', '"a" b\n'.repeat(20)), DIALECT)).toBeUndefined();
});

test('a file without line breaks is rejected before it fills memory', async () => {
  const endless: ByteSource = {
    name: 'x.bin',
    open: async function* () {
      for (;;) yield new Uint8Array(1024 * 1024).fill(65);
    },
  };
  await expect(readAll(endless, DIALECT)).rejects.toThrow('file `x.bin` has a line of more than 16777216 bytes');
});
