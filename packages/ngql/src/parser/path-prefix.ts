import type { Expression, Name } from '../ast/expression.ts';
import type { PathSelector, PatternPath } from '../ast/match.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { acceptWord, isAtWord } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { hiddenName } from './pattern.ts';
import { callOf } from './subquery.ts';

/** The path selector and the path mode before the path of a MATCH. */
export interface PathPrefix {
  readonly mode: 'walk' | 'trail' | 'acyclic' | 'simple';
  readonly selector?: PathSelector;
  /** One path, or all, of the smallest length. */
  readonly shortest?: 'any' | 'all';
  /** The path of least cost. */
  readonly isCheapest?: true;
}

const MODES = ['walk', 'trail', 'acyclic', 'simple'] as const;

/** `[ prefix ] | name '=' [ prefix ]`; the name of the path, if it was read with the prefix, is returned too. */
export function parseNamedPrefix(cursor: Cursor): {
  readonly prefix: PathPrefix | undefined;
  readonly name: Name | undefined;
} {
  if (!isNameToken(cursor.kind) || cursor.peek() !== T.ASSIGN)
    return { prefix: parsePathPrefix(cursor), name: undefined };
  const name = cursor.name();
  cursor.expect(T.ASSIGN);
  return { prefix: parsePathPrefix(cursor), name };
}

/**
 * ```
 * prefix   = [ selector ] [ mode ]
 * selector = ALL | ANY [ int ] | [ ANY ] CHEAPEST | ANY SHORTEST | ALL SHORTEST | SHORTEST [ int ] [ GROUP | GROUPS ]
 * mode     = ( WALK | TRAIL | ACYCLIC | SIMPLE ) [ PATH | PATHS ]
 * ```
 */
function parsePathPrefix(cursor: Cursor): PathPrefix | undefined {
  const { start } = cursor;
  const chosen = parseSelector(cursor);
  const mode = parseMode(cursor);
  if (cursor.start === start) return undefined;
  cursor.extend('MATCH SHORTEST or MATCH WALK', start);
  return { ...chosen, mode: mode ?? 'trail' };
}

function parseSelector(cursor: Cursor): Omit<PathPrefix, 'mode'> {
  const isAll = cursor.accept(T.ALL);
  const isAny = !isAll && cursor.accept(T.ANY);
  if (!isAll && cursor.peek() !== T.ASSIGN && acceptWord(cursor, 'CHEAPEST')) return { isCheapest: true };
  const isShortest = cursor.accept(T.SHORTEST);
  if (isAll) return isShortest ? { shortest: 'all' } : {};
  if (!isAny && !isShortest) return {};
  const count = cursor.kind === T.INTEGER ? Number(cursor.integer()) : 1;
  const isGroups = isShortest && (cursor.accept(T.GROUP) || cursor.accept(T.GROUPS) || acceptWord(cursor, 'GROUPS'));
  return isShortest && count === 1 && !isGroups ? { shortest: 'any' } : { selector: { count, isGroups } };
}

function parseMode(cursor: Cursor): PathPrefix['mode'] | undefined {
  const mode = MODES.find((one) => isAtWord(cursor, one.toUpperCase()));
  if (mode === undefined || cursor.peek() === T.ASSIGN) return undefined;
  cursor.advance();
  if (!cursor.accept(T.PATH)) acceptWord(cursor, 'PATHS');
  return mode;
}

/** Applies a prefix to a path; conditions are added to those of the clause. */
export function applyPrefix(
  cursor: Cursor,
  path: PatternPath,
  { mode, selector, shortest, isCheapest }: PathPrefix,
  conditions: Expression[],
): { readonly path: PatternPath; readonly selector?: PathSelector } {
  if (isCheapest && !path.edges.some((edge) => edge.cost))
    cursor.fail('syntax error', path.range, { hint: 'CHEAPEST needs a cost: -[e:knows COST e.weight]->+' });
  const needsName = mode === 'acyclic' || mode === 'simple' || selector !== undefined || shortest !== undefined;
  const named = needsName && !path.alias ? { ...path, alias: hiddenName(cursor, 'path') } : path;
  if (named.alias && (mode === 'acyclic' || mode === 'simple'))
    conditions.push(noRepeatedVertex({ kind: 'label', name: named.alias.text, range: named.alias.range }, mode));
  const walked: PatternPath = mode === 'walk' ? { ...named, isWalk: true } : named;
  if (!shortest) return { path: walked, ...(selector && { selector }) };
  if (mode === 'trail' && conditions.length === 0 && isOneQuantifiedEdge(path))
    return { path: { ...walked, function: shortest === 'any' ? 'shortestPath' : 'allShortestPaths' } };
  return { path: walked, selector: { count: 1, isGroups: shortest === 'all' } };
}

/** Whether a path is one edge with a number of steps from 0 or 1 on. */
function isOneQuantifiedEdge({ edges: [edge, ...others] }: PatternPath): boolean {
  return others.length === 0 && edge?.steps !== undefined && edge.steps.min <= 1;
}

/** Parses the cost of a path. The path must be one quantified edge; the path of least cost is found. */
export function withCost(cursor: Cursor, path: PatternPath, conditions: readonly Expression[]): PatternPath {
  const costly = path.edges.find((edge) => edge.cost);
  if (!costly) return path;
  const isPossible = isOneQuantifiedEdge(path) && costly.steps?.max === undefined && !path.isWalk;
  if (!isPossible || conditions.length > 0)
    cursor.fail('syntax error', path.range, {
      hint: 'a path with a cost is (a)-[e:knows COST e.weight]->+(b); filter vertices in WHERE, edges with a map',
    });
  return { ...path, function: 'cheapestPath' };
}

/** No vertex twice; a SIMPLE path may end at its start. */
function noRepeatedVertex(path: Expression, mode: 'acyclic' | 'simple'): Expression {
  const { range } = path;
  const isAcyclic: Expression = { kind: 'unary', operator: '!', operand: callOf('hasSameVertexInPath', [path]), range };
  if (mode === 'acyclic') return isAcyclic;
  const equal = (left: Expression, right: Expression): Expression => ({
    kind: 'relational',
    operator: '==',
    left,
    right,
    range,
  });
  const isClosed = equal(callOf('id', [callOf('startNode', [path])]), callOf('id', [callOf('endNode', [path])]));
  const isOnlyEnd = equal(
    callOf('size', [callOf('list_distinct', [callOf('nodes', [path])])]),
    callOf('length', [path]),
  );
  const isLoop: Expression = { kind: 'logical', operator: 'AND', operands: [isClosed, isOnlyEnd], range };
  return { kind: 'logical', operator: 'OR', operands: [isAcyclic, isLoop], range };
}
