import { expect, test } from 'vitest';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PatternComparison, PatternEdge, PatternJoinNode, PatternVertex } from '../../plan/pattern-join.ts';
import { chooseOrder } from './pattern-order.ts';

const FIGURES = { vertexRows: () => 1000, degree: () => 10, hasLoops: () => false };
const SOURCE = { kind: 'literal' } as unknown as PatternComparison['source'];

function vertex(slot: number): PatternVertex {
  return { slot, isBound: false, isChecked: true, tagIds: [], conditions: [] };
}

function edge(slot: number, from: number, to: number): PatternEdge {
  const traversals = [{ edgeTypeId: 1, edgeTypeName: 'e', direction: 'out' as const }];
  return { slot, from, to, traversals, isReversed: false, conditions: [] };
}

function comparison(operator: PatternComparison['operator'], property: string): PatternComparison {
  const side = (at: number, slot: number): PatternComparison['left'] => ({
    of: 'edge',
    at,
    slot,
    expression: {
      kind: 'edge-property',
      edge: { kind: 'column', index: slot },
      property,
    } as unknown as BoundExpression,
  });
  return { operator, left: side(0, 1), right: side(1, 3), source: SOURCE };
}

/** `(a)-[x]->(b)-[y]->(c)` with conditions that compare the edges, counted. */
function pathOfTwo(comparisons: readonly PatternComparison[]): PatternJoinNode {
  return {
    kind: 'PatternJoin',
    columns: ['a', 'x', 'b', 'y', 'c'],
    inputs: [],
    vertices: [vertex(0), vertex(2), vertex(4)],
    edges: [edge(1, 0, 1), edge(3, 1, 2)],
    comparisons,
    different: [],
    tests: [],
    read: [],
    count: 0,
    isSet: false,
  };
}

test.each([
  ['one comparison', [comparison('<', 'since')]],
  ['two comparisons', [comparison('<', 'since'), comparison('==', 'w')]],
])('edges with %s are paired at their common vertex', (_, comparisons) => {
  const order = chooseOrder(pathOfTwo(comparisons), FIGURES);
  expect(order.root).toBe(1);
  expect(order.parts).toHaveLength(1);
  expect(order.parts[0]!.parts).toHaveLength(1);
});
