import type { TransactionStatement } from '../ast/admin.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, isAtWord } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** Whether START TRANSACTION, COMMIT or ROLLBACK is here. In 3.x no statement starts with a name. */
export function isAtTransaction(cursor: Cursor): boolean {
  return (
    isAtWord(cursor, 'BEGIN') || isAtWord(cursor, 'COMMIT') || isAtWord(cursor, 'ROLLBACK') || isAtWord(cursor, 'START')
  );
}

/**
 * ```
 * transaction = ( START TRANSACTION | BEGIN [ TRANSACTION ] ) [ option [ ',' option ] ] | ( COMMIT | ROLLBACK ) [ TRANSACTION | WORK ]
 * option      = READ ( ONLY | WRITE ) | ISOLATION LEVEL ( SNAPSHOT | SERIALIZABLE )
 * ```
 */
export function parseTransaction(cursor: Cursor): TransactionStatement {
  const { start } = cursor;
  const isBegin = isAtWord(cursor, 'BEGIN');
  const isStart = isBegin || isAtWord(cursor, 'START');
  const action = isStart ? 'start' : isAtWord(cursor, 'COMMIT') ? 'commit' : 'rollback';
  cursor.extend(isStart ? 'START TRANSACTION' : action.toUpperCase());
  cursor.advance();
  const isNamed = acceptWord(cursor, 'TRANSACTION');
  if (!isStart) {
    if (!isNamed) acceptWord(cursor, 'WORK');
    return { kind: 'transaction', action, range: cursor.rangeFrom(start) };
  }
  if (!isNamed && !isBegin) cursor.unexpected();
  let isReadOnly = false;
  let level: TransactionStatement['level'];
  do {
    if (acceptWord(cursor, 'READ')) {
      isReadOnly = acceptWord(cursor, 'ONLY');
      if (!isReadOnly && !acceptWord(cursor, 'WRITE')) cursor.unexpected();
    } else if (acceptWord(cursor, 'ISOLATION')) {
      if (!acceptWord(cursor, 'LEVEL')) cursor.unexpected();
      if (acceptWord(cursor, 'SERIALIZABLE')) level = 'serializable';
      else if (acceptWord(cursor, 'SNAPSHOT')) level = 'snapshot';
      else cursor.unexpected();
    }
  } while (cursor.accept(T.COMMA));
  return {
    kind: 'transaction',
    action,
    ...(isReadOnly && { isReadOnly }),
    ...(level && { level }),
    range: cursor.rangeFrom(start),
  };
}
