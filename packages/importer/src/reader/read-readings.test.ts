import { expect, test } from 'vitest';
import { sampleFile } from '../model/sample-file.ts';
import { memorySource } from '../source/byte-source.ts';

const day = (i: number): string =>
  `${String((i % 12) + 1).padStart(2, '0')}/${String((i % 9) + 1).padStart(2, '0')}/2024`;

async function typesOf(rows: readonly string[], delimiter = ',') {
  const text = `id,at,amount\n${rows.join('\n')}\n`.replaceAll(',', delimiter);
  const source = memorySource('a.csv', new TextEncoder().encode(text));
  return (await sampleFile(source, {}, 100)).types;
}

test('a row far after the sample decides the order of day and month', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `${i},${i === 59_000 ? '04/25/2024' : day(i)},${i}.5`);
  const [, at] = await typesOf(rows);
  expect(at).toMatchObject({ kind: 'date', format: 'M/D/YYYY', confidence: 0.99 });
  expect(at?.readings).toMatchObject({ filled: 60_000, isComplete: true, decided: 0 });
  expect(at?.readings?.readings[1]).toMatchObject({
    format: 'D/M/YYYY',
    fits: 59_999,
    misfits: 1,
    firstMisfits: [{ line: 59_002, text: '04/25/2024' }],
  });
});

test('an ambiguous column is a string with its readings', async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `${i},${day(i)},${i + 1}.234`);
  const [, at, amount] = await typesOf(rows, ';');
  expect([at?.kind, at?.confidence, at?.readings?.decided]).toEqual(['string', 0.5, undefined]);
  expect(amount?.kind).toBe('string');
  expect(amount?.readings?.readings.map(({ kind, fits }) => [kind, fits])).toEqual([
    ['double', 50],
    ['int64', 50],
    ['string', 50],
  ]);
});

test('a comma delimiter implies a decimal point', async () => {
  const [, , amount] = await typesOf(Array.from({ length: 50 }, (_, i) => `${i},x,${i + 1}.234`));
  expect([amount?.kind, amount?.confidence, amount?.readings?.readings.length]).toEqual(['double', 0.99, 3]);
});

test('some invalid cells do not change the type', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => `${i % 20 === 3 ? 'x' : ''}${i},x,${i}.5`);
  expect((await typesOf(rows))[0]?.kind).toBe('int64');
});

test('columns with a single reading are unchanged', async () => {
  const types = await typesOf(
    Array.from({ length: 50 }, (_, i) => `${i},2024-01-${String((i % 28) + 1).padStart(2, '0')},${i}.5`),
  );
  expect(types.map(({ kind, readings }) => [kind, readings])).toEqual([
    ['int64', undefined],
    ['date', undefined],
    ['double', undefined],
  ]);
});
