import type { Expression, Label, MapLiteral, Name, Subquery } from '../ast/expression.ts';
import type {
  CallClause,
  MatchClause,
  MatchStatement,
  PatternPath,
  ReadingClause,
  ReturnClause,
  SubqueryStatement,
} from '../ast/match.ts';
import type { YieldStatement } from '../ast/traverse.ts';
import type { WritingClause } from '../ast/write.ts';
import { isWord } from '../lexer/keyword.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { isAtMatchClause, isWriting, parseClauses, statementOf } from './match.ts';
import { hiddenName, parsePath, together, withConditions } from './pattern.ts';
import { parseSetOperator } from './set-operator.ts';
import { parseYield } from './traverse.ts';

/**
 * ```
 * subquery = ( EXISTS | COUNT | COLLECT ) '{' ( clauses [ return ] | path,.. [ WHERE expr ] ) '}'
 * ```
 * The word is taken; `start` is its place.
 */
export function parseSubquery(cursor: Cursor, mode: Subquery['mode'], start: number): Expression {
  cursor.enter();
  cursor.subqueries++;
  cursor.extend(`${mode.toUpperCase()} { }`, start);
  cursor.expect(T.OPEN_BRACE);
  // Aggregates inside belong to the subquery.
  const { aggregates, lastAggregate } = cursor;
  const statement = isAtMatchClause(cursor) ? parseSubqueryStatement(cursor) : parseBarePattern(cursor);
  cursor.expect(T.CLOSE_BRACE);
  cursor.leave();
  cursor.aggregates = aggregates;
  cursor.lastAggregate = lastAggregate;
  cursor.height = 1;
  return { kind: 'subquery', mode, statement, range: cursor.rangeFrom(start) };
}

/** A MATCH whose RETURN may be missing, with others that are joined by UNION. */
export function parseSubqueryStatement(cursor: Cursor): SubqueryStatement {
  const { start } = cursor;
  return parseUnions(cursor, parseInnerMatch(cursor), start);
}

/** RETURN alone. One with a subquery is a MATCH statement with one row, since it reads the graph. */
export function parseReturnAlone(cursor: Cursor): YieldStatement | MatchStatement {
  const { subqueries } = cursor;
  const statement = parseYield(cursor);
  if (cursor.subqueries === subqueries) return statement;
  const {
    range,
    yield: { isDistinct, columns },
  } = statement;
  const row: Expression = { kind: 'list', items: [{ kind: 'literal', value: 1n, range }], range };
  const clause: ReadingClause = {
    kind: 'unwind-clause',
    expression: row,
    alias: { ...hiddenName(cursor, 'row'), range },
    range,
  };
  return {
    kind: 'match',
    clauses: [clause],
    returning: { kind: 'return-clause', isDistinct, isAll: false, columns, range },
    range,
  };
}

function parseUnions(cursor: Cursor, first: MatchStatement, start: number): SubqueryStatement {
  let left: SubqueryStatement = first;
  for (let operator = parseSetOperator(cursor); operator; operator = parseSetOperator(cursor)) {
    const right = parseInnerMatch(cursor);
    left = { kind: 'set', operator, left, right, range: cursor.rangeFrom(start) };
  }
  return left;
}

function parseInnerMatch(cursor: Cursor): MatchStatement {
  const { start } = cursor;
  const clauses: ReadingClause[] = [];
  const returning = parseClauses(cursor, clauses, 'brace');
  return { kind: 'match', clauses, returning: returning ?? returnOne(cursor), range: cursor.rangeFrom(start) };
}

/** Parses the content of CALL { … }: a MATCH, several joined by UNION, or clauses that write. */
export function parseCalledStatement(cursor: Cursor): CallClause['statement'] {
  const { start } = cursor;
  const clauses: (ReadingClause | WritingClause)[] = [];
  const returning = parseClauses(cursor, clauses, 'call');
  const returned = returning ?? (clauses.some(isWriting) ? undefined : returnHidden(cursor));
  const first = statementOf(clauses, returned, cursor.rangeFrom(start));
  return first.kind === 'write' ? first : parseUnions(cursor, first, start);
}

function parseBarePattern(cursor: Cursor): MatchStatement {
  const { start } = cursor;
  const { result: paths, conditions } = withConditions(cursor, () => parseList(cursor, parsePath));
  if (cursor.accept(T.WHERE)) conditions.push(parseExpression(cursor));
  const range = cursor.rangeFrom(start);
  return { kind: 'match', clauses: [matchOf(paths, conditions, range)], returning: returnOne(cursor), range };
}

/** An implicit RETURN: of a subquery only the existence of rows counts. */
function returnOne(cursor: Cursor): ReturnClause {
  const range = { start: cursor.start, end: cursor.start };
  return returnOf({ kind: 'literal', value: 1n, range }, range);
}

/** Like `returnOne`, with a column hidden from the following clauses. */
function returnHidden(cursor: Cursor): ReturnClause {
  const one = returnOne(cursor);
  return { ...one, columns: one.columns.map((column) => ({ ...column, alias: hiddenName(cursor, 'value') })) };
}

function returnOf(expression: Expression, range: ReturnClause['range']): ReturnClause {
  const alias: Name = { text: 'value', range };
  const columns = [{ expression, alias, range }];
  return { kind: 'return-clause', isDistinct: false, isAll: false, columns, range };
}

function matchOf(
  paths: readonly PatternPath[],
  conditions: readonly Expression[],
  range: MatchClause['range'],
): MatchClause {
  const where = together(conditions);
  return { kind: 'match-clause', isOptional: false, paths, ...(where && { where }), range };
}

/** A subquery of one MATCH. */
export function subqueryOfPattern(
  mode: Subquery['mode'],
  paths: readonly PatternPath[],
  conditions: readonly Expression[],
  range: Subquery['range'],
  mapping: Expression = { kind: 'literal', value: 1n, range },
): Expression {
  const clause = matchOf(paths, conditions, range);
  return {
    kind: 'subquery',
    mode,
    statement: { kind: 'match', clauses: [clause], returning: returnOf(mapping, range), range },
    range,
  };
}

/** A form with braces after a name: `COUNT { … }`, `COLLECT { … }`, `VALUE { … }` or a map projection; otherwise undefined. */
export function parseBraceForm(cursor: Cursor, base: Label): Expression | undefined {
  const { start, end } = base.range;
  const isBare = cursor.text.charAt(start) !== '`';
  const next = cursor.peek();
  if (next === T.DOT || (isNameToken(next) && isProjectionSign(cursor.peek(2))))
    return parseMapProjection(cursor, base);
  for (const mode of ['count', 'collect'] as const)
    if (isBare && isWord(cursor.text, start, end, mode.toUpperCase())) return parseSubquery(cursor, mode, start);
  // The value of the only row, or NULL without one.
  if (isBare && isWord(cursor.text, start, end, 'VALUE'))
    return { ...callOf('head', [parseSubquery(cursor, 'collect', start)]), range: cursor.rangeFrom(start) };
  return undefined;
}

function isProjectionSign(kind: number): boolean {
  return kind === T.COLON || kind === T.COMMA || kind === T.CLOSE_BRACE;
}

/** `name '{' ( '.' name | '.' '*' | name ':' expr | name ),.. '}'` */
function parseMapProjection(cursor: Cursor, base: Label): Expression {
  const { start } = base.range;
  cursor.extend('name {.property}', start);
  cursor.enter();
  cursor.expect(T.OPEN_BRACE);
  const entries: MapLiteral['entries'][number][] = [];
  let hasAll = false;
  let height = 1;
  do {
    const isOwn = cursor.accept(T.DOT);
    if (isOwn && cursor.accept(T.STAR)) {
      hasAll = true;
      continue;
    }
    const key = cursor.name();
    if (isOwn) {
      const properties = callOf('properties', [base]);
      entries.push({ key, value: { kind: 'attribute', base: properties, name: key, range: key.range } });
    } else if (cursor.accept(T.COLON)) {
      entries.push({ key, value: parseExpression(cursor) });
      height = Math.max(height, cursor.height);
    } else entries.push({ key, value: { kind: 'label', name: key.text, range: key.range } });
  } while (cursor.accept(T.COMMA));
  cursor.expect(T.CLOSE_BRACE);
  cursor.leave();
  cursor.setHeight(height + 2, start);
  const range = cursor.rangeFrom(start);
  const map: Expression = { kind: 'map', entries, range };
  return hasAll ? { ...callOf('map_merge', [callOf('properties', [base]), map]), range } : map;
}

/** An implicit call, positioned at its first argument. */
export function callOf(name: string, given: readonly [Expression, ...Expression[]]): Expression {
  const { range } = given[0];
  return { kind: 'call', name: { text: name, range }, arguments: given, range };
}
