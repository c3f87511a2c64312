import type { SetSessionStatement } from '../ast/admin.ts';
import type { CreateFunctionStatement, DropFunctionStatement } from '../ast/schema.ts';
import type { Name } from '../ast/expression.ts';
import { T } from '../lexer/token.ts';
import { acceptWord, isAtWord, parseClauseExpression, parseIfExists, parseIfNotExists, parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** Returns whether `[ OR REPLACE ] FUNCTION` is here, which are names in 3.x. */
export function isAtFunction(cursor: Cursor): boolean {
  return isAtWord(cursor, 'FUNCTION') || (cursor.kind === T.OR && cursor.peek() === T.LABEL);
}

/** `CREATE [ OR REPLACE ] FUNCTION [ IF NOT EXISTS ] name '(' [ name,.. ] ')' AS expr` */
export function parseCreateFunction(cursor: Cursor, start: number): CreateFunctionStatement {
  cursor.extend('CREATE FUNCTION', start);
  const isReplacing = cursor.accept(T.OR);
  if (isReplacing && !acceptWord(cursor, 'REPLACE')) cursor.unexpected();
  if (!acceptWord(cursor, 'FUNCTION')) cursor.unexpected();
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  cursor.expect(T.OPEN_PAREN);
  const parameters = cursor.kind === T.CLOSE_PAREN ? [] : parseList(cursor, (at) => at.name());
  cursor.expect(T.CLOSE_PAREN);
  cursor.expect(T.AS);
  const body = parseClauseExpression(cursor);
  cursor.declareFunction(name.text);
  return {
    kind: 'create-function',
    ifNotExists,
    isReplacing,
    name,
    parameters,
    body,
    range: cursor.rangeFrom(start),
  };
}

/** `DROP FUNCTION [ IF EXISTS ] name` */
export function parseDropFunction(cursor: Cursor, start: number): DropFunctionStatement {
  cursor.extend('DROP FUNCTION', start);
  cursor.advance();
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-function', ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `SET SESSION name '=' ( on | off | true | false )` */
export function parseSetSession(cursor: Cursor): SetSessionStatement {
  const { start } = cursor;
  cursor.extend('SET SESSION');
  cursor.expect(T.SET);
  cursor.expect(T.SESSION);
  const setting = cursor.name();
  cursor.expect(T.ASSIGN);
  const isOn = parseSwitch(cursor);
  return { kind: 'set-session', setting, isOn, range: cursor.rangeFrom(start) };
}

function parseSwitch(cursor: Cursor): boolean {
  const { kind } = cursor;
  if (cursor.accept(T.ON) || cursor.accept(T.TRUE)) return true;
  if (cursor.accept(T.FALSE)) return false;
  const range = cursor.range;
  const { text }: Name = cursor.name();
  if (text.toLowerCase() !== 'off' || kind !== T.LABEL)
    cursor.fail('syntax error', range, { hint: 'a setting is on or off' });
  return false;
}
