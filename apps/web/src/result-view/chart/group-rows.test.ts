import { expect, test } from 'vitest';
import { NULL, type Row } from '@astrolabe/model';
import { chartBy, fittingChart, usualChart, type ChartSetup } from './chart-setup.ts';
import { groupRows, roundStep } from './group-rows.ts';

const LIMITS = { groups: 40, series: 8 };
const sales: readonly Row[] = [
  ['north', 'tea', 3n],
  ['north', 'milk', 5.5],
  ['south', 'tea', 10n],
  ['south', 'tea', NULL],
  [NULL, 'milk', 1n],
];
const grouped = (rows: readonly Row[], setup: Partial<ChartSetup>) => {
  const { groups, series } = groupRows(rows, { form: 'bars', groupBy: 0, measure: 'count', ...setup }, LIMITS);
  return [groups.map(({ text }) => text), Object.fromEntries(series.map(({ text, values }) => [text, values]))];
};

test('rows are counted, summed and measured per group; rows without a value to measure are skipped', () => {
  expect([
    grouped(sales, {}),
    grouped(sales, { measure: 'sum', of: 2 }),
    grouped(sales, { measure: 'mean', of: 2 }),
    grouped(sales, { measure: 'median', of: 2 }),
    grouped(sales, { measure: 'distinct', of: 1 }),
    groupRows(sales, { form: 'bars', groupBy: 0, measure: 'sum', of: 2 }, LIMITS).skipped,
  ]).toEqual([
    [['north', 'south', 'NULL'], { '': [2, 2, 1] }],
    [['south', 'north', 'NULL'], { '': [10, 8.5, 1] }],
    [['south', 'north', 'NULL'], { '': [10, 4.25, 1] }],
    [['south', 'north', 'NULL'], { '': [10, 4.25, 1] }],
    [['north', 'south', 'NULL'], { '': [2, 1, 1] }],
    1,
  ]);
});

test('a second column splits the groups into series, with gaps for missing rows', () => {
  expect(grouped(sales, { splitBy: 1, measure: 'sum', of: 2 })).toEqual([
    ['south', 'north', 'NULL'],
    { tea: [10, 3, undefined], milk: [undefined, 5.5, 1] },
  ]);
});

test('few numbers stay separate in order; many become round ranges that lose no row', () => {
  const few: readonly Row[] = [[10n], [9n], [10n], [100n]];
  const many = Array.from({ length: 1000 }, (_, index): Row => [index - 333]);
  const { groups, series } = groupRows(many, chartBy(many, 0), LIMITS);
  expect([
    grouped(few, {}),
    groups.length,
    groups[0]?.text,
    series[0]?.values.reduce<number>((a, b) => a + (b ?? 0), 0),
  ]).toEqual([[['9', '10', '100'], { '': [1, 2, 1] }], 21, '-350 – -300', 1000]);
});

test('dates are grouped by days, months or years, depending on their span', () => {
  const dates = (count: number, stepDays: number): readonly Row[] =>
    Array.from({ length: count }, (_, index): Row => {
      const day = new Date(Date.UTC(2020, 0, 1 + index * stepDays));
      return [{ kind: 'date', year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }];
    });
  const named = [dates(50, 1), dates(300, 1), dates(300, 30)].map((rows) => {
    const { axis, groups } = groupRows(rows, chartBy(rows, 0), LIMITS);
    return [axis, groups[0]?.text, groups.at(-1)?.text];
  });
  expect(named).toEqual([
    ['date', '2020-01-01', '2020-02-19'],
    ['date', '2020-01', '2020-10'],
    ['date', '2020', '2044'],
  ]);
});

test('of many categories the largest are kept and the total counted', () => {
  const rows = Array.from({ length: 60 }, (_, index): Row => [`c${index}`, BigInt(index)]);
  const { groups, groupCount } = groupRows(rows, { form: 'bars', groupBy: 0, measure: 'sum', of: 1 }, LIMITS);
  expect([groups.length, groups[0]?.text, groupCount]).toEqual([40, 'c59', 60]);
});

test('the default chart uses the last number if the first column names each row; missing columns are dropped from a setup', () => {
  expect([
    usualChart(sales, 3),
    usualChart(sales.slice(1, 3), 3),
    usualChart([['a', 'b']], 2),
    usualChart([[1n, 2n]], 2),
    fittingChart({ form: 'bars', groupBy: 0, splitBy: 4, measure: 'sum', of: 5 }, 3),
    fittingChart({ form: 'bars', groupBy: 3, measure: 'count' }, 3),
  ]).toEqual([
    { form: 'bars', groupBy: 0, measure: 'count' },
    { form: 'bars', groupBy: 0, measure: 'sum', of: 2 },
    { form: 'bars', groupBy: 0, measure: 'count' },
    { form: 'line', groupBy: 0, measure: 'sum', of: 1 },
    { form: 'bars', groupBy: 0, measure: 'count' },
    undefined,
  ]);
});

test('steps are round', () => {
  expect([0.3, 1, 1.1, 33, 70, 0, Infinity].map(roundStep)).toEqual([0.5, 1, 2, 50, 100, 1, 1]);
});

test('a last range that the data covers only in part is marked for sums and counts, not for means', () => {
  const many = Array.from({ length: 1010 }, (_, index): Row => [BigInt(index * 10 + 3), 1n]);
  const marks = (setup: Pick<ChartSetup, 'measure'>, rows: readonly Row[]) =>
    groupRows(rows, { form: 'line', groupBy: 0, of: 1, ...setup }, LIMITS).groups.flatMap(({ isPartial }, at) =>
      isPartial === true ? [at] : [],
    );
  expect([marks({ measure: 'sum' }, many), marks({ measure: 'mean' }, many)]).toEqual([[20], []]);
  expect(marks({ measure: 'sum' }, many.slice(0, 1000))).toEqual([]);
});

test('monthly data has no partial months, daily data that ends on the 10th has one', () => {
  const day = (time: number): Row => {
    const date = new Date(time);
    return [{ kind: 'date', year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }, 1n];
  };
  const monthly = Array.from({ length: 70 }, (_, index) => day(Date.UTC(2020, index, 15)));
  const daily = Array.from({ length: 365 + 9 }, (_, index) => day(Date.UTC(2021, 1, 1 + index)));
  const marks = (rows: readonly Row[]) =>
    groupRows(rows, { form: 'line', groupBy: 0, measure: 'count' }, LIMITS)
      .groups.filter(({ isPartial }) => isPartial)
      .map(({ text }) => text);
  expect([marks(monthly), marks(daily)]).toEqual([[], ['2022-02']]);
});
