import type { PlanNode } from '../../plan/plan-node.ts';
import { START } from '../../plan/start.ts';
import type {
  MatchCondition,
  ValidatedMatch,
  ValidatedMatchProjection,
  ValidatedMatchUnwind,
} from '../../validator/match/validated-match.ts';
import type { PlannerStatistics } from '../statistics.ts';
import { planProjection } from '../plan-projection.ts';
import { planConditions, planLists, planPatterns } from './plan-patterns.ts';
import { widen } from './slots.ts';

/** The clauses one on top of the other. */
export function planMatch(statement: ValidatedMatch, statistics: PlannerStatistics): PlanNode {
  let node: PlanNode = START;
  for (const clause of statement.clauses) {
    switch (clause.kind) {
      case 'patterns':
        node = planPatterns(clause, node, statistics);
        break;
      case 'unwind':
        node = planUnwind(clause, node, statistics);
        break;
      case 'projection':
        node = planMatchProjection(clause, node, statistics);
        break;
    }
  }
  return node;
}

function planUnwind(clause: ValidatedMatchUnwind, input: PlanNode, statistics: PlannerStatistics): PlanNode {
  const rows = planLists(clause.lists, widen(input, clause.names), statistics);
  return {
    kind: 'Unwind',
    columns: [...rows.columns, clause.alias],
    inputs: [rows],
    expression: clause.expression,
    keepsInput: true,
  };
}

/** `Filter(Limit(Sort(Project(Aggregate(input)))))`, with the nodes needed. */
function planMatchProjection(
  clause: ValidatedMatchProjection,
  input: PlanNode,
  statistics: PlannerStatistics,
): PlanNode {
  const rows = clause.lists.length > 0 ? planLists(clause.lists, widen(input, clause.names), statistics) : input;
  let node = planProjection(rows, undefined, clause.projection);
  const { columns } = node;
  const { factors, offset, count, conditions } = clause;
  if (factors.length > 0) node = { kind: 'Sort', columns, inputs: [node], factors };
  if (offset > 0 || count !== undefined)
    node = { kind: 'Limit', columns, inputs: [node], offset, count: count ?? Number.MAX_SAFE_INTEGER };
  return conditions.length > 0
    ? planConditions(conditions, needsLists(conditions) ? widen(node, clause.conditionNames) : node, statistics)
    : node;
}

function needsLists(conditions: readonly MatchCondition[]): boolean {
  return conditions.some((condition) => condition.lists.length > 0);
}
