import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedGo } from '../validator/validated-query.ts';
import { planProjection } from './plan-projection.ts';
import type { PlannerContext } from './planner-context.ts';

const COLUMNS = ['_start', '_src', '_dst', '_edge'];

/**
 *     Project
 *       Filter
 *         Project                 columns in the order that GO's expressions expect
 *           HashInnerJoin         only where columns of the input are used: by the start
 *             input
 *             ExpandAll           the edges of the last steps
 *               Expand            the steps before
 *                 input or Start
 */
export function planGo(statement: ValidatedGo, context: PlannerContext): PlanNode {
  const { origin, traversals, stepLimit, joinsInput, stepsMin, stepsMax, needs } = statement;
  const input = statement.source ? context.source(statement.source) : START;
  const tracksStart = joinsInput !== undefined;
  if (stepsMax === 0) {
    const nothing: PlanNode = { kind: 'Limit', columns: [], inputs: [START], offset: 0, count: 0 };
    return planProjection(nothing, undefined, statement.projection);
  }
  const before = stepsMin - 1;
  const expanded: PlanNode =
    before > 0
      ? {
          kind: 'Expand',
          columns: tracksStart ? ['_start', '_vid'] : ['_vid'],
          inputs: [input],
          origin,
          traversals,
          steps: before,
          tracksStart,
          stepLimit,
        }
      : input;
  let node: PlanNode = {
    kind: 'ExpandAll',
    columns: COLUMNS,
    inputs: [expanded],
    origin: before > 0 ? { kind: 'expanded' } : origin,
    traversals,
    steps: stepsMax - before,
    stepOffset: before,
    tracksStart,
    stepLimit,
    needs,
  };
  if (joinsInput !== undefined) {
    const width = input.columns.length;
    const joined: PlanNode = {
      kind: 'HashInnerJoin',
      columns: [...input.columns, ...COLUMNS],
      inputs: [input, node],
      leftKeys: [column(joinsInput)],
      rightKeys: [column(0)],
    };
    const order = [...COLUMNS.map((_, index) => width + index), ...input.columns.map((_, index) => index)];
    node = {
      kind: 'Project',
      columns: [...COLUMNS, ...input.columns],
      inputs: [joined],
      expressions: order.map(column),
    };
  }
  return planProjection(node, statement.where, statement.projection);
}

function column(index: number): BoundExpression {
  return { kind: 'column', type: '__EMPTY__', index };
}
