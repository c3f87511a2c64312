import type { Name } from '../ast/expression.ts';
import type {
  DeleteEdgesStatement,
  DeleteTagsStatement,
  DeleteVerticesStatement,
  InsertEdgesStatement,
  InsertVerticesStatement,
  UpdateEdgeStatement,
  UpdateEdgesStatement,
  UpdateItem,
  UpdateVertexStatement,
  UpdateVerticesStatement,
} from '../ast/mutate.ts';
import { T } from '../lexer/token.ts';
import {
  parseClauseExpression,
  parseEdgeKey,
  parseEdgeKeySource,
  parseIfNotExists,
  parseList,
  parseName,
  parseNames,
  parseOptionalYield,
  parseParenthesizedList,
  parseVid,
  parseVidSource,
} from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';

/** `INSERT ( VERTEX | EDGE ) …` */
export function parseInsert(cursor: Cursor): InsertVerticesStatement | InsertEdgesStatement {
  const { start } = cursor;
  cursor.expect(T.INSERT);
  if (cursor.accept(T.VERTEX)) return parseInsertVertices(cursor, start);
  if (cursor.accept(T.EDGE)) return parseInsertEdges(cursor, start);
  return cursor.unexpected(T.VERTEX, T.EDGE);
}

/**
 * ```
 * insertVertex = INSERT VERTEX [ IF NOT EXISTS ] [ IGNORE_EXISTED_INDEX ] [ tagItem,.. ] VALUES ( vid ':' '(' [ values ] ')' ),..
 * tagItem      = name [ '(' [ name,..[,] ] ')' ]
 * ```
 */
function parseInsertVertices(cursor: Cursor, start: number): InsertVerticesStatement {
  const ifNotExists = parseIfNotExists(cursor);
  const ignoreExistedIndex = cursor.accept(T.IGNORE_EXISTED_INDEX);
  const tags = cursor.kind === T.VALUES ? [] : parseList(cursor, parseTagItem);
  cursor.expect(T.VALUES);
  const rows = parseList(cursor, parseVertexRow);
  return {
    kind: 'insert-vertices',
    ifNotExists,
    ignoreExistedIndex,
    tags,
    rows,
    range: cursor.rangeFrom(start),
  };
}

function parseTagItem(cursor: Cursor): {
  readonly name: Name;
  readonly properties?: readonly Name[];
} {
  const name = cursor.name();
  const properties = parsePropertyNames(cursor);
  return { name, ...(properties && { properties }) };
}

/** `[ '(' [ name,..[,] ] ')' ]` */
function parsePropertyNames(cursor: Cursor): Name[] | undefined {
  return cursor.kind === T.OPEN_PAREN ? parseParenthesizedList(cursor, parseName) : undefined;
}

function parseVertexRow(cursor: Cursor): InsertVerticesStatement['rows'][number] {
  const { start } = cursor;
  const vid = parseVid(cursor);
  cursor.expect(T.COLON);
  const values = parseParenthesizedList(cursor, parseExpression);
  return { vid, values, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * insertEdge = INSERT EDGE [ IF NOT EXISTS ] [ IGNORE_EXISTED_INDEX ] name [ '(' [ name,..[,] ] ')' ]
 *              VALUES ( vid '->' vid [ '@' rank ] ':' '(' [ values ] ')' ),..
 * ```
 */
function parseInsertEdges(cursor: Cursor, start: number): InsertEdgesStatement {
  const ifNotExists = parseIfNotExists(cursor);
  const ignoreExistedIndex = cursor.accept(T.IGNORE_EXISTED_INDEX);
  const edgeType = cursor.name();
  const properties = parsePropertyNames(cursor);
  cursor.expect(T.VALUES);
  const rows = parseList(cursor, parseEdgeRow);
  return {
    kind: 'insert-edges',
    ifNotExists,
    ignoreExistedIndex,
    edgeType,
    ...(properties && { properties }),
    rows,
    range: cursor.rangeFrom(start),
  };
}

function parseEdgeRow(cursor: Cursor): InsertEdgesStatement['rows'][number] {
  const { start } = cursor;
  const key = parseEdgeKey(cursor);
  cursor.expect(T.COLON);
  const values = parseParenthesizedList(cursor, parseExpression);
  return { key, values, range: cursor.rangeFrom(start) };
}

type UpdateStatement = UpdateVertexStatement | UpdateVerticesStatement | UpdateEdgeStatement | UpdateEdgesStatement;

/** `( UPDATE | UPSERT ) ( VERTEX | EDGE ) …` */
export function parseUpdate(cursor: Cursor): UpdateStatement {
  const { start } = cursor;
  const isUpsert = cursor.kind === T.UPSERT;
  cursor.advance();
  if (cursor.accept(T.VERTEX)) return parseUpdateVertex(cursor, start, isUpsert);
  if (cursor.accept(T.EDGE)) return parseUpdateEdge(cursor, start, isUpsert);
  return cursor.unexpected(T.VERTEX, T.EDGE);
}

/**
 * ```
 * updateVertex = ( UPDATE | UPSERT ) VERTEX ON name ( vids | vidRef ) SET updates [ when ] [ yieldCl ]
 *              | ( UPDATE | UPSERT ) VERTEX vid SET updates [ when ] [ yieldCl ]
 * ```
 * More than one vid, and a reference, are a statement of their own.
 */
function parseUpdateVertex(cursor: Cursor, start: number, isUpsert: boolean): UpdateStatement {
  if (!cursor.accept(T.ON)) {
    const vid = parseVid(cursor);
    const rest = parseUpdateRest(cursor);
    return { kind: 'update-vertex', isUpsert, vid, ...rest, range: cursor.rangeFrom(start) };
  }
  const tag = cursor.name();
  const vids = parseVidSource(cursor);
  const rest = parseUpdateRest(cursor);
  const range = cursor.rangeFrom(start);
  const [vid, ...more] = vids.kind === 'vids' ? vids.vids : [];
  if (vid && more.length === 0) return { kind: 'update-vertex', isUpsert, tag, vid, ...rest, range };
  return { kind: 'update-vertices', isUpsert, tag, vids, ...rest, range };
}

/**
 * ```
 * updateEdge = ( UPDATE | UPSERT ) EDGE ON name ( edgeKeys | edgeKeyRef ) SET updates [ when ] [ yieldCl ]
 *            | ( UPDATE | UPSERT ) EDGE vid '->' vid [ '@' rank ] OF name SET updates [ when ] [ yieldCl ]
 * ```
 * More than one key, and a reference, are a statement of their own.
 */
function parseUpdateEdge(cursor: Cursor, start: number, isUpsert: boolean): UpdateStatement {
  if (!cursor.accept(T.ON)) {
    const key = parseEdgeKey(cursor);
    cursor.expect(T.OF);
    const edgeType = cursor.name();
    const rest = parseUpdateRest(cursor);
    return {
      kind: 'update-edge',
      isUpsert,
      edgeType,
      key,
      ...rest,
      range: cursor.rangeFrom(start),
    };
  }
  const edgeType = cursor.name();
  const keys = parseEdgeKeySource(cursor);
  const rest = parseUpdateRest(cursor);
  const range = cursor.rangeFrom(start);
  const [key, ...more] = keys.kind === 'keys' ? keys.keys : [];
  if (key && more.length === 0) return { kind: 'update-edge', isUpsert, edgeType, key, ...rest, range };
  return { kind: 'update-edges', isUpsert, edgeType, keys, ...rest, range };
}

type UpdateRest = Pick<UpdateVertexStatement, 'items' | 'when' | 'yield'>;

/** `SET updates [ WHEN expr ] [ yieldCl ]` */
function parseUpdateRest(cursor: Cursor): UpdateRest {
  cursor.expect(T.SET);
  const items = parseList(cursor, parseUpdateItem);
  const when = cursor.accept(T.WHEN) ? parseClauseExpression(cursor) : undefined;
  const yieldClause = parseOptionalYield(cursor);
  return { items, ...(when && { when }), ...(yieldClause && { yield: yieldClause }) };
}

/** `name '=' expr | name '.' name '=' expr` */
export function parseUpdateItem(cursor: Cursor): UpdateItem {
  const { start } = cursor;
  const first = cursor.name();
  const property = cursor.accept(T.DOT) ? cursor.name() : undefined;
  cursor.expect(T.ASSIGN);
  const value = parseClauseExpression(cursor);
  if (property) return { schema: first, property, value, range: cursor.rangeFrom(start) };
  return { property: first, value, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * deleteVertex = DELETE VERTEX ( vids | vidRef ) [ WITH EDGE ]
 * deleteTag    = DELETE TAG ( name,.. | '*' ) FROM ( vids | vidRef )
 * deleteEdge   = DELETE EDGE name ( edgeKeys | edgeKeyRef )
 * ```
 */
export function parseDelete(cursor: Cursor): DeleteVerticesStatement | DeleteTagsStatement | DeleteEdgesStatement {
  const { start } = cursor;
  cursor.expect(T.DELETE);
  if (cursor.accept(T.VERTEX)) {
    const vids = parseVidSource(cursor);
    const withEdges = cursor.accept(T.WITH);
    if (withEdges) cursor.expect(T.EDGE);
    return { kind: 'delete-vertices', vids, withEdges, range: cursor.rangeFrom(start) };
  }
  if (cursor.accept(T.TAG)) {
    const tags = cursor.accept(T.STAR) ? '*' : parseNames(cursor);
    cursor.expect(T.FROM);
    const vids = parseVidSource(cursor);
    return { kind: 'delete-tags', tags, vids, range: cursor.rangeFrom(start) };
  }
  if (!cursor.accept(T.EDGE)) cursor.unexpected(T.VERTEX, T.TAG, T.EDGE);
  const edgeType = cursor.name();
  const keys = parseEdgeKeySource(cursor);
  return { kind: 'delete-edges', edgeType, keys, range: cursor.rangeFrom(start) };
}
