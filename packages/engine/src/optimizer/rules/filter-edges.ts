import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Edges are looked at where they are walked to, before rows are made of them:
 *
 *     Filter(ExpandAll)  →  ExpandAll[filter]
 */
export function filterEdges(node: PlanNode): PlanNode {
  if (node.kind !== 'Filter') return node;
  const [expand] = node.inputs;
  if (expand?.kind !== 'ExpandAll' || expand.filter) return node;
  return { ...expand, filter: { condition: node.condition, source: node.source } };
}
