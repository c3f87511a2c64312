import { parseRowFilter } from '@astrolabe/importer';
import { expect, test } from 'vitest';
import { previewOf } from '../plan/_two-files.ts';
import { isPartOf, valuesOf, withoutPart, withPart } from './left-out-values.ts';

const HEADER = ['id', 'city'];
const preview = previewOf('a.csv', HEADER, [
  ['1', 'Oslo'],
  ['2', 'Lima "AND" so'],
  ['3', 'Oslo'],
  ['4', ''],
]);

test('the values of a column are listed with counts and the condition that excludes them', () => {
  const values = valuesOf(preview, 1);
  expect(values.map(({ text, count }) => [text, count])).toEqual([
    ['Oslo', 2],
    ['Lima "AND" so', 1],
    ['', 1],
  ]);
  for (const { text, condition } of values) {
    const takes = parseRowFilter(condition, HEADER, 2);
    expect(preview.rows.filter(({ fields }) => !takes(fields)).every(({ fields }) => fields[1] === text)).toBe(true);
  }
});

test('values are excluded beside a typed condition, and included again, in any order', () => {
  const [oslo, lima, nothing] = valuesOf(preview, 1).map(({ condition }) => condition);
  const written = 'id > 1 OR id == 7';
  const all = [oslo, lima, nothing].reduce<string>((filter, one) => withPart(filter, one!), written);
  expect(all).toBe(`(${written}) AND ${oslo} AND ${lima} AND ${nothing}`);
  expect(parseRowFilter(all, HEADER, 2)(['2', 'Rome'])).toBe(true);
  expect([oslo, lima, nothing].map((one) => isPartOf(all, one!))).toEqual([true, true, true]);
  const less = withoutPart(withoutPart(all, lima!), nothing!);
  expect(less).toBe(`(${written}) AND ${oslo}`);
  expect([isPartOf(less, lima!), isPartOf(less, oslo!)]).toEqual([false, true]);
  expect(withoutPart(withPart('', oslo!), oslo!)).toBe('');
  expect(withoutPart(`${oslo} AND ${lima}`, oslo!)).toBe(lima);
});
