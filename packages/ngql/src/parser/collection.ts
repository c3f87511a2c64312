import type { Expression, MapLiteral, Name } from '../ast/expression.ts';
import type { PatternPath } from '../ast/match.ts';
import { T, isKeyword, isNameToken } from '../lexer/token.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { subqueryOfPattern } from './subquery.ts';

/**
 * ```
 * list              = '[' expr,.. ']'
 * listComprehension = '[' name IN expr [ WHERE expr ] [ '|' expr ] ']'
 * ```
 * A comprehension has at least one of its two parts; `[x IN l]` alone is a list that holds a boolean.
 */
export function parseListOrComprehension(cursor: Cursor): Expression {
  const { start } = cursor;
  if (cursor.peek() === T.CLOSE_BRACKET) return parseListItems(cursor, start);
  cursor.enter();
  cursor.advance();
  const first = parseExpression(cursor);
  if (cursor.kind !== T.WHERE && cursor.kind !== T.PIPE) {
    const items = parseItems(cursor, first);
    cursor.expect(T.CLOSE_BRACKET);
    cursor.leave();
    cursor.setHeight(cursor.height + 1, start);
    return { kind: 'list', items, range: cursor.rangeFrom(start) };
  }
  const pattern = patternOf(first);
  if (pattern) return parsePatternComprehension(cursor, pattern, start);
  const { variable, list } = splitMembership(cursor, first, 'The loop variable must be a label in list comprehension');
  let height = cursor.height;
  const where = cursor.accept(T.WHERE) ? parseExpression(cursor) : undefined;
  if (where) height = Math.max(height, cursor.height);
  const mapping = cursor.accept(T.PIPE) ? parseExpression(cursor) : undefined;
  if (mapping) height = Math.max(height, cursor.height);
  cursor.expect(T.CLOSE_BRACKET);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return {
    kind: 'comprehension',
    variable,
    list,
    ...(where && { where }),
    ...(mapping && { mapping }),
    range: cursor.rangeFrom(start),
  };
}

/** The paths of `pattern`, or of `name = pattern`, which was read as a comparison. */
function patternOf(expression: Expression): readonly [PatternPath, readonly Expression[]] | undefined {
  if (expression.kind === 'pattern') return [expression.path, []];
  if (expression.kind === 'subquery' && expression.statement.kind === 'match') {
    const [clause] = expression.statement.clauses;
    const path = clause?.kind === 'match-clause' ? clause.paths[0] : undefined;
    return path && clause?.kind === 'match-clause' ? [path, clause.where ? [clause.where] : []] : undefined;
  }
  if (expression.kind !== 'relational' || expression.operator !== '==' || expression.left.kind !== 'label')
    return undefined;
  const inner = patternOf(expression.right);
  const { name: text, range } = expression.left;
  return inner && [{ ...inner[0], alias: { text, range } }, inner[1]];
}

/** `'[' [ name '=' ] pattern [ WHERE expr ] '|' expr ']'`, the pattern being taken */
function parsePatternComprehension(
  cursor: Cursor,
  [path, inner]: readonly [PatternPath, readonly Expression[]],
  start: number,
): Expression {
  cursor.extend('[(a)-->(b) | value]', start);
  const conditions = [...inner];
  if (cursor.accept(T.WHERE)) conditions.push(parseExpression(cursor));
  cursor.expect(T.PIPE);
  const mapping = parseExpression(cursor);
  cursor.expect(T.CLOSE_BRACKET);
  cursor.leave();
  cursor.height = 1;
  return subqueryOfPattern('collect', [path], conditions, cursor.rangeFrom(start), mapping);
}

/** The parts of `name IN list`, which was read as a comparison. */
export function splitMembership(
  cursor: Cursor,
  expression: Expression,
  message: string,
): { readonly variable: Name; readonly list: Expression } {
  if (expression.kind !== 'relational' || expression.operator !== 'IN') return cursor.unexpected();
  const { left, right } = expression;
  if (left.kind !== 'label') return cursor.fail(message, left.range);
  return { variable: { text: left.name, range: left.range }, list: right };
}

/** `{ ',' expr }` after the first item; its height is the maximum height of the items */
export function parseItems(cursor: Cursor, first: Expression): Expression[] {
  const items = [first];
  let height = cursor.height;
  while (cursor.accept(T.COMMA)) {
    items.push(parseExpression(cursor));
    height = Math.max(height, cursor.height);
  }
  cursor.height = height;
  return items;
}

/** `LIST '[' [ expr,.. ] ']'`, LIST being taken */
export function parseListItems(cursor: Cursor, start: number): Expression {
  cursor.enter();
  cursor.expect(T.OPEN_BRACKET);
  cursor.height = 0;
  const items = cursor.kind === T.CLOSE_BRACKET ? [] : parseItems(cursor, parseExpression(cursor));
  cursor.expect(T.CLOSE_BRACKET);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'list', items, range: cursor.rangeFrom(start) };
}

/** `set = '{' expr,.. '}' | SET '{' [ expr,.. ] '}'`, SET being taken; the caller reads `{}` as a map */
export function parseSet(cursor: Cursor, start: number): Expression {
  cursor.enter();
  cursor.expect(T.OPEN_BRACE);
  cursor.height = 0;
  const items = cursor.kind === T.CLOSE_BRACE ? [] : parseItems(cursor, parseExpression(cursor));
  cursor.expect(T.CLOSE_BRACE);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'set', items, range: cursor.rangeFrom(start) };
}

export function isMap(cursor: Cursor): boolean {
  const key = cursor.peek();
  return (isNameToken(key) || isKeyword(key) || key === T.STRING_VALUE) && cursor.peek(2) === T.COLON;
}

/** `map = '{' ( name ':' expr ),.. '}' | MAP '{' [ ( name ':' expr ),.. ] '}'` */
export function parseMap(cursor: Cursor): MapLiteral {
  const { start } = cursor;
  const isPlain = !cursor.accept(T.MAP);
  cursor.enter();
  cursor.expect(T.OPEN_BRACE);
  const entries: { readonly key: Name; readonly value: Expression }[] = [];
  let height = 0;
  if (isPlain && cursor.kind === T.CLOSE_BRACE) cursor.extend('{}', start);
  if (cursor.kind !== T.CLOSE_BRACE) {
    do {
      const key = parseKey(cursor);
      cursor.expect(T.COLON);
      entries.push({ key, value: parseExpression(cursor) });
      height = Math.max(height, cursor.height);
    } while (cursor.accept(T.COMMA));
  }
  cursor.expect(T.CLOSE_BRACE);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return { kind: 'map', entries, range: cursor.rangeFrom(start) };
}

/** `name`, a string, `_id` or `_rank`; a reserved word before a colon can only be a key, and 3.x gives it no other meaning there */
function parseKey(cursor: Cursor): Name {
  if (cursor.kind === T.STRING_VALUE) {
    const { range } = cursor;
    cursor.extend('{"key": value}');
    return { text: cursor.string(), range };
  }
  if (cursor.isAt(T.KEY_ID, T.KEY_RANK) && cursor.peek() === T.COLON) {
    const { start, end, range } = cursor;
    cursor.extend('{_id: value}');
    cursor.advance();
    return { text: cursor.text.slice(start, end).toLowerCase(), range };
  }
  if (!isKeyword(cursor.kind) || cursor.peek() !== T.COLON) return cursor.name();
  const { kind, start, end, range } = cursor;
  cursor.advance();
  return { text: cursor.nameText(kind, start, end), range };
}
