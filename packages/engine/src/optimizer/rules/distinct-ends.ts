import type { PlanNode } from '../../plan/plan-node.ts';

/** The column of ExpandAll that has the vertices it arrives at. */
const DST = 2;

/**
 * The distinct vertices at the end of some steps are the vertex set of one more expansion step, so that rows are never duplicated:
 *
 *     Dedup(Project[_dst](ExpandAll(Expand)))  →  Project[_vid](Expand, one step more)
 */
export function distinctEnds(node: PlanNode): PlanNode {
  if (node.kind !== 'Dedup') return node;
  const [project] = node.inputs;
  if (project?.kind !== 'Project' || project.expressions.length !== 1) return node;
  const [expression] = project.expressions;
  const [last] = project.inputs;
  if (expression?.kind !== 'column' || expression.index !== DST || last?.kind !== 'ExpandAll') return node;
  if (last.steps !== 1 || last.tracksStart || last.stepLimit || last.filter) return node;
  const { origin, inputs, traversals } = last;
  const [before] = inputs;
  let expand: PlanNode;
  if (origin.kind !== 'expanded')
    expand = {
      kind: 'Expand',
      columns: ['_vid'],
      inputs,
      origin,
      traversals,
      steps: 1,
      tracksStart: false,
      stepLimit: undefined,
    };
  else if (before?.kind === 'Expand' && !before.tracksStart && !before.stepLimit)
    expand = { ...before, steps: before.steps + 1 };
  else return node;
  return { ...project, columns: node.columns, inputs: [expand], expressions: [{ ...expression, index: 0 }] };
}
