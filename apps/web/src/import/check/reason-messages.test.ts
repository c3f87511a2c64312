import { expect, test } from 'vitest';
import { readReason } from './reason-messages.ts';

test('reasons of the importer are recognized with and without a property name', () => {
  expect(
    [
      '`age` is not an int64',
      'is not a double with a decimal ,',
      'is not a double with a decimal ., in US $',
      'is longer than the 16 bytes of a vertex id',
      'is not written as DD.MM.YYYY HH:mm',
      'is empty, but the property is NOT NULL',
      '`label` is neither + nor -',
      'it has 3 columns instead of 5',
      'the quote opened in line 7 never closes',
      'text follows the closing quote of column 2',
      'it has bytes that are not utf-8',
      'it is 2 rows instead of one',
    ].map(readReason),
  ).toEqual([
    { word: 'not', values: { type: 'int64' } },
    { word: 'decimal', values: { type: 'double', sign: ',' } },
    { word: 'decimalUnit', values: { type: 'double', sign: '.', unit: 'US $' } },
    { word: 'idTooLong', values: { length: '16' } },
    { word: 'notWritten', values: { format: 'DD.MM.YYYY HH:mm' } },
    { word: 'notNull', values: {} },
    { word: 'label', values: {} },
    { word: 'columnCount', values: { found: '3', count: '5' } },
    { word: 'openQuote', values: { line: '7' } },
    { word: 'afterQuote', values: { column: '2' } },
    { word: 'badBytes', values: { encoding: 'utf-8' } },
    { word: 'rowCount', values: { count: '2' } },
  ]);
});

test('an unknown reason is unchanged', () => {
  expect(readReason('the tag has no such property')).toBeUndefined();
});
