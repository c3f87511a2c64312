import type { MapLiteral, Name } from '../ast/expression.ts';
import type { PatternEdge, PatternNode, PatternPath, StepRange } from '../ast/match.ts';
import { T, isNameToken } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseMap } from './collection.ts';

/** Whether a token is an edge of a pattern, or starts one. */
export function isPatternEdge(kind: number): boolean {
  return (kind >= T.EDGE_BOTH && kind <= T.EDGE_IN_OUT) || kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET;
}

/** `path = [ name '=' ] ( pattern | ( SHORTESTPATH | ALLSHORTESTPATHS ) '(' pattern ')' )` */
export function parsePath(cursor: Cursor): PatternPath {
  const { start } = cursor;
  const isNamed = isNameToken(cursor.kind) && cursor.peek() === T.ASSIGN;
  const alias = isNamed ? cursor.name() : undefined;
  if (isNamed) cursor.expect(T.ASSIGN);
  const { kind } = cursor;
  if (kind !== T.SHORTESTPATH && kind !== T.ALLSHORTESTPATHS) {
    const path = parsePattern(cursor);
    return { ...path, ...(alias && { alias }), range: cursor.rangeFrom(start) };
  }
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  const { nodes, edges } = parsePattern(cursor);
  cursor.expect(T.CLOSE_PAREN);
  return {
    ...(alias && { alias }),
    function: kind === T.SHORTESTPATH ? 'shortestPath' : 'allShortestPaths',
    nodes,
    edges,
    range: cursor.rangeFrom(start),
  };
}

/** `pattern = node { edge node }` */
export function parsePattern(cursor: Cursor): PatternPath {
  const { start } = cursor;
  const nodes = [parseNode(cursor)];
  const edges: PatternEdge[] = [];
  while (isPatternEdge(cursor.kind)) {
    edges.push(parseEdge(cursor));
    nodes.push(parseNode(cursor));
  }
  return { nodes, edges, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * node = '(' ')' | '(' name ')' | '(' [ name ] ( ':' name [ map ] ) { ':' name [ map ] } ')' | '(' [ name ] map ')'
 * ```
 */
function parseNode(cursor: Cursor): PatternNode {
  const { start } = cursor;
  cursor.expect(T.OPEN_PAREN);
  const alias = isNameToken(cursor.kind) ? cursor.name() : undefined;
  if (cursor.kind === T.COLON) {
    const labels: { readonly name: Name; readonly properties?: MapLiteral }[] = [];
    while (cursor.accept(T.COLON)) {
      const name = cursor.name();
      const properties = parseOptionalMap(cursor);
      labels.push({ name, ...(properties && { properties }) });
    }
    cursor.expect(T.CLOSE_PAREN);
    return { ...(alias && { alias }), labels, range: cursor.rangeFrom(start) };
  }
  const properties = parseOptionalMap(cursor);
  if (cursor.kind !== T.CLOSE_PAREN) failInNode(cursor, start, alias !== undefined);
  cursor.advance();
  return {
    ...(alias && { alias }),
    labels: [],
    ...(properties && { properties }),
    range: cursor.rangeFrom(start),
  };
}

/** An expression in place of a node gets its own message, as in NebulaGraph. */
function failInNode(cursor: Cursor, start: number, hasAlias: boolean): never {
  if (!hasAlias || cursor.kind !== T.DOT) cursor.unexpected(T.CLOSE_PAREN);
  while (cursor.kind === T.DOT || isNameToken(cursor.kind)) cursor.advance();
  cursor.expect(T.CLOSE_PAREN);
  return cursor.fail('Invalid node pattern', cursor.rangeFrom(start), {
    hint: 'a node is (alias), (alias:tag) or (alias:tag {property: value})',
  });
}

function parseOptionalMap(cursor: Cursor): MapLiteral | undefined {
  return cursor.kind === T.OPEN_BRACE || cursor.kind === T.MAP ? parseMap(cursor) : undefined;
}

/**
 * ```
 * edge     = '--' | '-->' | '<--' | '<-->' | ( '-[' | '<-[' ) edgeBody ( ']-' | ']->' )
 * edgeBody = [ name ] [ ':' name { '|' [ ':' ] name } ] [ '*' [ int ] [ '..' [ int ] ] ] [ map ]
 * ```
 */
function parseEdge(cursor: Cursor): PatternEdge {
  const { start, kind } = cursor;
  cursor.advance();
  switch (kind) {
    case T.EDGE_BOTH:
    case T.EDGE_IN_OUT:
      return { direction: 'both', types: [], range: cursor.rangeFrom(start) };
    case T.EDGE_OUT:
      return { direction: 'out', types: [], range: cursor.rangeFrom(start) };
    case T.EDGE_IN:
      return { direction: 'in', types: [], range: cursor.rangeFrom(start) };
  }
  const alias = isNameToken(cursor.kind) ? cursor.name() : undefined;
  const types: Name[] = [];
  if (cursor.accept(T.COLON)) {
    types.push(cursor.name());
    while (cursor.accept(T.PIPE)) {
      cursor.accept(T.COLON);
      types.push(cursor.name());
    }
  }
  const steps = cursor.kind === T.STAR ? parseStepRange(cursor) : undefined;
  const properties = parseOptionalMap(cursor);
  const isIn = kind === T.LEFT_ARROW_BRACKET;
  const isOut = cursor.kind === T.BRACKET_RIGHT_ARROW;
  if (!cursor.accept(T.BRACKET_RIGHT_ARROW)) cursor.expect(T.BRACKET_HYPHEN);
  const direction = isIn === isOut ? 'both' : isOut ? 'out' : 'in';
  return {
    direction,
    ...(alias && { alias }),
    types,
    ...(steps && { steps }),
    ...(properties && { properties }),
    range: cursor.rangeFrom(start),
  };
}

/** `'*' [ int ] [ '..' [ int ] ]`; without numbers from one step to any number; `*..` is an error */
function parseStepRange(cursor: Cursor): StepRange {
  cursor.expect(T.STAR);
  const min = parseStepCount(cursor);
  if (!cursor.accept(T.DOT_DOT)) return min === undefined ? { min: 1 } : { min, max: min };
  const max = parseStepCount(cursor);
  if (min === undefined && max === undefined) cursor.unexpected(T.INTEGER);
  return { min: min ?? 1, ...(max !== undefined && { max }) };
}

function parseStepCount(cursor: Cursor): number | undefined {
  if (cursor.kind === T.HYPHEN) cursor.fail('Expected an unsigned integer.', { start: cursor.start, end: cursor.end });
  return cursor.kind === T.INTEGER ? Number(cursor.integer()) : undefined;
}
