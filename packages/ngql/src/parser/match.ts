import type { MatchClause, MatchStatement, Projection, ReturnClause, UnwindClause, WithClause } from '../ast/match.ts';
import type { UnwindStatement } from '../ast/traverse.ts';
import { T } from '../lexer/token.ts';
import { parseClauseExpression, parseList, parseOptionalWhere, parseOrderFactors, parseYieldColumn } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parsePath } from './pattern.ts';
import { parseUnwind } from './traverse.ts';

type Clause = MatchClause | UnwindClause | WithClause;

/** Returns whether a clause of MATCH continues here; after UNWIND, this distinguishes the clause from the statement. */
export function isAtMatchClause(cursor: Cursor): boolean {
  return cursor.isAt(T.MATCH, T.WITH, T.UNWIND, T.RETURN) || (cursor.kind === T.OPTIONAL && cursor.peek() === T.MATCH);
}

/**
 * ```
 * match = { reading | with } return
 * ```
 * with at least one clause before RETURN. `first` is an UNWIND that was read already.
 */
export function parseMatch(cursor: Cursor, first?: UnwindStatement): MatchStatement {
  const start = first ? first.range.start : cursor.start;
  const clauses: Clause[] = first ? [{ ...first, kind: 'unwind-clause' }] : [];
  while (cursor.kind !== T.RETURN || clauses.length === 0) clauses.push(parseReading(cursor));
  const returning = parseReturn(cursor);
  return { kind: 'match', clauses, returning, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * reading = UNWIND expr AS name
 *         | [OPTIONAL] MATCH path,.. [ where ]
 * ```
 */
function parseReading(cursor: Cursor): Clause {
  const { start } = cursor;
  switch (cursor.kind) {
    case T.UNWIND:
      return { ...parseUnwind(cursor), kind: 'unwind-clause' };
    case T.WITH:
      return parseWith(cursor);
    case T.OPTIONAL:
    case T.MATCH: {
      const isOptional = cursor.kind === T.OPTIONAL;
      cursor.advance();
      if (isOptional) cursor.expect(T.MATCH);
      const paths = parseList(cursor, parsePath);
      const where = parseOptionalWhere(cursor);
      return {
        kind: 'match-clause',
        isOptional,
        paths,
        ...(where && { where }),
        range: cursor.rangeFrom(start),
      };
    }
    default:
      return cursor.unexpected(T.RETURN, T.WITH, T.MATCH, T.OPTIONAL, T.UNWIND);
  }
}

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
  const isAll = cursor.accept(T.STAR);
  const columns = !isAll || cursor.accept(T.COMMA) ? parseList(cursor, parseYieldColumn) : [];
  let orderBy: Projection['orderBy'];
  if (cursor.accept(T.ORDER)) {
    cursor.expect(T.BY);
    orderBy = parseOrderFactors(cursor);
  }
  const skip = cursor.accept(T.SKIP) ? parseClauseExpression(cursor) : undefined;
  const limit = cursor.accept(T.LIMIT) ? parseClauseExpression(cursor) : undefined;
  return {
    isDistinct,
    isAll,
    columns,
    ...(orderBy && { orderBy }),
    ...(skip && { skip }),
    ...(limit && { limit }),
    range: cursor.rangeFrom(start),
  };
}
