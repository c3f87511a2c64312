import type { SetOperator } from '../ast/statement.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, isAtWord } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** `[ UNION [ ALL | DISTINCT ] | INTERSECT [ ALL | DISTINCT ] | MINUS | EXCEPT [ ALL | DISTINCT ] | OTHERWISE ]` */
export function parseSetOperator(cursor: Cursor): SetOperator | undefined {
  if (cursor.accept(T.UNION)) {
    if (cursor.accept(T.ALL)) return 'UNION ALL';
    cursor.accept(T.DISTINCT);
    return 'UNION';
  }
  if (cursor.accept(T.INTERSECT)) {
    const isAll = cursor.kind === T.ALL;
    if (!isAll && cursor.kind !== T.DISTINCT) return 'INTERSECT';
    cursor.extend(isAll ? 'INTERSECT ALL' : 'INTERSECT DISTINCT');
    cursor.advance();
    return isAll ? 'INTERSECT ALL' : 'INTERSECT DISTINCT';
  }
  if (cursor.accept(T.MINUS)) return 'MINUS';
  for (const word of ['EXCEPT', 'OTHERWISE'] as const) {
    if (isAtWord(cursor, word)) cursor.extend(word);
    if (!acceptWord(cursor, word)) continue;
    if (word === 'OTHERWISE') return word;
    if (cursor.accept(T.ALL)) return 'EXCEPT ALL';
    cursor.accept(T.DISTINCT);
    return word;
  }
  return undefined;
}
