import type { SourceRange } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { MatchStatement, ReadingClause, ReturnClause } from '../ast/match.ts';
import type { PipeStatement, Statement } from '../ast/statement.ts';
import type { YieldColumn } from '../ast/traverse.ts';
import { aggregate, literal, name } from '../builder/expression.ts';
import { parse, type ParseOptions } from '../parser/parse.ts';
import { columnName, printExpression } from '../printer/expression.ts';
import { printStatement } from '../printer/statement.ts';
import { visitExpression } from './visit-expression.ts';

/** How to find the input rows of a step's rows in the previous step. */
export interface StepOrigin {
  /** Returns the rows of the step before, with additional columns that `keys` refers to. */
  readonly statement: string;
  /** Pairs of equal columns: of this step, and of `statement`. Columns with the same name in both are compared too if `sharesColumns`. */
  readonly keys: readonly (readonly [own: string, origin: string])[];
  readonly sharesColumns: boolean;
  /** Columns of `statement` that are not part of the step before. */
  readonly added: readonly string[];
}

/** A clause or piped statement, with statements that show its effect. */
export interface StatementStep {
  /** The clause as nGQL. */
  readonly text: string;
  readonly range: SourceRange;
  /** Returns the first rows after this step. */
  readonly rows: string;
  /** Returns the number of rows after this step in one row; absent if it cannot be counted by a statement. */
  readonly count?: string;
  /** Absent for the first step, and if rows cannot be traced. */
  readonly origin?: StepOrigin;
}

/** Rows that a step shows, and rows of the step before that are searched for an origin. */
const ROWS_SHOWN = 200;
const ROWS_SEARCHED = 5_000;

/**
 * Splits a statement that reads into steps: the clauses of MATCH with WHERE, ORDER BY and LIMIT as separate steps, the parts of a pipe, and
 * both sides of a set operation. Returns no steps if the text is not one valid statement of these kinds.
 */
export function statementSteps(text: string, options: ParseOptions = {}): readonly StatementStep[] {
  const { statements, errors } = parse(text, options);
  const [statement, ...others] = statements;
  if (statement === undefined || others.length > 0 || errors.length > 0) return [];
  return stepsOf(statement, text);
}

function stepsOf(statement: Statement, source: string): readonly StatementStep[] {
  switch (statement.kind) {
    case 'match':
      return matchSteps(statement, source);
    case 'pipe':
      return pipeSteps(statement, source);
    case 'set':
      return [
        ...stepsOf(statement.left, source).slice(-1),
        ...stepsOf(statement.right, source)
          .slice(-1)
          .map(({ origin: _origin, ...step }) => step),
        { text: statement.operator, range: statement.range, rows: printStatement(statement) },
      ];
    case 'assignment':
      return stepsOf(statement.statement, source);
    case 'go':
    case 'lookup':
    case 'fetch-vertices':
    case 'fetch-edges':
    case 'find-path':
    case 'subgraph':
    case 'yield':
    case 'unwind':
    case 'call':
      return [pipedStep(statement, source)];
    default:
      return [];
  }
}

interface MatchPart {
  readonly text: string;
  readonly range: SourceRange;
  /** The clauses up to this part. */
  readonly clauses: readonly ReadingClause[];
  /** Set if the part projects the rows of the part before. */
  readonly columns?: readonly YieldColumn[];
  /** Set for parts of RETURN. */
  readonly returning?: ReturnClause;
}

function matchSteps(statement: MatchStatement, source: string): readonly StatementStep[] {
  const parts: MatchPart[] = [];
  statement.clauses.forEach((clause, at) => parts.push(...clauseParts(statement.clauses.slice(0, at), clause, source)));
  parts.push(...returnParts(statement.clauses, statement.returning));
  return parts.map((part, at) => matchStep(part, parts[at - 1]));
}

/** A clause without WHERE and without order, then with them. */
function clauseParts(before: readonly ReadingClause[], clause: ReadingClause, source: string): readonly MatchPart[] {
  if (clause.kind !== 'match-clause' && clause.kind !== 'with-clause') {
    const clauses = [...before, clause];
    return [{ text: clauseText(clause), range: clause.range, clauses }];
  }
  const { where, ...bare } = clause;
  const whereParts: readonly MatchPart[] =
    where === undefined
      ? []
      : [
          {
            text: `WHERE ${source.slice(where.range.start, where.range.end)}`,
            range: where.range,
            clauses: [...before, clause],
          },
        ];
  if (bare.kind === 'match-clause')
    return [{ text: clauseText(bare), range: clause.range, clauses: [...before, bare] }, ...whereParts];
  const { orderBy: _orderBy, skip: _skip, limit: _limit, ...projected } = bare;
  const columns = bare.columns;
  const order = orderText(bare);
  return [
    { text: clauseText(projected), range: clause.range, clauses: [...before, projected], columns },
    ...(order === undefined ? [] : [{ ...order, clauses: [...before, bare] }]),
    ...whereParts,
  ];
}

function returnParts(clauses: readonly ReadingClause[], returning: ReturnClause): readonly MatchPart[] {
  if (returning.isFinish) return [];
  const { orderBy: _orderBy, skip: _skip, limit: _limit, ...projected } = returning;
  const order = orderText(returning);
  const range = returning.range;
  const text = printMatchOf([], projected);
  return [
    { text, range, clauses, columns: returning.columns, returning: projected },
    ...(order === undefined ? [] : [{ ...order, clauses, returning }]),
  ];
}

function orderText({ orderBy, skip, limit }: Pick<ReturnClause, 'orderBy' | 'skip' | 'limit'>) {
  const range = (orderBy?.[0] ?? skip ?? limit)?.range;
  if (range === undefined) return undefined;
  const factors = orderBy?.map(
    ({ expression, isDescending }) => `${printExpression(expression)}${isDescending ? ' DESC' : ''}`,
  );
  const text = [
    factors && `ORDER BY ${factors.join(', ')}`,
    skip && `SKIP ${printExpression(skip)}`,
    limit && `LIMIT ${printExpression(limit)}`,
  ];
  return { text: text.filter((part) => part !== undefined).join(' '), range };
}

function matchStep(part: MatchPart, before: MatchPart | undefined): StatementStep {
  const { text, range, clauses, returning } = part;
  return {
    text,
    range,
    rows: returning === undefined ? afterClauses(clauses, ROWS_SHOWN) : withLimit(clauses, returning),
    ...(returning === undefined && { count: printMatchOf(clauses, countOnly) }),
    ...(before !== undefined && hasNames(before.clauses) && { origin: originOf(part, before) }),
  };
}

function originOf({ columns, returning }: MatchPart, before: MatchPart): StepOrigin {
  if (columns === undefined && before.returning !== undefined && returning !== undefined)
    return {
      statement: withLimit(before.clauses, before.returning, ROWS_SEARCHED),
      keys: [],
      sharesColumns: true,
      added: [],
    };
  const keys = (columns ?? []).filter(({ expression }) => !isAggregated(expression));
  const added = keys.map((_, at) => `origin ${at + 1}`);
  return {
    statement: afterClauses(
      before.clauses,
      ROWS_SEARCHED,
      keys.map(({ expression, range }, at) => ({ expression, range, alias: name(added[at] ?? '') })),
    ),
    keys: keys.map((column, at) => [column.alias?.text ?? columnName(column.expression), added[at] ?? '']),
    sharesColumns: columns === undefined,
    added,
  };
}

/** The rows after some clauses: every name, and further columns. */
function afterClauses(clauses: readonly ReadingClause[], limit: number, columns: readonly YieldColumn[] = []): string {
  return printMatchOf(clauses, {
    isDistinct: false,
    isAll: hasNames(clauses),
    columns: hasNames(clauses) ? columns : countOnly.columns,
    limit: literal(BigInt(limit)),
  });
}

function withLimit(clauses: readonly ReadingClause[], returning: ReturnClause, limit = ROWS_SHOWN): string {
  return printMatchOf(
    clauses,
    returning.limit === undefined ? { ...returning, limit: literal(BigInt(limit)) } : returning,
  );
}

const NOWHERE: SourceRange = { start: 0, end: 0 };
const COUNT = aggregate('count', '*');
const countOnly = {
  isDistinct: false,
  isAll: false,
  columns: [{ expression: COUNT, range: NOWHERE, alias: name('rows') }],
} as const;

function printMatchOf(clauses: readonly ReadingClause[], returning: Omit<ReturnClause, 'kind' | 'range'>): string {
  return printStatement({
    kind: 'match',
    range: NOWHERE,
    clauses,
    returning: { kind: 'return-clause', range: NOWHERE, ...returning },
  });
}

function clauseText(clause: ReadingClause): string {
  const whole = printMatchOf([clause], countOnly);
  return whole.slice(0, whole.length - printMatchOf([], countOnly).length).trimEnd();
}

/** Whether a clause has a name that RETURN * can return. */
function hasNames(clauses: readonly ReadingClause[]): boolean {
  return clauses.some((clause) => {
    if (clause.kind !== 'match-clause') return true;
    return clause.paths.some(
      ({ alias, nodes, edges }) => alias !== undefined || [...nodes, ...edges].some((part) => part.alias !== undefined),
    );
  });
}

function isAggregated(expression: Expression): boolean {
  let isFound = false;
  visitExpression(expression, ({ kind }) => {
    isFound ||= kind === 'aggregate' || kind === 'window';
  });
  return isFound;
}

function pipeSteps(statement: PipeStatement, source: string): readonly StatementStep[] {
  const left = stepsOf(statement.left, source);
  const before = left.at(-1);
  return before === undefined ? [] : [...left, pipedStep(statement.right, source, statement)];
}

/** A statement alone or after a pipe. */
function pipedStep(statement: Statement, source: string, pipe?: PipeStatement): StatementStep {
  const whole = printStatement(pipe ?? statement);
  const origin = pipe === undefined ? undefined : pipeOrigin(pipe);
  return {
    text: source.slice(statement.range.start, statement.range.end),
    range: statement.range,
    rows: `${whole} | LIMIT ${ROWS_SHOWN}`,
    count: `${whole} | YIELD count(*) AS rows`,
    ...(origin !== undefined && { origin }),
  };
}

function pipeOrigin({ left, right }: PipeStatement): StepOrigin | undefined {
  const input = `${printStatement(left)} | LIMIT ${ROWS_SEARCHED}`;
  switch (right.kind) {
    case 'order-by':
    case 'limit':
      return { statement: input, keys: [], sharesColumns: true, added: [] };
    case 'yield':
    case 'group-by': {
      const keys = right.yield.columns.filter(({ expression }) => !isAggregated(expression));
      return inputOrigin(left, keys);
    }
    case 'go': {
      const keys = (right.yield?.columns ?? []).filter(({ expression }) => readsInputOnly(expression));
      const source = right.from.kind === 'reference' ? right.from.reference : undefined;
      // Without an input column among its own, a row comes from the rows with the same start vertex.
      return keys.length > 0 || source === undefined ? inputOrigin(left, keys) : undefined;
    }
    default:
      return undefined;
  }
}

/** The input rows with additional columns computed from each. Undefined for expressions over other values. */
function inputOrigin(left: Statement, columns: readonly YieldColumn[]): StepOrigin | undefined {
  const keys = columns.filter(({ expression }) => readsInputOnly(expression));
  if (keys.length === 0 && columns.length > 0) return undefined;
  const added = keys.map((_, at) => `origin ${at + 1}`);
  const yielded = keys.map(({ expression }, at) => `${printExpression(expression)} AS \`${added[at]}\``);
  return {
    statement: `${printStatement(left)} | YIELD ${['$-.*', ...yielded].join(', ')} | LIMIT ${ROWS_SEARCHED}`,
    keys: keys.map((column, at) => [column.alias?.text ?? columnName(column.expression), added[at] ?? '']),
    sharesColumns: false,
    added,
  };
}

function readsInputOnly(expression: Expression): boolean {
  let reads = false;
  let readsMore = false;
  visitExpression(expression, ({ kind }) => {
    if (kind === 'input-property') reads = true;
    if (
      kind === 'label' ||
      kind === 'source-property' ||
      kind === 'destination-property' ||
      kind === 'current' ||
      kind === 'key-property'
    )
      readsMore = true;
  });
  return reads && !readsMore;
}
