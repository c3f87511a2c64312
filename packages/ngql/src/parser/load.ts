import type { FileSource, LoadClause } from '../ast/match.ts';
import type { Name } from '../ast/expression.ts';
import type { CopyClause } from '../ast/write.ts';
import { isNameToken, T } from '../lexer/token.ts';
import { acceptWord, isAtWord, parseClauseExpression, parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** The columns of a row that COPY has rejected. */
export const COPY_COLUMNS = ['line', 'reason', 'row'] as const;

/** Returns whether `LOAD CSV` starts here; LOAD is a name in 3.x. */
export function isAtLoad(cursor: Cursor): boolean {
  return isAtWord(cursor, 'LOAD') && (cursor.peek() === T.LABEL || cursor.peek() === T.END_OF_TEXT);
}

/** Returns whether `COPY name` starts here; COPY is a name in 3.x. */
export function isAtCopy(cursor: Cursor): boolean {
  return isAtWord(cursor, 'COPY') && (isNameToken(cursor.peek()) || cursor.peek() === T.END_OF_TEXT);
}

/** `LOAD CSV [ WITH HEADERS ] FROM expr AS name [ FIELDTERMINATOR expr ]` */
export function parseLoad(cursor: Cursor): LoadClause {
  const { start } = cursor;
  cursor.extend('LOAD CSV');
  cursor.advance();
  if (!acceptWord(cursor, 'CSV')) cursor.unexpected();
  const hasHeaders = acceptHeaders(cursor);
  cursor.expect(T.FROM);
  const file = parseClauseExpression(cursor);
  cursor.expect(T.AS);
  const alias = cursor.name();
  const delimiter = parseDelimiter(cursor);
  return { kind: 'load-clause', file, hasHeaders, alias, ...delimiter, range: cursor.rangeFrom(start) };
}

/** `COPY name [ '(' column,.. ')' ] FROM expr [ WITH HEADERS ] [ FIELDTERMINATOR expr ]` */
export function parseCopy(cursor: Cursor): CopyClause {
  const { start } = cursor;
  cursor.extend('COPY FROM');
  cursor.advance();
  const target = cursor.name();
  const hasColumns = cursor.accept(T.OPEN_PAREN);
  const columns = hasColumns ? parseList(cursor, parseColumn) : undefined;
  if (hasColumns) cursor.expect(T.CLOSE_PAREN);
  cursor.expect(T.FROM);
  const file = parseClauseExpression(cursor);
  const hasHeaders = acceptHeaders(cursor);
  const delimiter = parseDelimiter(cursor);
  const range = cursor.rangeFrom(start);
  const keepsRejected = cursor.kind === T.RETURN;
  return {
    kind: 'copy-clause',
    target,
    ...(columns && { columns }),
    file,
    hasHeaders,
    ...delimiter,
    keepsRejected,
    range,
  };
}

/** A property, or `_id`, `_src`, `_dst` or `_rank` */
function parseColumn(cursor: Cursor): Name {
  const { range } = cursor;
  if (!cursor.isAt(T.KEY_ID, T.KEY_SRC, T.KEY_DST, T.KEY_RANK)) return cursor.name();
  cursor.advance();
  return { text: cursor.text.slice(range.start, range.end), range };
}

function acceptHeaders(cursor: Cursor): boolean {
  if (!cursor.accept(T.WITH)) return false;
  if (!acceptWord(cursor, 'HEADERS')) cursor.unexpected();
  return true;
}

function parseDelimiter(cursor: Cursor): Pick<FileSource, 'delimiter'> {
  return acceptWord(cursor, 'FIELDTERMINATOR') ? { delimiter: parseClauseExpression(cursor) } : {};
}
