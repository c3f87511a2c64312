import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Filters edges during the expansion, before rows are created:
 *
 *     Filter(ExpandAll)  →  ExpandAll[filter]
 */
export function filterEdges(node: PlanNode): PlanNode {
  if (node.kind !== 'Filter') return node;
  const [expand] = node.inputs;
  const [filter, ...others] = node.conditions;
  if (expand?.kind !== 'ExpandAll' || expand.filter || !filter || others.length > 0) return node;
  return { ...expand, filter };
}
