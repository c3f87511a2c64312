import { expect, test } from 'vitest';
import { addStep, branchOf, childrenOf, goTo, treeOf, type StepTree, type TreeStep } from './step-tree.ts';

const step = (id: number): TreeStep => ({ id, parent: undefined });
const grow = (tree: StepTree<TreeStep>, ...ids: readonly number[]): StepTree<TreeStep> =>
  ids.reduce((grown, id) => addStep(grown, step(id), 50), tree);
const ids = (tree: StepTree<TreeStep>): readonly number[] => branchOf(tree).map(({ id }) => id);

test('an action after going back starts a branch, and the other branch can be restored', () => {
  const straight = grow(treeOf(step(1)), 2, 3, 4);
  const back = goTo(straight, 2);
  expect([ids(back), back.at]).toEqual([[1, 2, 3, 4], 2]);
  const branched = grow(back, 5);
  expect([ids(branched), branched.at]).toEqual([[1, 2, 5], 5]);
  expect(childrenOf(branched, 2).map(({ id }) => id)).toEqual([3, 5]);
  const other = goTo(branched, 3);
  expect([ids(other), other.at]).toEqual([[1, 2, 3, 4], 3]);
});

test('beyond the limit old leaves of other branches are dropped before the steps that lead here', () => {
  const tree = grow(goTo(grow(treeOf(step(1)), 2, 3), 1), 4, 5);
  const full = addStep(tree, step(6), 4);
  expect([ids(full), full.steps.size]).toEqual([[1, 4, 5, 6], 4]);
  expect(ids(addStep(full, step(7), 4))).toEqual([4, 5, 6, 7]);
});

test('a missing step changes nothing', () => {
  const tree = grow(treeOf(step(1)), 2);
  expect(goTo(tree, 99)).toBe(tree);
});
