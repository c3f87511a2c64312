import type { PlanNode } from './plan-node.ts';

const WRITING: ReadonlySet<PlanNode['kind']> = new Set<PlanNode['kind']>([
  'InsertVertices',
  'InsertEdges',
  'UpdateVertex',
  'UpdateEdge',
  'DeleteVertices',
  'DeleteTags',
  'DeleteEdges',
  'CopyFrom',
  'CreateElements',
  'MergeElements',
  'UpdateElements',
  'DeleteElements',
]);

/** Whether a plan writes vertices or edges. O(nodes). */
export function writesRows(root: PlanNode): boolean {
  const waiting = [root];
  const seen = new Set<PlanNode>();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (WRITING.has(node.kind)) return true;
    if (seen.has(node)) continue;
    seen.add(node);
    waiting.push(...node.inputs);
    if ('inner' in node) waiting.push(node.inner);
  }
  return false;
}
