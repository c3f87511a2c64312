// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Row } from '@astrolabe/model';
import type { Run, RunResult } from '../../state/console-store.ts';
import { activeView, viewsOf } from './run-views.ts';

const result = (more: Partial<RunResult>): RunResult => ({
  hasTable: true,
  columns: ['v'],
  rows: [],
  rowCount: 0,
  spaceName: '',
  notes: [],
  timings: { databaseMs: 0, transferMs: 0, decodeMs: 0 },
  ...more,
});
const run = (more: Partial<Run>): Run => ({
  id: '1',
  tabId: 't',
  statement: 'YIELD 1',
  space: '',
  startedAt: 0,
  state: 'done',
  receivedRows: 0,
  isCollapsed: false,
  ...more,
});
const placeRow: Row = [{ kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } }];
const vertexRow: Row = [{ kind: 'vertex', vid: 'p1', tags: [] }];

test('a box has the views that fit its result, and always the log', () => {
  const plan = { format: 'row', optimizeUs: 0, nodes: [] } as const;
  expect([
    viewsOf(run({ state: 'running' })),
    viewsOf(run({ state: 'failed' })),
    viewsOf(run({ result: result({ rows: [[1n]] }) })),
    viewsOf(run({ result: result({ rows: [placeRow] }) })),
    viewsOf(run({ result: result({ rows: [vertexRow] }) })),
    viewsOf(run({ result: result({ rows: [[[vertexRow[0] ?? 1n]]] }) })),
    viewsOf(run({ result: result({ hasTable: false, columns: [] }) })),
    viewsOf(run({ result: result({ hasTable: false, columns: [], plan }) })),
    viewsOf(run({ result: result({ plan }) })),
  ]).toEqual([
    ['log'],
    ['raw', 'log'],
    ['table', 'chart', 'raw', 'log'],
    ['table', 'map', 'chart', 'raw', 'log'],
    ['table', 'graph', 'chart', 'raw', 'log'],
    ['table', 'graph', 'chart', 'raw', 'log'],
    ['raw', 'log'],
    ['plan', 'raw', 'log'],
    ['table', 'plan', 'raw', 'log'],
  ]);
});

test('received rows are a table while the rest arrives, and after a lost connection', () => {
  const arriving = result({ rows: [[1n]], isIncomplete: true });
  expect([
    viewsOf(run({ state: 'running', result: result({}) })),
    viewsOf(run({ state: 'running', result: arriving })),
    activeView(run({ state: 'running', result: arriving }), 'table'),
    viewsOf(run({ state: 'failed', result: arriving })),
    activeView(run({ state: 'failed', result: arriving }), 'table'),
  ]).toEqual([['log'], ['table', 'log'], 'table', ['table', 'chart', 'raw', 'log'], 'log']);
});

test('the log is open while it runs, after a failure and without rows; otherwise the last selected view', () => {
  const graph = run({ result: result({ rows: [vertexRow], rowCount: 1 }) });
  expect([
    activeView(run({ state: 'running' }), 'graph'),
    activeView(run({ state: 'failed' }), 'table'),
    activeView(run({ result: result({}) }), 'table'),
    activeView(graph, 'graph'),
    activeView(graph, 'table'),
    activeView(run({ result: result({ rows: [[1n]] }) }), 'graph'),
    activeView({ ...graph, view: 'log' }, 'table'),
  ]).toEqual(['log', 'log', 'log', 'graph', 'table', 'table', 'log']);
});
