import { expect, test } from 'vitest';
import type { PlanRow, PlanView } from './plan-view.ts';
import { comparePlans, plannedStatement } from './plan-compare.ts';

const plan = (...operators: readonly string[]): PlanView => ({
  isMeasured: false,
  hasEstimates: false,
  rows: operators.map((operator, id): PlanRow => {
    const [name = '', detail = ''] = operator.split(' ');
    return { id, name, depth: id, rails: [], isLastChild: true, detail, outputs: [], isOnSlowestPath: false };
  }),
});

const written = (before: PlanView, after: PlanView): readonly string[] =>
  comparePlans(before, after).map((row) => `${row.change}: ${row.before?.name ?? '-'} / ${row.after?.name ?? '-'}`);

test('dropping an index changes its scan, and the rest stays aligned', () => {
  expect(
    written(plan('Project', 'Filter', 'IndexScan a', 'Start'), plan('Project', 'Filter', 'ScanVertices', 'Start')),
  ).toEqual([
    'same: Project / Project',
    'same: Filter / Filter',
    'removed: IndexScan / -',
    'added: - / ScanVertices',
    'same: Start / Start',
  ]);
});

test('an operator with other details is changed, and plans of different lengths end with the rest', () => {
  expect(written(plan('Limit 10', 'Start'), plan('Limit 20', 'Sort', 'Start', 'Start'))).toEqual([
    'changed: Limit / Limit',
    'added: - / Sort',
    'same: Start / Start',
    'added: - / Start',
  ]);
  expect(written(plan(), plan('Start'))).toEqual(['added: - / Start']);
});

test('two runs are compared if their plans have the same statement', () => {
  expect(
    ['PROFILE  GO FROM 1\nOVER e', 'explain format="dot" GO FROM 1 OVER e', 'GO FROM 1 OVER e'].map(plannedStatement),
  ).toEqual(['GO FROM 1 OVER e', 'GO FROM 1 OVER e', 'GO FROM 1 OVER e']);
});
