import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * If a hop is followed by one to a known vertex, it only finds vertices from which the second one can continue. The second hop remains: it has
 * its own conditions, and finds each of several parallel edges.
 *
 *     Traverse[c → a, a known](Traverse[b → c])  →  Traverse[c → a](Traverse[b → c, closing at a])
 */
export function closeCycle(node: PlanNode): PlanNode {
  if (node.kind !== 'Traverse' || !node.isTargetBound || node.steps) return node;
  const [hop] = node.inputs;
  if (
    hop?.kind !== 'Traverse' ||
    hop.steps ||
    hop.closing ||
    hop.isTargetBound ||
    hop.target !== node.source ||
    hop.target === node.target
  )
    return node;
  return { ...node, inputs: [{ ...hop, closing: { target: node.target, traversals: node.traversals } }] };
}
