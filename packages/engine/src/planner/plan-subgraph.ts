import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedSubgraph } from '../validator/validated-query.ts';
import { namesOf, type PlannerContext } from './planner-context.ts';

/** `Subgraph(input)`. */
export function planSubgraph(statement: ValidatedSubgraph, context: PlannerContext): PlanNode {
  const {
    origin,
    traversals,
    steps,
    edgeCondition,
    vertexCondition,
    condition,
    withProperties,
    shownProperties,
    items,
  } = statement;
  const columns = namesOf(statement.columns);
  const inputs = [statement.source ? context.source(statement.source) : START];
  const node: PlanNode = {
    kind: 'Subgraph',
    columns,
    inputs,
    origin,
    traversals,
    steps,
    edgeCondition,
    vertexCondition,
    source: condition,
    withProperties,
    shownProperties,
    items,
  };
  return statement.isDistinct ? { kind: 'Dedup', columns, inputs: [node] } : node;
}
