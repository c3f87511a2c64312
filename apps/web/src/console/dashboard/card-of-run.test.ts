import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import type { Run } from '../../state/console-store.ts';
import { cardOf } from './card-of-run.ts';

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

function formOf(rows: readonly Row[], view?: Run['view'], columns: readonly string[] = ['v']): string {
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
    ...(view !== undefined && { view }),
  }).form;
}

test('a card keeps the drawing that the box shows, if its result has one', () => {
  expect([formOf([place, place], 'graph'), formOf([place, place], 'map'), formOf([place, place], 'raw')]).toEqual([
    'graph',
    'map',
    'table',
  ]);
  expect(formOf([[1n], [2n]], 'graph')).toBe('table');
});

test('a card without a drawing is a number, bars or a table, whichever fits', () => {
  expect([formOf([[1n]], 'table'), formOf([[1n]], 'graph'), formOf([['a', 1n]], undefined, ['k', 'n'])]).toEqual([
    'value',
    'value',
    'bars',
  ]);
  expect(formOf([place, place])).toBe('table');
});
