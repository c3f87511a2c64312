import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * A hop that is followed by one to a vertex that is known already finds only what the second one can continue from. The second one stays: it
 * has conditions of its own, and finds each of several edges.
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
  return { ...node, inputs: [{ ...hop, closing: { target: node.target, walks: node.walks } }] };
}
