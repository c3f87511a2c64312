import type { Expression, Name, Window, WindowFrame } from '../ast/expression.ts';
import { windowNamed } from '../functions.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, parseList, parseOrderFactor } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

/** Whether OVER with a parenthesis follows a call; OVER of GO and FIND PATH has edge types after it. */
export function isAtWindow(cursor: Cursor): boolean {
  return cursor.kind === T.OVER && cursor.peek() === T.OPEN_PAREN;
}

/** `OVER '(' [ PARTITION BY expr,.. ] [ ORDER BY factor,.. ] [ frame ] ')'`, the call in front of it being taken */
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
  const frame = parseFrame(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return {
    kind: 'window',
    name,
    arguments: given === '*' ? [] : given,
    partitionBy,
    orderBy,
    ...(frame && { frame }),
    range: cursor.rangeFrom(start),
  };
}

/**
 * ```
 * frame = ( ROWS | RANGE ) ( bound | BETWEEN bound AND bound )
 * bound = UNBOUNDED ( PRECEDING | FOLLOWING ) | CURRENT ROW | int ( PRECEDING | FOLLOWING )
 * ```
 * A single bound is the start; RANGE takes no numbers.
 */
function parseFrame(cursor: Cursor): WindowFrame | undefined {
  const { range } = cursor;
  const unit = (['ROWS', 'RANGE'] as const).find((word) => acceptWord(cursor, word));
  if (unit === undefined) return undefined;
  const isBetween = acceptWord(cursor, 'BETWEEN');
  const start = parseBound(cursor, 'PRECEDING');
  if (isBetween) cursor.expect(T.AND);
  const end = isBetween ? parseBound(cursor, 'FOLLOWING') : 0;
  const isCounted = [start, end].some((bound) => bound !== 'unbounded' && bound !== 0);
  if (unit === 'RANGE' && isCounted)
    cursor.fail('syntax error', range, { hint: 'RANGE takes UNBOUNDED and CURRENT ROW; ROWS takes numbers' });
  return { unit, start, end };
}

/** `unbounded` is the end of the partition that the bound is for; the other one is no bound. */
function parseBound(cursor: Cursor, side: 'PRECEDING' | 'FOLLOWING'): number | 'unbounded' {
  if (acceptWord(cursor, 'CURRENT')) {
    if (!acceptWord(cursor, 'ROW')) cursor.unexpected();
    return 0;
  }
  if (acceptWord(cursor, 'UNBOUNDED')) {
    if (!acceptWord(cursor, side)) cursor.unexpected();
    return 'unbounded';
  }
  const count = Number(cursor.integer());
  if (acceptWord(cursor, 'PRECEDING')) return count === 0 ? 0 : -count;
  if (!acceptWord(cursor, 'FOLLOWING')) cursor.unexpected();
  return count;
}
