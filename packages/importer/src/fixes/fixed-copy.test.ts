import { expect, test } from 'vitest';
import type { CsvDialect } from '../reader/dialect.ts';
import { memorySource } from '../source/byte-source.ts';
import { fixedCopy, type FixedLine } from './fixed-copy.ts';

async function copyOf(
  content: string | Uint8Array,
  lines: Readonly<Record<number, FixedLine>>,
  encoding: CsvDialect['encoding'] = 'utf-8',
): Promise<string> {
  const dialect = { encoding, delimiter: ',', quote: '"', hasHeader: true } as const;
  const byLine = new Map(Object.entries(lines).map(([line, fixed]) => [Number(line), fixed]));
  let text = '';
  for await (const piece of fixedCopy({ source: memorySource('a.csv', content), dialect }, byLine)) text += piece;
  return text;
}

test('only fixed rows change, with their line breaks', async () => {
  const content = 'id,n\r\na,"1"\r\nb,x\r\n\r\nc,"3"\nd,y';
  const lines = { 3: { before: 'b,x', after: 'b,2' }, 6: { before: 'd,y', after: 'd,4' } };
  expect(await copyOf(content, lines)).toBe('id,n\r\na,"1"\r\nb,2\r\n\r\nc,"3"\nd,4');
});

test('a row of several lines is replaced completely', async () => {
  const content = 'id,n,t\na,x,"one\ntwo\nthree"\nb,2,"four\nfive"\n';
  const lines = { 2: { before: 'a,x,"one\ntwo\nthree"', after: 'a,1,"one\ntwo\nthree"' } };
  expect(await copyOf(content, lines)).toBe('id,n,t\na,1,"one\ntwo\nthree"\nb,2,"four\nfive"\n');
});

test('files in other encodings become UTF-8', async () => {
  const utf16 = new Uint8Array(Buffer.from('\uFEFFid,n\nä,x\nö,2\n', 'utf16le'));
  expect(await copyOf(utf16, { 2: { before: 'ä,x', after: 'ä,1' } }, 'utf-16le')).toBe('id,n\nä,1\nö,2\n');
});

test('rows are found in a file of many chunks', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `row ${i},${i}`);
  const lines = Object.fromEntries(
    [1, 2, 30_001, 60_000].map((line) => [line, { before: rows[line - 1]!, after: 'fixed' }]),
  );
  const expected = rows.map((row, i) => (lines[i + 1] ? 'fixed' : row)).join('\n');
  expect((await copyOf(rows.join('\n'), lines)) === expected).toBe(true);
});
