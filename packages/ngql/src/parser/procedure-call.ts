import type { CallStatement } from '../ast/traverse.ts';
import type { Name } from '../ast/expression.ts';
import { isWordAt } from '../lexer/keyword.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { parseClauseExpression, parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';

const CALL = 'CALL';

/**
 * Returns whether `CALL name` starts here. CALL is not a keyword in nGQL 3.x and can be any name there; before another name it is a syntax
 * error.
 */
export function isAtCall(cursor: Cursor): boolean {
  return (
    cursor.kind === T.LABEL &&
    cursor.end - cursor.start === CALL.length &&
    isWordAt(cursor.text, cursor.start, CALL) &&
    isNameToken(cursor.peek())
  );
}

/** `call = CALL name { '.' name } '(' [ expr,.. ] ')' [ YIELD column [ AS name ],.. ]` */
export function parseCall(cursor: Cursor): CallStatement {
  const { start } = cursor;
  cursor.advance();
  const procedure = parseProcedureName(cursor);
  cursor.expect(T.OPEN_PAREN);
  const given = cursor.kind === T.CLOSE_PAREN ? [] : parseList(cursor, parseClauseExpression);
  cursor.expect(T.CLOSE_PAREN);
  const yielded = cursor.accept(T.YIELD) ? parseList(cursor, parseYieldedColumn) : undefined;
  return {
    kind: 'call',
    procedure,
    arguments: given,
    ...(yielded && { yield: yielded }),
    range: cursor.rangeFrom(start),
  };
}

function parseProcedureName(cursor: Cursor): Name {
  const { start } = cursor;
  let { text } = cursor.name();
  while (cursor.accept(T.DOT)) text += `.${cursor.name().text}`;
  return { text, range: cursor.rangeFrom(start) };
}

/** A column of the procedure; `path` is one although it is a reserved word. */
function parseYieldedColumn(cursor: Cursor): NonNullable<CallStatement['yield']>[number] {
  const name = cursor.kind === T.PATH ? pathName(cursor) : cursor.name();
  const alias = cursor.accept(T.AS) ? cursor.name() : undefined;
  return alias ? { name, alias } : { name };
}

function pathName(cursor: Cursor): Name {
  const { range } = cursor;
  cursor.advance();
  return { text: 'path', range };
}
