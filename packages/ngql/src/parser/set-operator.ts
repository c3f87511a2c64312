import type { SetStatement } from '../ast/statement.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, isAtWord } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** `[ UNION [ ALL | DISTINCT ] | INTERSECT | MINUS | EXCEPT ]` */
export function parseSetOperator(cursor: Cursor): SetStatement['operator'] | undefined {
  if (cursor.accept(T.UNION)) {
    if (cursor.accept(T.ALL)) return 'UNION ALL';
    cursor.accept(T.DISTINCT);
    return 'UNION';
  }
  if (cursor.accept(T.INTERSECT)) return 'INTERSECT';
  if (cursor.accept(T.MINUS)) return 'MINUS';
  if (isAtWord(cursor, 'EXCEPT')) cursor.extend('EXCEPT');
  return acceptWord(cursor, 'EXCEPT') ? 'MINUS' : undefined;
}
