import { expect, test } from 'vitest';
import { flameBars } from './plan-flame.ts';
import { planView } from './plan-view.ts';

const node = (id: number, name: string, dependencies: readonly number[], executeUs: number) => ({
  id,
  name,
  dependencies,
  outputVariable: '',
  details: [],
  profiles: [{ rows: 1, executeUs, totalUs: executeUs, statistics: [] }],
});
const view = planView({
  format: 'row',
  optimizeUs: 1,
  nodes: [
    node(4, 'Project', [3], 10),
    node(3, 'Join', [1, 2], 20),
    node(1, 'Expand', [0], 40),
    node(0, 'Start', [], 10),
    node(2, 'GetVertices', [], 20),
  ],
});
const drawn = (focusId?: number) =>
  flameBars(view, focusId).map(({ row, withBelowUs, left, width }) => [
    row.name,
    withBelowUs,
    Number(left.toFixed(2)),
    Number(width.toFixed(2)),
  ]);

test('a bar is as wide as the time of its operator and inputs, below its consumer', () => {
  expect(drawn()).toEqual([
    ['Project', 100, 0, 1],
    ['Join', 90, 0, 0.9],
    ['Expand', 50, 0, 0.5],
    ['Start', 10, 0, 0.1],
    ['GetVertices', 20, 0.5, 0.2],
  ]);
});

test('the focused operator and its ancestors take the full width; siblings are hidden', () => {
  expect(drawn(1)).toEqual([
    ['Project', 100, 0, 1],
    ['Join', 90, 0, 1],
    ['Expand', 50, 0, 1],
    ['Start', 10, 0, 0.2],
  ]);
});

test('operators without time remain visible', () => {
  const still = planView({
    format: 'row',
    optimizeUs: 0,
    nodes: [node(1, 'Project', [0], 0), node(0, 'Start', [], 0)],
  });
  expect(flameBars(still).map(({ width, withBelowUs }) => [width, withBelowUs])).toEqual([
    [1, 0],
    [0.5, 0],
  ]);
});
