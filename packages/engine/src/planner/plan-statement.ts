import { invariant, unreachable } from '@astrolabe/model';
import type { PlanNode } from '../plan/plan-node.ts';
import { START } from '../plan/start.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import { planMatch, planSetOperation, planWrite } from './match/plan-match.ts';
import { planFetchEdges, planFetchVertices } from './plan-fetch.ts';
import { planFindPath } from './plan-find-path.ts';
import { planGo } from './plan-go.ts';
import { planLookup } from './plan-lookup.ts';
import { planSubgraph } from './plan-subgraph.ts';
import { planYield } from './plan-yield.ts';
import type { PlannerStatistics } from './statistics.ts';
import { type PlannerContext, namesOf } from './planner-context.ts';

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
    source(source) {
      if (source.kind === 'variable')
        return { kind: 'Argument', columns: variables.get(source.name) ?? [], inputs: [], variable: source.name };
      invariant(input, 'a pipe before a statement that reads $-');
      return input;
    },
  };
  switch (statement.kind) {
    case 'command': {
      const { node, reads } = statement;
      return reads ? { ...node, inputs: [context.source(reads), ...node.inputs] } : node;
    }
    case 'pipe':
      return planStatement(
        statement.right,
        variables,
        statistics,
        planStatement(statement.left, variables, statistics, input),
      );
    case 'set': {
      const inputs = [
        planStatement(statement.left, variables, statistics, input),
        planStatement(statement.right, variables, statistics, input),
      ];
      return planSetOperation(statement.operator, inputs, namesOf(statement.columns));
    }
    case 'assignment':
      return {
        kind: 'Assign',
        columns: namesOf(statement.columns),
        inputs: [planStatement(statement.statement, variables, statistics, input)],
        variable: statement.variable,
      };
    case 'explain':
      // Explained statements are planned individually when run.
      return START;
    case 'yield':
      return planYield(statement, context, variables);
    case 'order-by':
      return {
        kind: 'Sort',
        columns: namesOf(statement.columns),
        inputs: [context.source(statement.source)],
        factors: statement.factors,
      };
    case 'limit':
      return {
        kind: 'Limit',
        columns: namesOf(statement.columns),
        inputs: [context.source({ kind: 'pipe' })],
        offset: statement.offset,
        count: statement.count,
      };
    case 'unwind':
      return {
        kind: 'Unwind',
        columns: namesOf(statement.columns),
        inputs: [statement.source ? context.source(statement.source) : START],
        expression: statement.expression,
        keepsInput: false,
      };
    case 'go':
      return planGo(statement, context);
    case 'fetch-vertices':
      return planFetchVertices(statement, context);
    case 'fetch-edges':
      return planFetchEdges(statement, context);
    case 'lookup':
      return planLookup(statement, statistics);
    case 'find-path':
      return planFindPath(statement, context);
    case 'subgraph':
      return planSubgraph(statement, context);
    case 'match':
      return planMatch(statement, context);
    case 'write':
      return planWrite(statement, context);
    default:
      return unreachable(statement);
  }
}
