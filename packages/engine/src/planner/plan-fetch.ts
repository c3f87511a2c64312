import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedFetchEdges, ValidatedFetchVertices } from '../validator/validated-query.ts';
import { planProjection } from './plan-projection.ts';
import type { PlannerContext } from './planner-context.ts';

/** `Project(GetVertices(input))`. */
export function planFetchVertices(statement: ValidatedFetchVertices, context: PlannerContext): PlanNode {
  const input = statement.source ? context.source(statement.source) : START;
  const node: PlanNode = {
    kind: 'GetVertices',
    columns: ['_vertex'],
    inputs: [input],
    origin: statement.origin,
    tagIds: statement.tagIds,
  };
  return planProjection(node, undefined, statement.projection);
}

/** `Project(GetEdges(input))`. */
export function planFetchEdges(statement: ValidatedFetchEdges, context: PlannerContext): PlanNode {
  const input = statement.source ? context.source(statement.source) : START;
  const node: PlanNode = {
    kind: 'GetEdges',
    columns: ['_src', '_dst', '_edge'],
    inputs: [input],
    edgeTypeId: statement.edgeTypeId,
    keys: statement.keys,
  };
  return planProjection(node, undefined, statement.projection);
}
