import type { WithClause } from '../ast/match.ts';
import type { PipeStatement } from '../ast/statement.ts';
import type { CallStatement } from '../ast/traverse.ts';
import type { Name } from '../ast/expression.ts';
import { procedureNamed } from '../procedures.ts';
import { isWordAt } from '../lexer/keyword.ts';
import { T, isNameToken, isReserved } from '../lexer/token.ts';
import { parseClauseExpression, parseList, parseOptionalWhere } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { isAtMatchClause, parseMatchBehind } from './match.ts';

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

/** `call = CALL name { '.' name } '(' [ expr,.. ] ')' [ YIELD ( '*' | column [ AS name ],.. ) ]` */
export function parseCall(cursor: Cursor): CallStatement {
  const { start } = cursor;
  cursor.advance();
  const procedure = parseProcedureName(cursor);
  cursor.expect(T.OPEN_PAREN);
  const given = cursor.kind === T.CLOSE_PAREN ? [] : parseList(cursor, parseClauseExpression);
  cursor.expect(T.CLOSE_PAREN);
  const yielded = cursor.accept(T.YIELD) && !cursor.accept(T.STAR) ? parseList(cursor, parseYieldedColumn) : undefined;
  return {
    kind: 'call',
    procedure,
    arguments: given,
    ...(yielded && { yield: yielded }),
    range: cursor.rangeFrom(start),
  };
}

/**
 * The clauses after a CALL: `call [ where ] clauses RETURN …` is `call | WITH $-.column AS column,.. [ where ] clauses RETURN …`. Returns
 * undefined if no clause follows.
 */
export function parseClausesOfCall(cursor: Cursor, call: CallStatement): PipeStatement | undefined {
  if (cursor.kind !== T.WHERE && !isAtMatchClause(cursor)) return undefined;
  cursor.extend('CALL with clauses', call.range.start);
  const { range } = call;
  const names =
    call.yield?.map(({ name, alias }) => alias ?? name) ??
    procedureNamed(call.procedure.text)?.columns.map(({ name }): Name => ({ text: name, range })) ??
    [];
  const where = parseOptionalWhere(cursor);
  const first: WithClause = {
    kind: 'with-clause',
    isDistinct: false,
    isAll: false,
    columns: names.map((name) => ({
      expression: { kind: 'input-property', property: name.text, range: name.range },
      alias: name,
      range: name.range,
    })),
    ...(where && { where }),
    range: cursor.rangeFrom(range.start),
  };
  const right = parseMatchBehind(cursor, first);
  return { kind: 'pipe', left: call, right, range: cursor.rangeFrom(range.start) };
}

/** `SHOW INDEXES` is `CALL db.indexes()`. */
export function parseShowAllIndexes(cursor: Cursor): CallStatement {
  const { start } = cursor;
  cursor.extend('SHOW INDEXES');
  cursor.advance();
  cursor.advance();
  const range = cursor.rangeFrom(start);
  return { kind: 'call', procedure: { text: 'db.indexes', range }, arguments: [], range };
}

function parseProcedureName(cursor: Cursor): Name {
  const { start } = cursor;
  let { text } = cursor.name();
  while (cursor.accept(T.DOT)) text += `.${partOfName(cursor)}`;
  return { text, range: cursor.rangeFrom(start) };
}

/** A part after a dot; `indexes` is one although it is a reserved word. */
function partOfName(cursor: Cursor): string {
  if (!isReserved(cursor.kind)) return cursor.name().text;
  const text = cursor.text.slice(cursor.start, cursor.end);
  cursor.advance();
  return text;
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
