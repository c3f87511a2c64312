import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Searches only one shortest path between two vertices if only one is wanted:
 *
 *     Limit[1](Project*(BFSShortest))  →  Limit[1](Project*(BFSShortest, single))
 */
export function limitShortest(node: PlanNode): PlanNode {
  if (node.kind !== 'Limit' || node.offset !== 0 || node.count !== 1) return node;
  const [input] = node.inputs;
  const single = input && withSingle(input);
  return single ? { ...node, inputs: [single] } : node;
}

function withSingle(node: PlanNode): PlanNode | undefined {
  if (node.kind === 'BFSShortest') return node.isSingle ? undefined : { ...node, isSingle: true };
  const [input] = node.inputs;
  if (node.kind !== 'Project' || !input) return undefined;
  const single = withSingle(input);
  return single && { ...node, inputs: [single] };
}
