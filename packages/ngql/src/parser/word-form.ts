import type { Expression } from '../ast/expression.ts';
import { T } from '../lexer/token.ts';
import { splitMembership } from './collection.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

/** `CASE [ expr ] WHEN expr THEN expr { WHEN expr THEN expr } [ ELSE expr ] END` */
export function parseCase(cursor: Cursor): Expression {
  const { start } = cursor;
  cursor.enter();
  cursor.advance();
  let height = 0;
  const part = (): Expression => {
    const expression = parseExpression(cursor);
    height = Math.max(height, cursor.height);
    return expression;
  };
  const operand = cursor.kind === T.WHEN ? undefined : part();
  const branches: { readonly when: Expression; readonly then: Expression }[] = [];
  if (cursor.kind !== T.WHEN) cursor.unexpected(T.WHEN);
  while (cursor.accept(T.WHEN)) {
    const when = part();
    cursor.expect(T.THEN);
    // oxlint-disable-next-line unicorn/no-thenable
    branches.push({ when, then: part() });
  }
  const otherwise = cursor.accept(T.ELSE) ? part() : undefined;
  cursor.expect(T.END);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return {
    kind: 'case',
    ...(operand && { operand }),
    branches,
    ...(otherwise && { otherwise }),
    isConditional: false,
    range: cursor.rangeFrom(start),
  };
}

/** `EXISTS '(' expr ')'`; the argument is an attribute or a subscript */
export function parseExists(cursor: Cursor): Expression {
  const { start } = cursor;
  cursor.enter();
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  const argument = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  if (argument.kind !== 'attribute' && argument.kind !== 'subscript')
    cursor.fail('The exists only accept LabelAttribute, Attribute and Subscript', argument.range, {
      hint: 'exists() takes a property; write the pattern alone, or EXISTS { pattern }',
    });
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'exists', argument, range: cursor.rangeFrom(start) };
}

/** `( ALL | ANY | SINGLE | NONE ) '(' name IN expr WHERE expr ')'` */
export function parsePredicate(cursor: Cursor, quantifier: 'all' | 'any' | 'single' | 'none'): Expression {
  const { start } = cursor;
  cursor.enter();
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  const membership = parseExpression(cursor);
  const { variable, list } = splitMembership(
    cursor,
    membership,
    'The loop variable must be a label in predicate functions',
  );
  const height = cursor.height;
  cursor.expect(T.WHERE);
  const where = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(Math.max(height, cursor.height) + 1, start);
  return { kind: 'predicate', quantifier, variable, list, where, range: cursor.rangeFrom(start) };
}

/** `REDUCE '(' name '=' expr ',' name IN expr '|' expr ')'` */
export function parseReduce(cursor: Cursor): Expression {
  const { start } = cursor;
  cursor.enter();
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  const accumulator = cursor.name();
  cursor.expect(T.ASSIGN);
  const initial = parseExpression(cursor);
  let height = cursor.height;
  cursor.expect(T.COMMA);
  const variable = cursor.name();
  cursor.expect(T.IN);
  const list = parseExpression(cursor);
  height = Math.max(height, cursor.height);
  cursor.expect(T.PIPE);
  const expression = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(Math.max(height, cursor.height) + 1, start);
  return {
    kind: 'reduce',
    accumulator,
    initial,
    variable,
    list,
    expression,
    range: cursor.rangeFrom(start),
  };
}

/** `UUID '(' ')'` */
export function parseUuid(cursor: Cursor): Expression {
  const { start } = cursor;
  cursor.advance();
  cursor.expect(T.OPEN_PAREN);
  cursor.expect(T.CLOSE_PAREN);
  return { kind: 'uuid', range: cursor.rangeFrom(start) };
}
