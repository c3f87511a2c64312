import type { PlanNode } from '../../plan/plan-node.ts';

/** The column of ExpandAll that has the vertices it arrives at. */
const DST = 2;

/**
 * The different vertices at the end of one step are found while they are walked to, so that no row comes twice:
 *
 *     Dedup(Project[_dst](ExpandAll))  →  Project[_dst](ExpandAll, distinct)
 */
export function distinctEnds(node: PlanNode): PlanNode {
  if (node.kind !== 'Dedup') return node;
  const [project] = node.inputs;
  if (project?.kind !== 'Project' || project.expressions.length !== 1) return node;
  const [expression] = project.expressions;
  const [expand] = project.inputs;
  if (expression?.kind !== 'column' || expression.index !== DST || expand?.kind !== 'ExpandAll') return node;
  if (expand.steps !== 1 || expand.tracksStart || expand.stepLimit) return node;
  return { ...project, columns: node.columns, inputs: [{ ...expand, isDistinct: true }] };
}
