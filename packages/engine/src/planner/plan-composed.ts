import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedAssignment, ValidatedPipe, ValidatedSet } from '../validator/validated-query.ts';
import { planSetOperation } from './match/plan-match.ts';
import { type PlannerContext, namesOf } from './planner-context.ts';

/** The plan of the right side, which reads the left one. */
export function planPipe({ left, right }: ValidatedPipe, context: PlannerContext): PlanNode {
  return context.plan(right, context.plan(left));
}

/** `Union`, `Intersect` or `Minus` of both sides. */
export function planSet({ left, right, operator, columns }: ValidatedSet, context: PlannerContext): PlanNode {
  return planSetOperation(operator, [context.plan(left), context.plan(right)], namesOf(columns));
}

/** `Assign(statement)`. */
export function planAssignment(assignment: ValidatedAssignment, context: PlannerContext): PlanNode {
  const { columns, statement, variable } = assignment;
  return { kind: 'Assign', columns: namesOf(columns), inputs: [context.plan(statement)], variable };
}

/** `Start`: explained statements are planned individually when run. */
export function planExplain(): PlanNode {
  return START;
}
