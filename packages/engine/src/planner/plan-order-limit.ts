import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedLimit, ValidatedOrderBy, ValidatedUnwind } from '../validator/validated-query.ts';
import { type PlannerContext, namesOf } from './planner-context.ts';

/** `Sort(input)`. */
export function planOrderBy({ columns, source, factors }: ValidatedOrderBy, context: PlannerContext): PlanNode {
  return { kind: 'Sort', columns: namesOf(columns), inputs: [context.source(source)], factors };
}

/** `Limit(input)`. */
export function planLimit({ columns, offset, count }: ValidatedLimit, context: PlannerContext): PlanNode {
  return { kind: 'Limit', columns: namesOf(columns), inputs: [context.source({ kind: 'pipe' })], offset, count };
}

/** `Unwind(input)` or `Unwind(Start)`. */
export function planUnwind({ columns, source, expression }: ValidatedUnwind, context: PlannerContext): PlanNode {
  const inputs = [source ? context.source(source) : START];
  return { kind: 'Unwind', columns: namesOf(columns), inputs, expression, keepsInput: false };
}
