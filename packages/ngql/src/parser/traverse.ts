import type { Name, VariableProperty } from '../ast/expression.ts';
import type {
  FetchEdgesStatement,
  FetchVerticesStatement,
  FindPathStatement,
  GoStatement,
  GroupByStatement,
  LimitCount,
  LimitStatement,
  LookupStatement,
  OrderByStatement,
  SubgraphStatement,
  UnwindStatement,
  YieldStatement,
} from '../ast/traverse.ts';
import { T } from '../lexer/token.ts';
import {
  parseClauseExpression,
  parseEdgeNames,
  parseFetchKeys,
  parseList,
  parseNames,
  parseOptionalSteps,
  parseOptionalWhere,
  parseOptionalYield,
  parseOrderFactors,
  parseOver,
  parseVidClause,
  parseVidSource,
  parseWithProperties,
  parseYieldClause,
  parseYieldColumn,
  refuseYieldAggregates,
} from './clause.ts';
import type { Cursor } from './cursor.ts';

/** `go = GO [ steps ] from over [ where ] yieldCl [ ( LIMIT | SAMPLE ) expr ]` */
export function parseGo(cursor: Cursor): GoStatement {
  const { start } = cursor;
  cursor.expect(T.GO);
  const steps = parseOptionalSteps(cursor);
  const from = parseVidClause(cursor, T.FROM);
  const over = parseOver(cursor);
  const where = parseOptionalWhere(cursor);
  const yieldClause = parseOptionalYield(cursor);
  const limit = parseGoLimit(cursor);
  return {
    kind: 'go',
    ...(steps && { steps }),
    from,
    over,
    ...(where && { where }),
    ...(yieldClause && { yield: yieldClause }),
    ...(limit && { limit }),
    range: cursor.rangeFrom(start),
  };
}

/** `( LIMIT | SAMPLE ) expr`; a sample takes no parameters */
function parseGoLimit(cursor: Cursor): GoStatement['limit'] {
  const kind = cursor.kind === T.LIMIT ? 'limit' : cursor.kind === T.SAMPLE ? 'sample' : undefined;
  if (!kind) return undefined;
  cursor.advance();
  const { start } = cursor;
  const expression = parseClauseExpression(cursor);
  const range = cursor.rangeFrom(start);
  if (kind === 'sample' && cursor.text.slice(range.start, range.end).includes('$')) {
    cursor.note('Parameter is not supported in sample clause', range, {
      hint: 'write the numbers themselves',
    });
  }
  return { kind, expression };
}

/** `lookup = LOOKUP ON name [ WHERE ( ES_QUERY '(' name ',' string ')' | expr ) ] yieldCl` */
export function parseLookup(cursor: Cursor): LookupStatement {
  const { start } = cursor;
  cursor.expect(T.LOOKUP);
  cursor.expect(T.ON);
  const on = cursor.name();
  const fullText =
    cursor.kind === T.WHERE && cursor.peek() === T.ES_QUERY && cursor.peek(2) === T.OPEN_PAREN
      ? parseFullText(cursor)
      : undefined;
  const where = fullText ? undefined : parseOptionalWhere(cursor);
  const yieldClause = parseOptionalYield(cursor);
  return {
    kind: 'lookup',
    on,
    ...(where && { where }),
    ...(fullText && { fullText }),
    ...(yieldClause && { yield: yieldClause }),
    range: cursor.rangeFrom(start),
  };
}

/** `WHERE ES_QUERY '(' name ',' string ')'` */
function parseFullText(cursor: Cursor): { readonly index: Name; readonly query: string } {
  cursor.expect(T.WHERE);
  cursor.expect(T.ES_QUERY);
  cursor.expect(T.OPEN_PAREN);
  const index = cursor.name();
  cursor.expect(T.COMMA);
  const query = cursor.string();
  cursor.expect(T.CLOSE_PAREN);
  return { index, query };
}

/**
 * ```
 * fetch = FETCH PROP ON ( name,.. | '*' ) ( vids | vidRef ) yieldCl
 *       | FETCH PROP ON name,.. ( edgeKeys | edgeKeyRef ) yieldCl
 * ```
 */
export function parseFetch(cursor: Cursor): FetchVerticesStatement | FetchEdgesStatement {
  const { start } = cursor;
  cursor.expect(T.FETCH);
  cursor.expect(T.PROP);
  cursor.expect(T.ON);
  if (cursor.accept(T.STAR)) {
    const vids = parseVidSource(cursor);
    const yieldClause = parseOptionalYield(cursor);
    return {
      kind: 'fetch-vertices',
      tags: '*',
      vids,
      ...(yieldClause && { yield: yieldClause }),
      range: cursor.rangeFrom(start),
    };
  }
  const names = parseNames(cursor);
  const target = parseFetchKeys(cursor);
  const yieldClause = parseOptionalYield(cursor);
  const rest = { ...(yieldClause && { yield: yieldClause }), range: cursor.rangeFrom(start) };
  if (target.on === 'edges') return { kind: 'fetch-edges', edgeTypes: names, keys: target.keys, ...rest };
  return { kind: 'fetch-vertices', tags: names, vids: target.vids, ...rest };
}

/**
 * ```
 * findPath = FIND ( ALL | SHORTEST | SINGLE SHORTEST | NOLOOP ) PATH [ WITH PROP ] from to over [ where ]
 *            [ UPTO int ( STEP | STEPS ) ] yieldCl
 * ```
 */
export function parseFindPath(cursor: Cursor): FindPathStatement {
  const { start } = cursor;
  cursor.expect(T.FIND);
  const mode = parsePathMode(cursor);
  cursor.expect(T.PATH);
  const withProperties = parseWithProperties(cursor);
  const from = parseVidClause(cursor, T.FROM);
  const to = parseVidClause(cursor, T.TO);
  const over = parseOver(cursor);
  const where = parseOptionalWhere(cursor);
  let upto: number | undefined;
  if (cursor.accept(T.UPTO)) {
    upto = Number(cursor.integer());
    cursor.expect(T.STEPS);
  }
  const yieldClause = parseOptionalYield(cursor);
  return {
    kind: 'find-path',
    mode,
    withProperties,
    from,
    to,
    over,
    ...(where && { where }),
    ...(upto !== undefined && { upto }),
    ...(yieldClause && { yield: yieldClause }),
    range: cursor.rangeFrom(start),
  };
}

function parsePathMode(cursor: Cursor): FindPathStatement['mode'] {
  if (cursor.accept(T.ALL)) return 'all';
  if (cursor.accept(T.SHORTEST)) return 'shortest';
  if (cursor.accept(T.NOLOOP)) return 'noloop';
  if (!cursor.accept(T.SINGLE)) cursor.unexpected(T.ALL, T.SHORTEST, T.SINGLE, T.NOLOOP);
  cursor.expect(T.SHORTEST);
  return 'single-shortest';
}

/**
 * ```
 * subgraph = GET SUBGRAPH [ WITH PROP ] [ steps ] from [ IN edges ] [ OUT edges ] [ BOTH edges ] [ where ] yieldCl
 * ```
 */
export function parseSubgraph(cursor: Cursor): SubgraphStatement {
  const { start } = cursor;
  cursor.expect(T.GET);
  cursor.expect(T.SUBGRAPH);
  const withProperties = parseWithProperties(cursor);
  const steps = parseOptionalSteps(cursor);
  const from = parseVidClause(cursor, T.FROM);
  const directions: SubgraphStatement['directions'][number][] = [];
  for (const [keyword, direction] of SUBGRAPH_DIRECTIONS) {
    const clauseStart = cursor.start;
    if (!cursor.accept(keyword)) continue;
    const edges = parseEdgeNames(cursor);
    directions.push({ direction, edges, range: cursor.rangeFrom(clauseStart) });
  }
  const where = parseOptionalWhere(cursor);
  const yieldClause = parseOptionalYield(cursor);
  return {
    kind: 'subgraph',
    withProperties,
    ...(steps && { steps }),
    from,
    directions,
    ...(where && { where }),
    ...(yieldClause && { yield: yieldClause }),
    range: cursor.rangeFrom(start),
  };
}

const SUBGRAPH_DIRECTIONS = [
  [T.IN, 'in'],
  [T.OUT, 'out'],
  [T.BOTH, 'both'],
] as const;

/**
 * ```
 * yield = YIELD [ DISTINCT ] yieldCol,.. ( [ where ] | join )
 *       | RETURN [ DISTINCT ] yieldCol,..
 * ```
 */
export function parseYield(cursor: Cursor): YieldStatement {
  const { start } = cursor;
  const isReturn = cursor.kind === T.RETURN;
  const aggregatesBefore = cursor.aggregates;
  const clause = parseYieldClause(cursor, isReturn ? T.RETURN : T.YIELD);
  if (isReturn) return { kind: 'yield', isReturn, yield: clause, range: cursor.rangeFrom(start) };
  if (cursor.kind === T.FROM) {
    const join = parseJoin(cursor);
    refuseYieldAggregates(cursor, aggregatesBefore, clause);
    return { kind: 'yield', isReturn, yield: clause, join, range: cursor.rangeFrom(start) };
  }
  const where = parseOptionalWhere(cursor);
  return {
    kind: 'yield',
    isReturn,
    yield: clause,
    ...(where && { where }),
    range: cursor.rangeFrom(start),
  };
}

/**
 * ```
 * join = FROM '$a' JOIN '$b'
 *      | FROM '$a' ( INNER | LEFT | RIGHT | OUTER | SEMI | ANTI ) JOIN '$b' ON '$a.x' '==' '$b.y'
 * ```
 */
function parseJoin(cursor: Cursor): NonNullable<YieldStatement['join']> {
  const { start } = cursor;
  cursor.expect(T.FROM);
  const left = cursor.variable();
  const joinKind = JOIN_KINDS[cursor.kind] ?? 'cross';
  if (joinKind !== 'cross') cursor.advance();
  cursor.expect(T.JOIN);
  const right = cursor.variable();
  if (joinKind === 'cross') return { left, right, joinKind, range: cursor.rangeFrom(start) };
  cursor.expect(T.ON);
  const leftKey = parseVariableProperty(cursor);
  cursor.expect(T.EQUAL);
  const rightKey = parseVariableProperty(cursor);
  return { left, right, joinKind, on: [leftKey, rightKey], range: cursor.rangeFrom(start) };
}

const JOIN_KINDS: (NonNullable<YieldStatement['join']>['joinKind'] | undefined)[] = [];
JOIN_KINDS[T.INNER] = 'inner';
JOIN_KINDS[T.LEFT] = 'left';
JOIN_KINDS[T.RIGHT] = 'right';
JOIN_KINDS[T.OUTER] = 'outer';
JOIN_KINDS[T.SEMI] = 'semi';
JOIN_KINDS[T.ANTI] = 'anti';

/** `'$name' '.' name` */
function parseVariableProperty(cursor: Cursor): VariableProperty {
  const { start } = cursor;
  const variable = cursor.variable().text;
  cursor.expect(T.DOT);
  const property = cursor.name().text;
  return { kind: 'variable-property', variable, property, range: cursor.rangeFrom(start) };
}

/** `groupBy = GROUP BY yieldCol,.. YIELD [ DISTINCT ] yieldCol,..` */
export function parseGroupBy(cursor: Cursor): GroupByStatement {
  const { start } = cursor;
  cursor.expect(T.GROUP);
  cursor.expect(T.BY);
  const keys = parseList(cursor, parseYieldColumn);
  const clause = parseYieldClause(cursor, T.YIELD);
  return { kind: 'group-by', keys, yield: clause, range: cursor.rangeFrom(start) };
}

/** `orderBy = ORDER BY factors` */
export function parseOrderBy(cursor: Cursor): OrderByStatement {
  const { start } = cursor;
  cursor.expect(T.ORDER);
  cursor.expect(T.BY);
  const factors = parseOrderFactors(cursor);
  return { kind: 'order-by', factors, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * limit = LIMIT count [ ( ',' | OFFSET ) count ] | OFFSET count LIMIT count
 * count = int | parameter
 * ```
 * `LIMIT a, b` skips a, but `LIMIT a OFFSET b` skips b.
 */
export function parseLimit(cursor: Cursor): LimitStatement {
  const { start } = cursor;
  if (cursor.accept(T.OFFSET)) {
    const skip = parseLimitCount(cursor);
    cursor.expect(T.LIMIT);
    const count = parseLimitCount(cursor);
    return { kind: 'limit', skip, count, range: cursor.rangeFrom(start) };
  }
  cursor.expect(T.LIMIT);
  const first = parseLimitCount(cursor);
  if (cursor.accept(T.COMMA)) {
    const count = parseLimitCount(cursor);
    return { kind: 'limit', skip: first, count, range: cursor.rangeFrom(start) };
  }
  const skip = cursor.accept(T.OFFSET) ? parseLimitCount(cursor) : 0n;
  return { kind: 'limit', skip, count: first, range: cursor.rangeFrom(start) };
}

/** NebulaGraph accepts integers only; parameters are an extension. */
function parseLimitCount(cursor: Cursor): LimitCount {
  return cursor.kind === T.VARIABLE ? parseClauseExpression(cursor) : cursor.integer();
}

/** `unwind = UNWIND expr AS name` */
export function parseUnwind(cursor: Cursor): UnwindStatement {
  const { start } = cursor;
  cursor.expect(T.UNWIND);
  const expression = parseClauseExpression(cursor);
  cursor.expect(T.AS);
  const alias = cursor.name();
  return { kind: 'unwind', expression, alias, range: cursor.rangeFrom(start) };
}
