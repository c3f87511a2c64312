import type { Expression, Name, Window } from '../ast/expression.ts';
import { windowNamed } from '../functions.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, parseList, parseOrderFactor } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

/** Whether OVER with a parenthesis follows a call; OVER of GO and FIND PATH has edge types behind it. */
export function isAtWindow(cursor: Cursor): boolean {
  return cursor.kind === T.OVER && cursor.peek() === T.OPEN_PAREN;
}

/** `OVER '(' [ PARTITION BY expr,.. ] [ ORDER BY factor,.. ] ')'`, the call in front of it being taken */
export function parseWindow(cursor: Cursor, name: Name, given: readonly Expression[] | '*'): Window {
  const { start } = name.range;
  const signature = windowNamed(name.text);
  const isTaken =
    signature &&
    (given === '*'
      ? signature.name === 'count'
      : given.length >= signature.argumentsMin && given.length <= signature.argumentsMax);
  if (!isTaken) cursor.fail('Unknown function ', name.range, { hint: signature && `it is ${signature.signature}` });
  cursor.extend('OVER ( )');
  let { height } = cursor;
  const measured = <Part>(read: (cursor: Cursor) => Part): ((cursor: Cursor) => Part) => {
    return (at) => {
      const part = read(at);
      height = Math.max(height, at.height);
      return part;
    };
  };
  cursor.advance();
  cursor.enter();
  cursor.expect(T.OPEN_PAREN);
  const isParted = acceptWord(cursor, 'PARTITION');
  if (isParted) cursor.expect(T.BY);
  const partitionBy = isParted ? parseList(cursor, measured(parseExpression)) : [];
  const isOrdered = cursor.accept(T.ORDER);
  if (isOrdered) cursor.expect(T.BY);
  const orderBy = isOrdered ? parseList(cursor, measured(parseOrderFactor)).flat() : [];
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return {
    kind: 'window',
    name,
    arguments: given === '*' ? [] : given,
    partitionBy,
    orderBy,
    range: cursor.rangeFrom(start),
  };
}
