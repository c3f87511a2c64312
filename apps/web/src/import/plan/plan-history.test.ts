import { expect, test } from 'vitest';
import { FERRIES } from './_two-files.ts';
import { withElementName } from './import-plan.ts';
import { planReducer, startHistory, type PlanAction } from './plan-history.ts';

const start = startHistory({ files: ['ports.csv'], plan: undefined, space: 'new' });
const run = (...actions: readonly PlanAction[]) => actions.reduce(planReducer, start);
const renamed = withElementName(FERRIES, 'vertex:port', 'harbor');
const edit: PlanAction = { kind: 'edit', plan: renamed, space: 'new' };

test('each step is undone and redone, also a removed file', () => {
  const files: PlanAction = { kind: 'files', files: [], space: 'new' };
  expect(run(edit, files, { kind: 'undo' }).present).toEqual({
    files: ['ports.csv'],
    plan: renamed,
    space: 'new',
    answers: {},
  });
  expect(run(edit, files, { kind: 'undo' }, { kind: 'undo' }).present).toEqual(start.present);
  expect(run(edit, files, { kind: 'undo' }, { kind: 'redo' }).present).toEqual({
    files: [],
    plan: renamed,
    space: 'new',
    answers: {},
  });
});

test('undo and redo at the ends of the history change nothing', () => {
  expect(run({ kind: 'undo' })).toBe(start);
  expect(run({ kind: 'redo' })).toBe(start);
});

test('a new step clears the redo history', () => {
  expect(run(edit, { kind: 'undo' }, { kind: 'detect', file: undefined, space: 'new' }).future).toEqual([]);
});

test('a plan for another space is discarded', () => {
  expect(run(edit, { kind: 'files', files: ['a.csv'], space: 'present sea' }).present.plan).toBeUndefined();
});

test('a selected reading replaces corrections, and is undone with them', () => {
  const answered = run(edit, { kind: 'answer', question: 'q', choice: 'b', space: 'new' });
  expect(answered.present).toMatchObject({ plan: undefined, answers: { q: 'b' } });
  expect(planReducer(answered, { kind: 'undo' }).present).toMatchObject({ plan: renamed, answers: {} });
});
