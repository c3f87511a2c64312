import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import { sharesOf } from '../../result-view/chart/shares.ts';
import { pointsOf, type CardResult } from './card-data.ts';
import { formsOf } from './card-views.tsx';

const result = (columns: readonly string[], ...rows: readonly Row[]): CardResult => ({
  columns,
  rows,
  rowCount: rows.length,
});

test.each([
  ['a count', result(['n'], [3n]), ['table', 'chart', 'value']],
  ['names with numbers', result(['town', 'people'], ['Aal', 3n], ['Bern', 4.5]), ['table', 'chart', 'bars', 'shares']],
  [
    'names with numbers below zero',
    result(['town', 'change'], ['Aal', -3n], ['Bern', 4.5]),
    ['table', 'chart', 'bars'],
  ],
  [
    'numbers along numbers',
    result(['year', 'people'], [1990n, 3n], [1991n, 4n]),
    ['table', 'chart', 'bars', 'shares', 'line', 'points'],
  ],
  [
    'places',
    result(['latitude', 'longitude'], [59.91, 10.75], [-12.05, -77.04]),
    ['table', 'map', 'chart', 'bars', 'line', 'points'],
  ],
  ['a name without a number', result(['town', 'people'], ['Aal', 'many']), ['table', 'chart']],
  ['vertices', result(['v'], [{ kind: 'vertex', vid: 'a', tags: [] }]), ['table', 'graph', 'chart', 'value']],
  ['no rows', result(['n', 'm']), ['table']],
] as const)('the forms of %s', (_, given, forms) => {
  expect(formsOf(given)).toEqual(forms);
});

test('a point has a name, a position along the axis, and a height', () => {
  expect(pointsOf(result(['day', 'x', 'n'], [{ kind: 'date', year: 2026, month: 1, day: 2 }, 'x', 7n]))).toEqual([
    { label: '2026-01-02', at: Date.UTC(2026, 0, 2), value: 7 },
  ]);
});

test('parts are shares of the sum, largest first, and small ones are combined', () => {
  const towns = Array.from({ length: 12 }, (_, index): Row => [`town ${index}`, BigInt(index + 1)]);
  const shares = sharesOf(pointsOf(result(['town', 'people'], ...towns)));
  expect([shares[0], shares.length, shares.at(-1)]).toEqual([
    { label: 'town 11', value: 12, part: 12 / 78 },
    10,
    { label: undefined, value: 6, part: 6 / 78 },
  ]);
});
