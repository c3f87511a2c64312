import { expect, test } from 'vitest';
import { planFindings } from './plan-findings.ts';
import type { PlanRow } from './plan-view.ts';

const row = (id: number, name: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  name,
  depth: 0,
  rails: [],
  isLastChild: true,
  detail: '',
  outputs: [],
  isOnSlowestPath: false,
  ...more,
});

test('findings are reported at the operator that pays for them, most expensive first', () => {
  const rows = [
    row(0, 'Sort', { timeUs: 5, rowsIn: 40, rowsOut: 40 }),
    row(1, 'Filter', { timeUs: 9, rowsIn: 5000, rowsOut: 3 }),
    row(2, 'ScanVertices', { timeUs: 50, rowsOut: 5000 }),
    row(3, 'ScanVertices', { timeUs: 70, rowsOut: 6000 }),
  ];
  const advice = [
    { kind: 'sortsAll', better: 'a' },
    { kind: 'readsAll', better: 'b' },
    { kind: 'unjoined', better: 'c' },
  ] as const;
  expect(
    planFindings({ rows, isMeasured: true, hasEstimates: false }, advice).map(({ kind, row: { id }, better }) => [
      kind,
      id,
      better,
    ]),
  ).toEqual([
    ['readsAll', 3, 'b'],
    ['filteredLate', 1, undefined],
    ['sortsAll', 0, 'a'],
  ]);
  expect(planFindings({ rows, isMeasured: true, hasEstimates: false }, advice, true).map(({ kind }) => kind)).toEqual([
    'sortsAll',
  ]);
});

test('an unbounded traversal is reported by its steps, and small row counts are not', () => {
  const rows = [
    row(0, 'Traverse', { detail: 'src: a, steps: 1.., tags: ' }),
    row(1, 'Traverse', { detail: 'src: a, steps: 1..3, tags: ' }),
    row(2, 'ScanVertices', { rowsOut: 30 }),
    row(3, 'Filter', { rowsIn: 30, rowsOut: 1 }),
  ];
  const advice = [
    { kind: 'unbounded', better: 'a' },
    { kind: 'readsAll', better: 'b' },
  ] as const;
  expect(
    planFindings({ rows, isMeasured: true, hasEstimates: false }, advice).map(({ kind, row: { id } }) => [kind, id]),
  ).toEqual([['unbounded', 0]]);
});
