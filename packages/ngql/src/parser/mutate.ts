import type { Name } from "../ast/expression.ts";
import type {
  DeleteEdgesStatement,
  DeleteTagsStatement,
  DeleteVerticesStatement,
  InsertEdgesStatement,
  InsertVerticesStatement,
  UpdateEdgeStatement,
  UpdateItem,
  UpdateVertexStatement,
} from "../ast/mutate.ts";
import type { EdgeKeyLiteral } from "../ast/traverse.ts";
import { T } from "../lexer/token.ts";
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
} from "./clause.ts";
import type { Cursor } from "./cursor.ts";
import { parseExpression } from "./expression.ts";

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
    kind: "insert-vertices",
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

/** `'(' [ name,..[,] ] ')'` where it stands */
function parsePropertyNames(cursor: Cursor): Name[] | undefined {
  return cursor.kind === T.OPEN_PAREN ? parseParenthesizedList(cursor, parseName) : undefined;
}

function parseVertexRow(cursor: Cursor): InsertVerticesStatement["rows"][number] {
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
    kind: "insert-edges",
    ifNotExists,
    ignoreExistedIndex,
    edgeType,
    ...(properties && { properties }),
    rows,
    range: cursor.rangeFrom(start),
  };
}

function parseEdgeRow(cursor: Cursor): InsertEdgesStatement["rows"][number] {
  const { start } = cursor;
  const key = parseEdgeKey(cursor);
  cursor.expect(T.COLON);
  const values = parseParenthesizedList(cursor, parseExpression);
  return { key, values, range: cursor.rangeFrom(start) };
}

/** `( UPDATE | UPSERT ) ( VERTEX | EDGE ) …` */
export function parseUpdate(cursor: Cursor): UpdateVertexStatement | UpdateEdgeStatement {
  const { start } = cursor;
  const isUpsert = cursor.kind === T.UPSERT;
  cursor.advance();
  if (cursor.accept(T.VERTEX)) return parseUpdateVertex(cursor, start, isUpsert);
  if (cursor.accept(T.EDGE)) return parseUpdateEdge(cursor, start, isUpsert);
  return cursor.unexpected(T.VERTEX, T.EDGE);
}

/** `updateVertex = ( UPDATE | UPSERT ) VERTEX [ ON name ] vid SET updates [ when ] [ yieldCl ]` */
function parseUpdateVertex(
  cursor: Cursor,
  start: number,
  isUpsert: boolean,
): UpdateVertexStatement {
  const tag = cursor.accept(T.ON) ? cursor.name() : undefined;
  const vid = parseVid(cursor);
  const rest = parseUpdateRest(cursor);
  return {
    kind: "update-vertex",
    isUpsert,
    ...(tag && { tag }),
    vid,
    ...rest,
    range: cursor.rangeFrom(start),
  };
}

/**
 * ```
 * updateEdge = ( UPDATE | UPSERT ) EDGE ON name vid '->' vid [ '@' rank ] SET updates [ when ] [ yieldCl ]
 *            | ( UPDATE | UPSERT ) EDGE vid '->' vid [ '@' rank ] OF name SET updates [ when ] [ yieldCl ]
 * ```
 */
function parseUpdateEdge(cursor: Cursor, start: number, isUpsert: boolean): UpdateEdgeStatement {
  let edgeType: Name;
  let key: EdgeKeyLiteral;
  if (cursor.accept(T.ON)) {
    edgeType = cursor.name();
    key = parseEdgeKey(cursor);
  } else {
    key = parseEdgeKey(cursor);
    cursor.expect(T.OF);
    edgeType = cursor.name();
  }
  const rest = parseUpdateRest(cursor);
  return { kind: "update-edge", isUpsert, edgeType, key, ...rest, range: cursor.rangeFrom(start) };
}

type UpdateRest = Pick<UpdateVertexStatement, "items" | "when" | "yield">;

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
export function parseDelete(
  cursor: Cursor,
): DeleteVerticesStatement | DeleteTagsStatement | DeleteEdgesStatement {
  const { start } = cursor;
  cursor.expect(T.DELETE);
  if (cursor.accept(T.VERTEX)) {
    const vids = parseVidSource(cursor);
    const withEdges = cursor.accept(T.WITH);
    if (withEdges) cursor.expect(T.EDGE);
    return { kind: "delete-vertices", vids, withEdges, range: cursor.rangeFrom(start) };
  }
  if (cursor.accept(T.TAG)) {
    const tags = cursor.accept(T.STAR) ? "*" : parseNames(cursor);
    cursor.expect(T.FROM);
    const vids = parseVidSource(cursor);
    return { kind: "delete-tags", tags, vids, range: cursor.rangeFrom(start) };
  }
  if (!cursor.accept(T.EDGE)) cursor.unexpected(T.VERTEX, T.TAG, T.EDGE);
  const edgeType = cursor.name();
  const keys = parseEdgeKeySource(cursor);
  return { kind: "delete-edges", edgeType, keys, range: cursor.rangeFrom(start) };
}
