import { invariant } from '@astrolabe/model';
import type { PlanNode } from '../plan/plan-node.ts';
import type { PlannerContext } from '../planner/planner-context.ts';
import type { PlannerStatistics } from '../planner/statistics.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import { planQuery } from './statements.ts';

/**
 * The plan of a statement, chosen by the statistics of its space. `input` is the plan of the left side of a pipe; `variables` names the columns of `$name`.
 */
export function planStatement(
  statement: ValidatedStatement,
  variables: ReadonlyMap<string, readonly string[]>,
  statistics: PlannerStatistics,
  input?: PlanNode,
): PlanNode {
  const context: PlannerContext = {
    statistics,
    columnsOf: (variable) => variables.get(variable) ?? [],
    source(source) {
      if (source.kind === 'variable')
        return { kind: 'Argument', columns: context.columnsOf(source.name), inputs: [], variable: source.name };
      invariant(input, 'a pipe before a statement that reads $-');
      return input;
    },
    plan: (inner, given = input) => planStatement(inner, variables, statistics, given),
  };
  if (statement.kind !== 'command') return planQuery(statement, context);
  const { node, reads } = statement;
  return reads ? { ...node, inputs: [context.source(reads), ...node.inputs] } : node;
}
