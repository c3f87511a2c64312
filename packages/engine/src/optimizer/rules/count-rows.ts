import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Counting rows needs no columns, so none are created:
 *
 *     Aggregate[count(*)](Project(x))  →  Aggregate[count(*)](x)
 *     Aggregate[count(*)](Expand)      →  Aggregate[count(*)](Expand, counted)
 */
export function countRows(node: PlanNode): PlanNode {
  if (node.kind !== 'Aggregate' || node.keys.length > 0) return node;
  if (!node.items.every((item) => item.name === 'count' && item.argument === undefined && !item.isDistinct))
    return node;
  let [input] = node.inputs;
  while (input?.kind === 'Project') [input] = input.inputs;
  if (input?.kind === 'Expand' && !input.tracksStart) input = { ...input, isCounted: true };
  return input && input !== node.inputs[0] ? { ...node, inputs: [input] } : node;
}
