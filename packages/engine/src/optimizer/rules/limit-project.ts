import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * Projects only the wanted rows, and reads only as many from an index:
 *
 *     Limit(Project(x))     →  Project(Limit(x))
 *     Limit(IndexScan)      →  IndexScan[limit], below a Limit where rows are skipped
 *     Limit(BFSShortest)    →  BFSShortest, where it finds only one path
 */
export function limitProject(node: PlanNode): PlanNode {
  if (node.kind !== 'Limit') return node;
  const [input] = node.inputs;
  if (input?.kind === 'Project')
    return {
      ...input,
      columns: node.columns,
      inputs: [limitProject({ ...node, columns: input.inputs[0]!.columns, inputs: input.inputs })],
    };
  if (input?.kind === 'BFSShortest' && input.isSingle && node.offset === 0 && node.count > 0) return input;
  if (input && 'lookups' in input && input.limit === undefined) {
    const scan = { ...input, limit: node.offset + node.count };
    return node.offset === 0 ? scan : { ...node, inputs: [scan] };
  }
  return node;
}
