import { expect, test } from 'vitest';
import type { PlanDescription, PlanNodeDescription } from '@astrolabe/model';
import { planText, planView } from './plan-view.ts';

const node = (
  id: number,
  name: string,
  dependencies: readonly number[],
  executeUs?: number,
  rows = 0,
): PlanNodeDescription => ({
  id,
  name,
  dependencies,
  outputVariable: '',
  details: [],
  ...(executeUs !== undefined && { profiles: [{ rows, executeUs, totalUs: executeUs, statistics: [] }] }),
});
const plan = (nodes: readonly PlanNodeDescription[]): PlanDescription => ({ format: 'row', optimizeUs: 1, nodes });

test('the tree starts at the root, and the slowest path has the largest total time', () => {
  const view = planView(
    plan([
      node(4, 'Project', [3], 10, 5),
      node(3, 'Join', [1, 2], 20, 5),
      node(1, 'Expand', [0], 50, 8),
      node(0, 'Start', [], 0, 1),
      node(2, 'GetVertices', [], 20, 2),
    ]),
  );
  expect(
    view.rows.map((row) => [row.name, row.depth, row.isOnSlowestPath, row.rowsIn, row.rowsOut, row.share]),
  ).toEqual([
    ['Project', 0, true, 5, 5, 0.1],
    ['Join', 1, true, 10, 5, 0.2],
    ['Expand', 2, true, 1, 8, 0.5],
    ['Start', 3, true, 0, 1, 0],
    ['GetVertices', 2, false, 0, 2, 0.2],
  ]);
  expect([view.totalUs, view.slowestPathUs]).toEqual([100, 80]);
});

test('a plan without a profile has no times and no slowest path', () => {
  const view = planView(plan([node(1, 'Project', [0]), node(0, 'Start', [])]));
  expect([view.isMeasured, view.rows.some((row) => row.isOnSlowestPath), planText(view)]).toEqual([
    false,
    false,
    'Project_1\n  Start_0',
  ]);
});

test('a plan with a loop back to itself ends', () => {
  const view = planView(plan([node(2, 'Loop', [1], 5), node(1, 'Expand', [2], 5)]));
  expect(view.rows.map((row) => row.name)).toEqual(['Loop', 'Expand']);
});

test('percentages of all operators add up to 100 after rounding', () => {
  const nodes = [3, 3, 3, 7, 11, 13, 29].map((us, id) => node(id, `Operator${id}`, id === 6 ? [] : [id + 1], us));
  const percents = planView(plan(nodes)).rows.map((row) => row.sharePercent ?? 0);
  expect([percents, percents.reduce((sum, percent) => sum + percent, 0)]).toEqual([[5, 4, 4, 10, 16, 19, 42], 100]);
});

test('an estimate is shown beside the rows, and marked if it is ten times off', () => {
  const estimated = (rows: number, estimatedRows: number, name = 'Filter', inputs = [9]): PlanNodeDescription => ({
    ...node(rows, name, inputs, 1, rows),
    estimatedRows,
  });
  const marks = (nodes: readonly PlanNodeDescription[]): readonly unknown[] =>
    planView(plan(nodes)).rows.map((row) => [row.rowsEstimated, row.isMisestimated]);
  expect(marks([estimated(100, 11), estimated(200, 19), estimated(3, 30), estimated(0, 9)])).toEqual([
    [11, false],
    [19, true],
    [30, true],
    [9, false],
  ]);
  // A limit stops what is below it, but not what is below a sort.
  expect(marks([estimated(1, 1, 'Limit', [2]), estimated(2, 500, 'Sort', [5]), estimated(5, 900)])).toEqual([
    [1, false],
    [500, false],
    [900, true],
  ]);
  expect(planView(plan([node(1, 'Start', [], 1)])).hasEstimates).toBe(false);
  expect(planText(planView(plan([estimated(100, 11, 'Filter', [])])))).toContain('rows 0 -> 100  estimated 11');
});
