import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import { formsOf, pointsOf, type CardAnswer } from './card-data.ts';

const answer = (columns: readonly string[], ...rows: readonly Row[]): CardAnswer => ({
  columns,
  rows,
  rowCount: rows.length,
});

test.each([
  ['a count', answer(['n'], [3n]), ['table', 'value']],
  ['names with numbers', answer(['town', 'people'], ['Aal', 3n], ['Bern', 4.5]), ['table', 'bars']],
  ['numbers along numbers', answer(['year', 'people'], [1990n, 3n], [1991n, 4n]), ['table', 'bars', 'line']],
  ['a name without a number', answer(['town', 'people'], ['Aal', 'many']), ['table']],
  ['vertices', answer(['v'], [{ kind: 'vertex', vid: 'a', tags: [] }]), ['table', 'graph', 'value']],
  ['no rows', answer(['n', 'm']), ['table']],
] as const)('the forms of %s', (_, given, forms) => {
  expect(formsOf(given)).toEqual(forms);
});

test('a point has its name, its place along the line, and its height', () => {
  expect(pointsOf(answer(['day', 'x', 'n'], [{ kind: 'date', year: 2026, month: 1, day: 2 }, 'x', 7n]))).toEqual([
    { label: '2026-01-02', at: Date.UTC(2026, 0, 2), value: 7 },
  ]);
});
