import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Who only counts rows reads no columns, so that none are made:
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
