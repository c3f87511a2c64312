import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedYield } from '../validator/validated-query.ts';
import { planProjection } from './plan-projection.ts';
import type { PlannerContext } from './planner-context.ts';

/** `Project(Start)`, `Project(input)`, or `Project(HashInnerJoin(Argument, Argument))`. */
export function planYield(statement: ValidatedYield, context: PlannerContext): PlanNode {
  const { join, source } = statement;
  if (!join) return planProjection(source ? context.source(source) : START, statement.where, statement.projection);
  const left = context.source({ kind: 'variable', name: join.left });
  const right = context.source({ kind: 'variable', name: join.right });
  const joined: PlanNode = {
    kind: 'HashInnerJoin',
    columns: [...context.columnsOf(join.left), ...context.columnsOf(join.right)],
    inputs: [left, right],
    leftKeys: [{ kind: 'column', type: '__EMPTY__', index: join.leftKey }],
    rightKeys: [{ kind: 'column', type: '__EMPTY__', index: join.rightKey }],
  };
  return planProjection(joined, statement.where, statement.projection);
}
