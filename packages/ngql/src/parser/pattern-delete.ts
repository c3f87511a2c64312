import type { Expression, Name } from '../ast/expression.ts';
import type { MatchStatement, PatternEdge, ReadingClause } from '../ast/match.ts';
import type { DeleteEdgesStatement, DeleteVerticesStatement } from '../ast/mutate.ts';
import type { PipeStatement } from '../ast/statement.ts';
import type { YieldColumn } from '../ast/traverse.ts';
import { T } from '../lexer/token.ts';
import { isAtWord, parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { callOf } from './subquery.ts';

/** Whether `[ DETACH | NODETACH ] DELETE` is here. */
export function isAtPatternDelete(cursor: Cursor): boolean {
  if (cursor.kind === T.DELETE) return true;
  return (isAtWord(cursor, 'DETACH') || isAtWord(cursor, 'NODETACH')) && cursor.peek() === T.DELETE;
}

/**
 * `clauses [ DETACH | NODETACH ] DELETE name,..` as the pipe that 3.x has for it: the vertices or the edges of one name are collected first and
 * then deleted. Without DETACH edges stay, as with DELETE VERTEX.
 */
export function parsePatternDelete(cursor: Cursor, clauses: readonly ReadingClause[], start: number): PipeStatement {
  const at = cursor.start;
  cursor.extend('DELETE of a pattern');
  const isDetached = isAtWord(cursor, 'DETACH');
  if (cursor.kind !== T.DELETE) cursor.advance();
  cursor.expect(T.DELETE);
  const names = parseList(cursor, (one) => one.name());
  const range = cursor.rangeFrom(at);
  const edges = names.map((name) => edgeNamed(clauses, name));
  const [edge] = edges;
  if (edges.every((one) => one === undefined)) return deleteVertices(clauses, names, isDetached, start, range);
  const [type] = edge?.types ?? [];
  if (!edge || !type || names.length > 1 || edge.types.length > 1 || edge.steps)
    return cursor.fail('syntax error', range, {
      hint: 'edges are deleted under one name, with one edge type: MATCH ()-[e:follow]->() DELETE e',
    });
  return deleteEdges(clauses, names[0]!, type, start, range);
}

function edgeNamed(clauses: readonly ReadingClause[], { text }: Name): PatternEdge | undefined {
  for (const clause of clauses)
    if (clause.kind === 'match-clause')
      for (const { edges } of clause.paths) for (const edge of edges) if (edge.alias?.text === text) return edge;
  return undefined;
}

function deleteVertices(
  clauses: readonly ReadingClause[],
  names: readonly Name[],
  withEdges: boolean,
  start: number,
  range: Name['range'],
): PipeStatement {
  // Names with a space need back quotes, so that no alias of the pattern is likely to be the same.
  const id: Name = { text: 'deleted id', range };
  const ids: Expression = { kind: 'list', items: names.map((name) => callOf('id', [labelOf(name)])), range };
  const right: DeleteVerticesStatement = {
    kind: 'delete-vertices',
    vids: { kind: 'reference', range, reference: input('id', range) },
    withEdges,
    range,
  };
  const unwind: ReadingClause = { kind: 'unwind-clause', expression: ids, alias: id, range };
  const left = collected([...clauses, unwind], [column(labelOf(id), 'id', range)], labelOf(id), start, range);
  return { kind: 'pipe', left, right, range: { start, end: range.end } };
}

function deleteEdges(
  clauses: readonly ReadingClause[],
  name: Name,
  edgeType: Name,
  start: number,
  range: Name['range'],
): PipeStatement {
  const keys = ['src', 'dst', 'rank'].map((key) => column(callOf(key, [labelOf(name)]), key, range));
  const right: DeleteEdgesStatement = {
    kind: 'delete-edges',
    edgeType,
    keys: {
      kind: 'reference',
      range,
      src: input('src', range),
      dst: input('dst', range),
      rank: input('rank', range),
    },
    range,
  };
  const left = collected(clauses, keys, labelOf(name), start, range);
  return { kind: 'pipe', left, right, range: { start, end: range.end } };
}

/** The rows in which a value is not null, as RETURN DISTINCT of some columns. */
function collected(
  clauses: readonly ReadingClause[],
  columns: readonly YieldColumn[],
  value: Expression,
  start: number,
  range: Name['range'],
): MatchStatement {
  const where: Expression = { kind: 'null-test', operator: 'IS NOT NULL', operand: value, range };
  const found: ReadingClause = { kind: 'with-clause', isDistinct: false, isAll: true, columns: [], where, range };
  return {
    kind: 'match',
    clauses: [...clauses, found],
    returning: { kind: 'return-clause', isDistinct: true, isAll: false, columns, range },
    range: { start, end: range.end },
  };
}

function column(expression: Expression, text: string, range: Name['range']): YieldColumn {
  return { expression, alias: { text, range }, range };
}

function labelOf({ text, range }: Name): Expression {
  return { kind: 'label', name: text, range };
}

function input(
  property: string,
  range: Name['range'],
): { readonly kind: 'input-property'; readonly property: string; readonly range: Name['range'] } {
  return { kind: 'input-property', property, range };
}
