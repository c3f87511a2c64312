import { unreachable } from '@astrolabe/model';
import type { SetOperator } from '@astrolabe/ngql';
import type { PlanNode } from '../../plan/plan-node.ts';
import { START } from '../../plan/start.ts';
import type {
  MatchCondition,
  ValidatedCall,
  ValidatedMatch,
  ValidatedMatchClause,
  ValidatedMatchProjection,
  ValidatedMatchUnwind,
  ValidatedSubquery,
  ValidatedWriteStatement,
} from '../../validator/match/validated-match.ts';
import type { ValidatedWrite } from '../../validator/write/validated-write.ts';
import type { PlannerContext } from '../planner-context.ts';
import type { PlannerStatistics } from '../statistics.ts';
import { planProjection } from '../plan-projection.ts';
import { namesOf } from '../planner-context.ts';
import { planConditions, planLists, planPatterns } from './plan-patterns.ts';
import { slotColumn, widen } from './slots.ts';

/** Stacks the clauses on the rows of the pipe, if any. */
export function planMatch(statement: ValidatedMatch, context: PlannerContext): PlanNode {
  const { source } = statement;
  return planClauses(statement.clauses, source ? context.source(source) : START, context.statistics);
}

/** Clauses, some of which write; without RETURN the result is the number of changes. */
export function planWrite(statement: ValidatedWriteStatement, context: PlannerContext): PlanNode {
  const node = planClauses(statement.clauses, START, context.statistics);
  if (!statement.isCounted) return node;
  return { kind: 'CountChanges', columns: namesOf(statement.columns), inputs: [node] };
}

/** The clauses of a MATCH or of a subquery. */
function planClauses(
  clauses: readonly ValidatedMatchClause[],
  start: PlanNode,
  statistics: PlannerStatistics,
): PlanNode {
  let node = start;
  let hasWritten = false;
  for (const [index, clause] of clauses.entries()) {
    // Clauses that read the graph must wait until the previous clauses have written.
    if (hasWritten && readsGraph(clause)) {
      const variable = `#written${index} ${node.columns.length}`;
      const rows: PlanNode = { kind: 'Argument', columns: node.columns, inputs: [], variable };
      const inner = planClauses(clauses.slice(index), rows, statistics);
      return { kind: 'AfterWrites', columns: inner.columns, inputs: [node], inner, variable };
    }
    switch (clause.kind) {
      case 'create':
      case 'merge':
      case 'update':
      case 'delete':
        node = planWritingClause(clause, node, index < clauses.length - 1, statistics);
        hasWritten = true;
        break;
      case 'patterns':
        node = planPatterns(clause, node, statistics);
        break;
      case 'unwind':
        node = planUnwind(clause, node, statistics);
        break;
      case 'procedure': {
        const rows = widen(node, clause.names);
        const columns = [...rows.columns, ...clause.node.columns];
        node = { kind: 'CrossJoin', columns, inputs: [rows, clause.node] };
        break;
      }
      case 'load':
        node = {
          kind: 'LoadCsv',
          columns: [...clause.names, clause.alias],
          inputs: [planLists(clause.lists, widen(node, clause.names), statistics)],
          source: clause.source,
        };
        break;
      case 'copy':
        node = { kind: 'CopyFrom', columns: clause.names, inputs: [], source: clause.source, target: clause.target };
        hasWritten = true;
        break;
      case 'projection':
        node = planMatchProjection(clause, node, statistics);
        break;
      case 'call':
        node = planCall(clause, node, statistics);
        hasWritten ||= clause.isWriting;
        break;
      case 'selection': {
        const { partition, pathSlot, count, isGroups } = clause;
        node = {
          kind: 'SelectPaths',
          columns: node.columns,
          inputs: [node],
          partition,
          path: pathSlot,
          count,
          isGroups,
        };
        break;
      }
    }
  }
  return node;
}

function readsGraph(clause: ValidatedMatchClause): boolean {
  if (clause.kind === 'patterns' || clause.kind === 'call' || clause.kind === 'merge') return true;
  return 'lists' in clause && clause.lists.length > 0;
}

function planWritingClause(
  clause: ValidatedWrite,
  input: PlanNode,
  isRead: boolean,
  statistics: PlannerStatistics,
): PlanNode {
  const rows = planLists(clause.lists, widen(input, clause.names), statistics);
  switch (clause.kind) {
    case 'create': {
      const wide = widen(rows, clause.width);
      return { kind: 'CreateElements', columns: wide.columns, inputs: [wide], paths: clause.paths };
    }
    case 'merge': {
      const { pattern, path, row, onCreate, onMatch, width: columns } = clause;
      const start: PlanNode = { kind: 'Argument', columns: rows.columns, inputs: [], variable: row };
      const inner = planPatterns(pattern, start, statistics);
      return { kind: 'MergeElements', columns, inputs: [rows], inner, variable: row, path, onCreate, onMatch };
    }
    case 'update':
      return { kind: 'UpdateElements', columns: rows.columns, inputs: [rows], updates: clause.updates };
    case 'delete': {
      const { elements, isDetached } = clause;
      return { kind: 'DeleteElements', columns: rows.columns, inputs: [rows], elements, isDetached, isRead };
    }
  }
}

function planCall(
  { names, width, row, subquery, isOptional, isWriting, transactionRows }: ValidatedCall,
  input: PlanNode,
  statistics: PlannerStatistics,
): PlanNode {
  const rows = widen(input, names.slice(0, width));
  const inner = planSubquery(subquery, row, rows.columns, statistics);
  const mode = isWriting && subquery.columns.length === 0 ? 'each' : 'rows';
  return {
    kind: 'Apply',
    columns: names,
    inputs: [rows],
    inner,
    variable: row,
    mode,
    slot: undefined,
    ...(isOptional && { isOptional }),
    ...(isWriting && { isWriting, transactionRows }),
  };
}

/** The plan of a subquery, which reads its outer row as a variable. */
export function planSubquery(
  subquery: ValidatedSubquery,
  row: string,
  columns: readonly string[],
  statistics: PlannerStatistics,
): PlanNode {
  if (subquery.kind === 'clauses') {
    const start: PlanNode = { kind: 'Argument', columns, inputs: [], variable: row };
    return planClauses(subquery.clauses, start, statistics);
  }
  const inputs = [subquery.left, subquery.right].map((side) => planSubquery(side, row, columns, statistics));
  return planSetOperation(
    subquery.operator,
    inputs,
    subquery.columns.map(({ name }) => name),
  );
}

/** The plan of a set operator over its two sides. */
export function planSetOperation(
  operator: SetOperator,
  inputs: readonly PlanNode[],
  columns: readonly string[],
): PlanNode {
  switch (operator) {
    case 'UNION':
      return { kind: 'Dedup', columns, inputs: [{ kind: 'Union', columns, inputs }] };
    case 'UNION ALL':
      return { kind: 'Union', columns, inputs };
    case 'INTERSECT':
      return { kind: 'Intersect', columns, inputs, isCounting: false };
    case 'INTERSECT ALL':
      return { kind: 'Intersect', columns, inputs, isCounting: true };
    case 'INTERSECT DISTINCT':
      return { kind: 'Dedup', columns, inputs: [{ kind: 'Intersect', columns, inputs, isCounting: false }] };
    case 'MINUS':
      return { kind: 'Minus', columns, inputs, isCounting: false };
    case 'EXCEPT':
      return { kind: 'Dedup', columns, inputs: [{ kind: 'Minus', columns, inputs, isCounting: false }] };
    case 'EXCEPT ALL':
      return { kind: 'Minus', columns, inputs, isCounting: true };
    case 'OTHERWISE':
      return { kind: 'Otherwise', columns, inputs };
    default:
      return unreachable(operator);
  }
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

/** `Filter(Limit(Sort(Project(Window(Aggregate(input))))))`, with the nodes needed. */
function planMatchProjection(
  clause: ValidatedMatchProjection,
  input: PlanNode,
  statistics: PlannerStatistics,
): PlanNode {
  const isWide = clause.lists.length > 0 || clause.projection.windows !== undefined;
  const rows = isWide ? planLists(clause.lists, widen(input, clause.names), statistics) : input;
  let node = planProjection(rows, undefined, clause.projection);
  const { columns } = node;
  const { factors, offset, count, conditions, visible } = clause;
  if (factors.length > 0) node = { kind: 'Sort', columns, inputs: [node], factors };
  if (offset > 0 || count !== undefined)
    node = { kind: 'Limit', columns, inputs: [node], offset, count: count ?? Number.MAX_SAFE_INTEGER };
  if (visible < columns.length) {
    const expressions = columns.slice(0, visible).map((_, slot) => slotColumn(slot));
    node = { kind: 'Project', columns: columns.slice(0, visible), inputs: [node], expressions };
  }
  return conditions.length > 0
    ? planConditions(conditions, needsLists(conditions) ? widen(node, clause.conditionNames) : node, statistics)
    : node;
}

function needsLists(conditions: readonly MatchCondition[]): boolean {
  return conditions.some((condition) => condition.lists.length > 0);
}
