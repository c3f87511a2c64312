import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { memorySource } from '../source/byte-source.ts';
import { DELIMITERS } from './dialect.ts';
import { printRow, readRows } from './read-rows.ts';

const field = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', 'a', 'é', ' ', "'"), maxLength: 6 }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

test('printed rows are read back unchanged (seed 20260401)', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(...DELIMITERS),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, delimiter, lineEnd) => {
        const dialect = { encoding: 'utf-8', delimiter, quote: '"', hasHeader: false } as const;
        const written = rows.map((row) => row.map((text) => text.toWellFormed()));
        // A quote at the start of an unquoted field would open one, so every field with a quote is quoted by printRow.
        const text = written.map((row) => printRow(row, dialect)).join(lineEnd) + lineEnd;
        const read: (readonly string[])[] = [];
        for await (const chunk of readRows(memorySource('x.csv', text), dialect)) {
          expect(chunk.unreadable).toEqual([]);
          read.push(...chunk.rows.map((row) => row.fields));
        }
        expect(read).toEqual(written);
      },
    ),
    { seed: 20260401, numRuns: 500 },
  );
});

test('well-formed text is read like papaparse (seed 20260402)', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(...DELIMITERS), async (rows, delimiter) => {
      const dialect = { encoding: 'utf-8', delimiter, quote: '"', hasHeader: false } as const;
      const text = Papa.unparse(
        rows.map((row) => row.map((cell) => cell.toWellFormed())),
        { delimiter, newline: '\n', quotes: true },
      );
      const read: (readonly string[])[] = [];
      for await (const chunk of readRows(memorySource('x.csv', text), dialect))
        read.push(...chunk.rows.map((row) => row.fields));
      expect(read).toEqual(Papa.parse(text, { delimiter, newline: '\n' }).data);
    }),
    { seed: 20260402, numRuns: 300 },
  );
});
