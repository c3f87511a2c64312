import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * A sort with a limit becomes a TopN:
 *
 *     Limit(Sort(x))  →  TopN(x)
 */
export function limitSort(node: PlanNode): PlanNode {
  if (node.kind !== 'Limit') return node;
  const [sort] = node.inputs;
  if (sort?.kind !== 'Sort') return node;
  return {
    kind: 'TopN',
    columns: node.columns,
    inputs: sort.inputs,
    factors: sort.factors,
    offset: node.offset,
    count: node.count,
  };
}
