import type { Expression, Name } from '../ast/expression.ts';
import type { CallClause, PatternPath, UnwindClause } from '../ast/match.ts';
import type {
  CreateClause,
  DeleteClause,
  MergeClause,
  RemoveClause,
  RemoveItem,
  SetClause,
  SetItem,
  WriteStatement,
  WritingClause,
} from '../ast/write.ts';
import { isNameToken, T } from '../lexer/token.ts';
import { isAtWord, parseClauseExpression, parseList } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parsePath, withConditions } from './pattern.ts';

/** Whether a clause that writes starts here. CREATE, INSERT and MERGE start other statements too. */
export function isAtWritingClause(cursor: Cursor): boolean {
  switch (cursor.kind) {
    case T.CREATE:
    case T.INSERT:
    case T.MERGE: {
      const next = cursor.peek();
      return next === T.OPEN_PAREN || (isNameToken(next) && cursor.peek(2) === T.ASSIGN);
    }
    case T.SET:
    case T.DELETE:
      return true;
    case T.REMOVE:
      return isNameToken(cursor.peek()) && cursor.peek(2) !== T.ELASTICSEARCH;
    default:
      if (isAtWord(cursor, 'FOREACH')) return cursor.peek() === T.OPEN_PAREN || cursor.peek() === T.END_OF_TEXT;
      return (isAtWord(cursor, 'DETACH') || isAtWord(cursor, 'NODETACH')) && cursor.peek() === T.DELETE;
  }
}

/** `writing = create | merge | set | remove | delete | foreach` */
export function parseWritingClause(cursor: Cursor): WritingClause | CallClause {
  switch (cursor.kind) {
    case T.CREATE:
    case T.INSERT:
      return parseCreateClause(cursor);
    case T.MERGE:
      return parseMergeClause(cursor);
    case T.SET:
      return parseSetClause(cursor);
    case T.REMOVE:
      return parseRemoveClause(cursor);
    default:
      return isAtWord(cursor, 'FOREACH') ? parseForeach(cursor) : parseDeleteClause(cursor);
  }
}

/** `( CREATE | INSERT ) path,..` */
function parseCreateClause(cursor: Cursor): CreateClause {
  const { start } = cursor;
  cursor.extend(cursor.kind === T.INSERT ? 'INSERT of a pattern' : 'CREATE of a pattern');
  cursor.advance();
  const paths = parseList(cursor, parseWrittenPath);
  return { kind: 'create-clause', paths, range: cursor.rangeFrom(start) };
}

/** `MERGE path { ON ( CREATE | MATCH ) SET item,.. }` */
function parseMergeClause(cursor: Cursor): MergeClause {
  const { start } = cursor;
  cursor.extend('MERGE');
  cursor.advance();
  const path = parseWrittenPath(cursor);
  const onCreate: SetItem[] = [];
  const onMatch: SetItem[] = [];
  while (cursor.accept(T.ON)) {
    const isCreate = cursor.accept(T.CREATE);
    if (!isCreate && !cursor.accept(T.MATCH)) cursor.unexpected(T.CREATE, T.MATCH);
    cursor.expect(T.SET);
    (isCreate ? onCreate : onMatch).push(...parseList(cursor, parseSetItem));
  }
  return { kind: 'merge-clause', path, onCreate, onMatch, range: cursor.rangeFrom(start) };
}

/** A path whose elements are described by tags, types and maps only. */
function parseWrittenPath(cursor: Cursor): PatternPath {
  const { start } = cursor;
  cursor.takesMapParameter = true;
  const { result, conditions } = withConditions(cursor, parsePath);
  cursor.takesMapParameter = false;
  const [condition] = conditions;
  if (condition)
    cursor.fail('syntax error', condition.range, { hint: 'a pattern that is written has tags, types and maps only' });
  const list = result.edges.find((edge) => edge.steps);
  if (list || result.function)
    cursor.fail('syntax error', (list ?? result).range, { hint: 'a pattern that is written has single edges' });
  return { ...result, range: cursor.rangeFrom(start) };
}

/** `SET item,..` */
function parseSetClause(cursor: Cursor): SetClause {
  const { start } = cursor;
  cursor.extend('SET of a pattern');
  cursor.advance();
  return { kind: 'set-clause', items: parseList(cursor, parseSetItem), range: cursor.rangeFrom(start) };
}

/** `name [ '.' name ] '.' name '=' expr | name ( '=' | '+' '=' ) expr | name ':' name { ':' name }` */
function parseSetItem(cursor: Cursor): SetItem {
  const { start } = cursor;
  const element = cursor.name();
  const done = (): Name['range'] => cursor.rangeFrom(start);
  if (cursor.kind === T.COLON) {
    const tags = parseTags(cursor);
    return { kind: 'set-tags', element, tags, range: done() };
  }
  if (cursor.kind === T.DOT) {
    const target = parsePropertyTarget(cursor);
    cursor.expect(T.ASSIGN);
    const value = parseClauseExpression(cursor);
    return { kind: 'set-property', element, ...target, value, range: done() };
  }
  const isAdded = cursor.accept(T.PLUS);
  cursor.expect(T.ASSIGN);
  const value: Expression = parseClauseExpression(cursor);
  return { kind: 'set-properties', element, value, isAdded, range: done() };
}

/** `'.' name [ '.' name ]`: a property, or a property of a tag */
function parsePropertyTarget(cursor: Cursor): { readonly tag?: Name; readonly property: Name } {
  cursor.expect(T.DOT);
  const first = cursor.name();
  return cursor.accept(T.DOT) ? { tag: first, property: cursor.name() } : { property: first };
}

/** `{ ':' name }` */
function parseTags(cursor: Cursor): readonly Name[] {
  const tags: Name[] = [];
  while (cursor.accept(T.COLON)) tags.push(cursor.name());
  return tags;
}

/** `REMOVE ( name '.' name [ '.' name ] | name ':' name { ':' name } ),..` */
function parseRemoveClause(cursor: Cursor): RemoveClause {
  const { start } = cursor;
  cursor.extend('REMOVE');
  cursor.advance();
  const items = parseList(cursor, (at): RemoveItem => {
    const from = at.start;
    const element = at.name();
    if (at.kind === T.COLON) return { kind: 'remove-tags', element, tags: parseTags(at), range: at.rangeFrom(from) };
    return { kind: 'remove-property', element, ...parsePropertyTarget(at), range: at.rangeFrom(from) };
  });
  return { kind: 'remove-clause', items, range: cursor.rangeFrom(start) };
}

/** `[ DETACH | NODETACH ] DELETE expr,..` */
function parseDeleteClause(cursor: Cursor): DeleteClause {
  const { start } = cursor;
  cursor.extend('DELETE of a pattern');
  const isDetached = isAtWord(cursor, 'DETACH');
  if (cursor.kind !== T.DELETE) cursor.advance();
  cursor.expect(T.DELETE);
  const elements = parseList(cursor, parseClauseExpression);
  return { kind: 'delete-clause', isDetached, elements, range: cursor.rangeFrom(start) };
}

/** `FOREACH '(' name IN expr '|' writing { writing } ')'` is `CALL (*) { UNWIND expr AS name writing … }`. */
function parseForeach(cursor: Cursor): CallClause {
  const { start } = cursor;
  cursor.extend('FOREACH');
  cursor.advance();
  cursor.enter();
  cursor.expect(T.OPEN_PAREN);
  const from = cursor.start;
  const alias = cursor.name();
  cursor.expect(T.IN);
  const expression = parseClauseExpression(cursor);
  const unwind: UnwindClause = { kind: 'unwind-clause', expression, alias, range: cursor.rangeFrom(from) };
  cursor.expect(T.PIPE);
  const clauses: WriteStatement['clauses'][number][] = [unwind];
  do {
    if (!isAtWritingClause(cursor)) cursor.unexpected(T.CREATE, T.MERGE, T.SET, T.REMOVE, T.DELETE);
    clauses.push(parseWritingClause(cursor));
  } while (cursor.kind !== T.CLOSE_PAREN);
  const statement: WriteStatement = { kind: 'write', clauses, range: cursor.rangeFrom(from) };
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  return { kind: 'call-clause', imports: '*', statement, range: cursor.rangeFrom(start) };
}
