import { expect, test } from 'vitest';
import { readReason } from './reason-words.ts';

test('reasons of the importer are understood, with and without the name of the property', () => {
  expect(
    [
      '`age` is not an int64',
      'is not a double with a decimal ,',
      'is longer than the 16 bytes of a vertex id',
      'is not written as DD.MM.YYYY HH:mm',
      'is empty, but the property is NOT NULL',
    ].map(readReason),
  ).toEqual([
    { word: 'not', values: { type: 'int64' } },
    { word: 'decimal', values: { type: 'double', sign: ',' } },
    { word: 'idTooLong', values: { length: '16' } },
    { word: 'notWritten', values: { format: 'DD.MM.YYYY HH:mm' } },
    { word: 'notNull', values: {} },
  ]);
});

test('a reason that nobody knows is left as it is', () => {
  expect(readReason('the quote that opened in line 3 never closes')).toBeUndefined();
});
