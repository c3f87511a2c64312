import type { Expression, Name } from '../ast/expression.ts';
import type {
  CallClause,
  MatchClause,
  MatchStatement,
  Projection,
  ReadingClause,
  ReturnClause,
  WithClause,
} from '../ast/match.ts';
import type { UnwindStatement } from '../ast/traverse.ts';
import type { WriteStatement, WritingClause } from '../ast/write.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { columnName } from '../printer/expression.ts';
import {
  acceptWord,
  isAtWord,
  parseClauseExpression,
  parseList,
  parseOptionalWhere,
  parseOrderFactors,
  parseYieldColumn,
} from './clause.ts';
import type { Cursor } from './cursor.ts';
import { isAtCall, parseCall } from './procedure-call.ts';
import { isAtLoad, parseCopy, parseLoad } from './load.ts';
import { parsePath, together, withConditions } from './pattern.ts';
import { applyPrefix, parseNamedPrefix, withCost } from './path-prefix.ts';
import { callOf, parseCalledStatement } from './subquery.ts';
import { parseUnwind } from './traverse.ts';
import { isAtWritingClause, parseWritingClause } from './write.ts';

type Clause = ReadingClause;
type AnyClause = ReadingClause | WritingClause;

/** Returns whether a clause of MATCH continues here; after UNWIND, this distinguishes the clause from the statement. */
export function isAtMatchClause(cursor: Cursor): boolean {
  if (cursor.kind === T.LABEL) return isAtClauseWord(cursor) || isAtFinish(cursor);
  if (cursor.kind === T.OPTIONAL) return cursor.peek() === T.MATCH || cursor.peek() === T.LABEL;
  return cursor.isAt(T.MATCH, T.WITH, T.UNWIND, T.RETURN);
}

/** FINISH must be the last word of a statement. */
function isAtFinish(cursor: Cursor): boolean {
  return isAtWord(cursor, 'FINISH') && (cursor.peek() === T.END_OF_TEXT || cursor.peek() === T.SEMICOLON);
}

/** FILTER, LET, FOR, LOAD and CALL are names in 3.x; the next tokens make them clauses. */
function isAtClauseWord(cursor: Cursor): boolean {
  const next = cursor.peek();
  if (isAtWord(cursor, 'CALL')) return next === T.OPEN_BRACE || next === T.OPEN_PAREN;
  if (isAtWord(cursor, 'LET')) return isNameToken(next) ? cursor.peek(2) === T.ASSIGN : next === T.END_OF_TEXT;
  if (isAtWord(cursor, 'FOR')) return isNameToken(next) ? cursor.peek(2) === T.IN : next === T.END_OF_TEXT;
  return isAtWord(cursor, 'FILTER') || isAtLoad(cursor);
}

/**
 * ```
 * match = { reading | with } ( return | FINISH )
 * ```
 * with at least one clause before RETURN. `first` is an UNWIND that was read already.
 */
export function parseMatch(cursor: Cursor, first?: UnwindStatement): MatchStatement {
  const start = first ? first.range.start : cursor.start;
  const clauses: Clause[] = first ? [{ ...first, kind: 'unwind-clause' }] : [];
  const returning = parseClauses(cursor, clauses, 'return') ?? parseReturn(cursor);
  return { kind: 'match', clauses, returning, range: cursor.rangeFrom(start) };
}

/** Like `parseMatch`, after a clause that was already parsed. */
export function parseMatchBehind(cursor: Cursor, first: WithClause): MatchStatement {
  const clauses: Clause[] = [first];
  const returning = parseClauses(cursor, clauses, 'return') ?? parseReturn(cursor);
  return { kind: 'match', clauses, returning, range: cursor.rangeFrom(first.range.start) };
}

/** Like `parseMatch`, but allows clauses that write, the last of which needs no RETURN. */
export function parseMatchOrWrite(cursor: Cursor, first?: UnwindStatement): MatchStatement | WriteStatement {
  const start = first ? first.range.start : cursor.start;
  const clauses: AnyClause[] = first ? [{ ...first, kind: 'unwind-clause' }] : [];
  const returning = parseClauses(cursor, clauses, 'write');
  return statementOf(clauses, returning, cursor.rangeFrom(start));
}

/** `copy [ return ]` */
export function parseCopyStatement(cursor: Cursor): WriteStatement {
  const { start } = cursor;
  const clauses = [parseCopy(cursor)];
  const returning = cursor.kind === T.RETURN ? parseReturn(cursor) : undefined;
  return { kind: 'write', clauses, ...(returning && { returning }), range: cursor.rangeFrom(start) };
}

/** A statement that reads, if none of its clauses writes. */
export function statementOf(
  clauses: readonly AnyClause[],
  returning: ReturnClause | undefined,
  range: MatchStatement['range'],
): MatchStatement | WriteStatement {
  if (returning && clauses.every(isReadingClause)) return { kind: 'match', clauses, returning, range };
  return { kind: 'write', clauses, ...(returning && { returning }), range };
}

function isReadingClause(clause: AnyClause): clause is ReadingClause {
  return !isWriting(clause);
}

/** Whether a clause writes, or calls a statement that does. */
export function isWriting(clause: AnyClause): boolean {
  switch (clause.kind) {
    case 'create-clause':
    case 'merge-clause':
    case 'set-clause':
    case 'remove-clause':
    case 'delete-clause':
    case 'copy-clause':
      return true;
    case 'call-clause':
      return clause.statement.kind === 'write';
    default:
      return false;
  }
}

/**
 * Parses clauses up to the last RETURN, which is returned; a RETURN before NEXT is treated as WITH. `return`: it is required. `brace`: a `}` may
 * end the clauses instead. `write`: clauses may write, and such a clause may end the statement. `call`: both.
 */
export function parseClauses(
  cursor: Cursor,
  clauses: AnyClause[],
  end: 'return' | 'brace' | 'write' | 'call',
): ReturnClause | undefined {
  const isInner = end === 'brace' || end === 'call';
  const mayWrite = end === 'write' || end === 'call';
  for (;;) {
    while (cursor.kind !== T.RETURN || (clauses.length === 0 && !isInner)) {
      const last = clauses.at(-1);
      if (isInner && last && cursor.kind === T.CLOSE_BRACE) return undefined;
      if (!isInner && last && isAtFinish(cursor)) return parseFinish(cursor, clauses);
      if (mayWrite && isAtWritingClause(cursor)) {
        clauses.push(parseWritingClause(cursor));
        continue;
      }
      if (end === 'write' && last && isWriting(last) && !isAtMatchClause(cursor)) return undefined;
      clauses.push(...parseReading(cursor));
    }
    const returning = parseReturn(cursor);
    if (!isAtWord(cursor, 'NEXT')) return returning;
    cursor.extend('NEXT');
    cursor.advance();
    const columns = returning.columns.map((column) => ({
      ...column,
      alias: column.alias ?? nameOf(column.expression),
    }));
    clauses.push({ ...returning, kind: 'with-clause', columns });
  }
}

/** After clauses that write it has no effect: without RETURN the result has the numbers of changes. */
function parseFinish(cursor: Cursor, clauses: readonly AnyClause[]): ReturnClause | undefined {
  const { range } = cursor;
  cursor.extend('FINISH');
  cursor.advance();
  if (clauses.some(isWriting)) return undefined;
  const limit: Expression = { kind: 'literal', value: 0n, range };
  return { kind: 'return-clause', isFinish: true, isDistinct: false, isAll: false, columns: [], limit, range };
}

function nameOf(expression: Expression): Name {
  return { text: columnName(expression), range: expression.range };
}

/**
 * ```
 * reading = UNWIND expr AS name | load
 *         | [ OPTIONAL ] ( MATCH path,.. [ where ] | call )
 * ```
 */
function parseReading(cursor: Cursor): readonly Clause[] {
  switch (cursor.kind) {
    case T.UNWIND:
      return [{ ...parseUnwind(cursor), kind: 'unwind-clause' }];
    case T.WITH:
      return [parseWith(cursor)];
    case T.OPTIONAL:
    case T.MATCH:
      return cursor.kind === T.OPTIONAL && cursor.peek() === T.LABEL
        ? [parseCallClause(cursor)]
        : parseMatchClause(cursor);
    case T.LABEL:
      if (isAtCall(cursor)) return parseProcedureClause(cursor);
      if (isAtWord(cursor, 'FILTER')) return [parseFilter(cursor)];
      if (isAtClauseWord(cursor)) {
        if (isAtWord(cursor, 'LET')) return [parseLet(cursor)];
        if (isAtLoad(cursor)) return [parseLoad(cursor)];
        return isAtWord(cursor, 'FOR') ? parseFor(cursor) : [parseCallClause(cursor)];
      }
      return cursor.unexpected(T.RETURN, T.WITH, T.MATCH, T.OPTIONAL, T.UNWIND);
    default:
      return cursor.unexpected(T.RETURN, T.WITH, T.MATCH, T.OPTIONAL, T.UNWIND);
  }
}

/** `[ OPTIONAL ] MATCH path,.. [ where ]`; what a selector chooses is filtered afterwards */
function parseMatchClause(cursor: Cursor): readonly Clause[] {
  const { start } = cursor;
  const isOptional = cursor.accept(T.OPTIONAL);
  cursor.expect(T.MATCH);
  const { prefix, name } = parseNamedPrefix(cursor);
  let first = name;
  const { result: paths, conditions } = withConditions(cursor, () =>
    parseList(cursor, (at) => {
      const read = parsePath(at, first);
      first = undefined;
      return read;
    }),
  );
  const costly = paths.map((one) => withCost(cursor, one, conditions));
  const [path] = costly;
  const chosen = path && prefix ? applyPrefix(cursor, path, prefix, conditions) : undefined;
  const where = parseOptionalWhere(cursor);
  const range = cursor.rangeFrom(start);
  if (chosen?.selector && paths.length > 1)
    cursor.fail('syntax error', range, { hint: 'a MATCH with SHORTEST or ANY has one path' });
  const isLater = chosen?.selector !== undefined && where !== undefined;
  const all = together([...conditions, ...(where && !isLater ? [where] : [])]);
  const clause: MatchClause = {
    kind: 'match-clause',
    isOptional,
    paths: chosen ? [chosen.path, ...costly.slice(1)] : costly,
    ...(all && { where: all }),
    ...(chosen?.selector && { selector: chosen.selector }),
    range,
  };
  return isLater ? [clause, filterBy(where, range)] : [clause];
}

function filterBy(where: Expression, range: WithClause['range']): WithClause {
  return { kind: 'with-clause', isDistinct: false, isAll: true, columns: [], where, range };
}

/** `FILTER [ WHERE ] expr` */
function parseFilter(cursor: Cursor): WithClause {
  const { start } = cursor;
  cursor.extend('FILTER');
  cursor.advance();
  cursor.accept(T.WHERE);
  const where = parseClauseExpression(cursor);
  return filterBy(where, cursor.rangeFrom(start));
}

/** `CALL name '(' [ expr,.. ] ')' [ YIELD … [ where ] ]` */
function parseProcedureClause(cursor: Cursor): readonly Clause[] {
  const { start } = cursor;
  cursor.extend('CALL of a procedure behind clauses');
  const call = parseCall(cursor);
  const range = cursor.rangeFrom(start);
  const where = parseOptionalWhere(cursor);
  const clause: Clause = { kind: 'procedure-clause', call, range };
  return where ? [clause, filterBy(where, where.range)] : [clause];
}

/** `LET ( name '=' expr ),..` */
function parseLet(cursor: Cursor): WithClause {
  const { start } = cursor;
  cursor.extend('LET');
  cursor.advance();
  const columns = parseList(cursor, (at) => {
    const alias = at.name();
    at.expect(T.ASSIGN);
    const expression = parseClauseExpression(at);
    return { expression, alias, range: at.rangeFrom(alias.range.start) };
  });
  return { kind: 'with-clause', isDistinct: false, isAll: true, columns, range: cursor.rangeFrom(start) };
}

/** `FOR name IN expr [ WITH ( ORDINALITY | OFFSET ) name ]` */
function parseFor(cursor: Cursor): readonly Clause[] {
  const { start } = cursor;
  cursor.extend('FOR');
  cursor.advance();
  const alias = cursor.name();
  cursor.expect(T.IN);
  const expression = parseClauseExpression(cursor);
  const isCounted = cursor.kind === T.WITH && (cursor.peek() === T.OFFSET || isWordBehind(cursor, 'ORDINALITY'));
  const range = cursor.rangeFrom(start);
  if (!isCounted) return [{ kind: 'unwind-clause', expression, alias, range }];
  cursor.advance();
  const base = cursor.accept(T.OFFSET) ? 0n : 1n;
  if (base === 1n) cursor.advance();
  const counter = cursor.name();
  const literal = (value: bigint): Expression => ({ kind: 'literal', value, range });
  const place: Expression = { kind: 'label', name: counter.text, range: counter.range };
  const shifted = (operand: Expression, by: bigint): Expression => ({
    kind: 'arithmetic',
    operator: '-',
    left: operand,
    right: literal(by),
    range,
  });
  const last = shifted(callOf('size', [expression]), 1n - base);
  const item: Expression = { kind: 'subscript', base: expression, index: shifted(place, base), range };
  return [
    { kind: 'unwind-clause', expression: callOf('range', [literal(base), last]), alias: counter, range },
    { kind: 'with-clause', isDistinct: false, isAll: true, columns: [{ expression: item, alias, range }], range },
  ];
}

function isWordBehind(cursor: Cursor, word: string): boolean {
  return cursor.peek() === T.LABEL && cursor.text.slice(cursor.end).trimStart().toUpperCase().startsWith(word);
}

/** `[ OPTIONAL ] CALL [ '(' [ name,.. | '*' ] ')' ] '{' statement '}' [ IN TRANSACTIONS [ OF int ROWS ] ]` */
function parseCallClause(cursor: Cursor): CallClause {
  const { start } = cursor;
  const isOptional = cursor.accept(T.OPTIONAL);
  if (!acceptWord(cursor, 'CALL')) cursor.unexpected(T.MATCH);
  cursor.extend('CALL { }', start);
  let imports: CallClause['imports'];
  if (cursor.accept(T.OPEN_PAREN)) {
    if (cursor.accept(T.STAR)) imports = '*';
    else imports = cursor.kind === T.CLOSE_PAREN ? [] : parseList(cursor, (at) => at.name());
    cursor.expect(T.CLOSE_PAREN);
  }
  cursor.enter();
  cursor.expect(T.OPEN_BRACE);
  const { aggregates, lastAggregate } = cursor;
  const statement = parseCalledStatement(cursor);
  cursor.expect(T.CLOSE_BRACE);
  cursor.leave();
  cursor.aggregates = aggregates;
  cursor.lastAggregate = lastAggregate;
  const transactionRows = cursor.kind === T.IN ? parseTransactions(cursor) : undefined;
  const range = cursor.rangeFrom(start);
  return {
    kind: 'call-clause',
    ...(isOptional && { isOptional }),
    ...(imports && { imports }),
    statement,
    ...(transactionRows !== undefined && { transactionRows }),
    range,
  };
}

/** `IN TRANSACTIONS [ OF int ( ROW | ROWS ) ]`: the number of rows */
function parseTransactions(cursor: Cursor): number {
  cursor.expect(T.IN);
  if (!acceptWord(cursor, 'TRANSACTIONS')) cursor.unexpected();
  if (!cursor.accept(T.OF)) return TRANSACTION_ROWS;
  const { range } = cursor;
  const rows = Number(cursor.integer());
  if (rows < 1) cursor.fail('syntax error', range, { hint: 'a transaction has at least one row' });
  if (!acceptWord(cursor, 'ROWS')) acceptWord(cursor, 'ROW');
  return rows;
}

/** Default rows per transaction of CALL { … } IN TRANSACTIONS. */
const TRANSACTION_ROWS = 1000;

/** `with = WITH [ DISTINCT ] items [ ORDER BY factors ] [ SKIP expr ] [ LIMIT expr ] [ where ]` */
function parseWith(cursor: Cursor): WithClause {
  const { start } = cursor;
  cursor.expect(T.WITH);
  const projection = parseProjection(cursor, start);
  const where = parseOptionalWhere(cursor);
  return {
    kind: 'with-clause',
    ...projection,
    ...(where && { where }),
    range: cursor.rangeFrom(start),
  };
}

/** `return = RETURN [ DISTINCT ] items [ ORDER BY factors ] [ SKIP expr ] [ LIMIT expr ]` */
function parseReturn(cursor: Cursor): ReturnClause {
  const { start } = cursor;
  cursor.expect(T.RETURN);
  return { kind: 'return-clause', ...parseProjection(cursor, start) };
}

/** `items = '*' [ ',' yieldCol,.. ] | yieldCol,..`, and what orders and cuts them */
function parseProjection(cursor: Cursor, start: number): Projection {
  const isDistinct = cursor.accept(T.DISTINCT);
  if (!isDistinct && cursor.kind === T.ALL && cursor.peek() !== T.OPEN_PAREN) {
    cursor.extend('RETURN ALL');
    cursor.advance();
  }
  const isAll = cursor.accept(T.STAR);
  const columns = !isAll || cursor.accept(T.COMMA) ? parseList(cursor, parseYieldColumn) : [];
  let groupBy: Projection['groupBy'];
  if (cursor.kind === T.GROUP) {
    cursor.extend('RETURN with GROUP BY');
    cursor.advance();
    cursor.expect(T.BY);
    groupBy = parseList(cursor, parseClauseExpression);
  }
  let orderBy: Projection['orderBy'];
  if (cursor.accept(T.ORDER)) {
    cursor.expect(T.BY);
    orderBy = parseOrderFactors(cursor);
  }
  if (cursor.kind === T.OFFSET) cursor.extend('OFFSET');
  let skip = cursor.accept(T.SKIP) || cursor.accept(T.OFFSET) ? parseClauseExpression(cursor) : undefined;
  const limit = cursor.accept(T.LIMIT) ? parseClauseExpression(cursor) : undefined;
  if (!skip && limit && cursor.kind === T.OFFSET) {
    cursor.extend('LIMIT … OFFSET …');
    cursor.advance();
    skip = parseClauseExpression(cursor);
  }
  return {
    isDistinct,
    isAll,
    columns,
    ...(groupBy && { groupBy }),
    ...(orderBy && { orderBy }),
    ...(skip && { skip }),
    ...(limit && { limit }),
    range: cursor.rangeFrom(start),
  };
}
