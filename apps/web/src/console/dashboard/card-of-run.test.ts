import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import type { Run } from '../../state/console-store.ts';
import { cardOf } from './card-of-run.ts';
import { dashboardText, readDashboard } from './dashboard-file.ts';

const place: Row = [
  {
    kind: 'vertex',
    vid: 'a',
    tags: [
      {
        name: 't',
        properties: new Map([
          ['lat', 1],
          ['lon', 2],
        ]),
      },
    ],
  },
];

function cardWith(
  rows: readonly Row[],
  columns: readonly string[],
  parts: Pick<Run, 'view' | 'chart' | 'condition'>,
): ReturnType<typeof cardOf> {
  const result = { hasTable: true, columns, rows, rowCount: rows.length, spaceName: '', notes: [] };
  return cardOf({
    id: '1',
    tabId: 't',
    statement: 'YIELD 1',
    space: 'geo',
    startedAt: 0,
    state: 'done',
    receivedRows: 0,
    isCollapsed: false,
    result: { ...result, timings: { databaseMs: 0, transferMs: 0, decodeMs: 0 } },
    ...parts,
  });
}

function formOf(rows: readonly Row[], view?: Run['view'], columns: readonly string[] = ['v']): string {
  return cardWith(rows, columns, view === undefined ? {} : { view }).form;
}

test('a card keeps the view of the box, if its result has one', () => {
  expect([formOf([place, place], 'graph'), formOf([place, place], 'map'), formOf([place, place], 'raw')]).toEqual([
    'graph',
    'map',
    'table',
  ]);
  expect(formOf([[1n], [2n]], 'graph')).toBe('table');
});

test('a card without a view is a number, bars or a table', () => {
  expect([formOf([[1n]], 'table'), formOf([[1n]], 'graph'), formOf([['a', 1n]], undefined, ['k', 'n'])]).toEqual([
    'value',
    'value',
    'bars',
  ]);
  expect(formOf([place, place])).toBe('table');
});

test('a chart keeps its setup, and a result its condition', () => {
  const chart = { form: 'line', groupBy: 0, measure: 'mean', of: 1, splitBy: 2 } as const;
  const rows: readonly Row[] = [
    [1n, 2n, 'x'],
    [2n, 3n, 'y'],
  ];
  const columns = ['a', 'b', 'c'];
  const card = cardWith(rows, columns, { view: 'chart', chart, condition: 'a > 1' });
  expect([card.form, card.chart, card.condition]).toEqual(['chart', chart, 'a > 1']);
  expect(cardWith(rows, columns, { view: 'chart' }).chart?.groupBy).toBe(0);
  const saved = dashboardText({
    pages: [{ id: 'p', title: '', cards: [{ ...card, id: '1' }] }],
    everySeconds: 0,
  });
  expect(readDashboard(saved).pages[0]?.cards[0]).toMatchObject({ form: 'chart', chart, condition: 'a > 1' });
  const broken = saved.replace('"mean"', '"sum of it"');
  expect(readDashboard(broken).pages[0]?.cards[0]?.chart).toBeUndefined();
});
