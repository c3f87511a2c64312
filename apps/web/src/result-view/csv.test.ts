import { expect, test } from 'vitest';
import { NULL } from '@astrolabe/model';
import { csvOfRows } from './csv.ts';

test('all fields are quoted, equal column names stay, and quotes, breaks and big integers survive', () => {
  const rows = [
    ['say "hi"', 9223372036854775807n, 1],
    ['two\nlines', NULL, 'NULL'],
  ];
  expect(csvOfRows(['a', 'a', 'b'], rows)).toBe(
    '\uFEFF"a","a","b"\r\n"say ""hi""","9223372036854775807","1.0"\r\n"two\nlines","","NULL"\r\n',
  );
});

test('an empty result still has its header', () => {
  expect(csvOfRows(['id'], [])).toBe('\uFEFF"id"\r\n');
});
