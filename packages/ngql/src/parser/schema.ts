import type { Expression, Name } from '../ast/expression.ts';
import type {
  AlterItem,
  AlterSchemaStatement,
  AlterSpaceStatement,
  ClearSpaceStatement,
  CreateFullTextIndexStatement,
  CreateIndexStatement,
  CreateSchemaStatement,
  CreateSpaceStatement,
  DescribeStatement,
  DropFullTextIndexStatement,
  DropIndexStatement,
  DropSchemaStatement,
  DropSpaceStatement,
  PropertyDefinition,
  RebuildIndexStatement,
  SchemaOptions,
  UseStatement,
} from '../ast/schema.ts';
import { T, isNameToken } from '../lexer/token.ts';
import {
  parseCommentText,
  parseIfExists,
  parseIfNotExists,
  parseList,
  parseName,
  parseNames,
  parseParenthesizedItems,
  parseParenthesizedList,
} from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseType } from './type.ts';

type On = 'tag' | 'edge';

/** `use = USE name` */
export function parseUse(cursor: Cursor): UseStatement {
  const { start } = cursor;
  cursor.expect(T.USE);
  return { kind: 'use', space: cursor.name(), range: cursor.rangeFrom(start) };
}

/** A part of CREATE SPACE while it is read. */
type SpaceOptions = {
  -readonly [
    Key in 'partitionCount' | 'replicaFactor' | 'charset' | 'collation' | 'vidType'
  ]?: CreateSpaceStatement[Key];
};

/**
 * ```
 * createSpace = CREATE SPACE [ IF NOT EXISTS ] name [ '(' spaceOpt,..[,] ')' ] [ ON name,.. ] [ COMMENT '=' string ]
 *             | CREATE SPACE [ IF NOT EXISTS ] name AS name
 * ```
 */
export function parseCreateSpace(cursor: Cursor, start: number): CreateSpaceStatement {
  cursor.expect(T.SPACE);
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  if (cursor.accept(T.AS)) {
    const source = cursor.name();
    return {
      kind: 'create-space',
      ifNotExists,
      name,
      source,
      zones: [],
      range: cursor.rangeFrom(start),
    };
  }
  const options: SpaceOptions = {};
  if (cursor.kind === T.OPEN_PAREN) {
    if (cursor.peek() === T.CLOSE_PAREN) {
      cursor.advance();
      cursor.unexpected(...SPACE_OPTIONS);
    }
    parseParenthesizedList(cursor, (at) => parseSpaceOption(at, options));
  }
  const zones = cursor.accept(T.ON) ? parseNames(cursor) : [];
  let comment: string | undefined;
  if (cursor.accept(T.COMMENT)) {
    cursor.expect(T.ASSIGN);
    comment = parseCommentText(cursor);
  }
  return {
    kind: 'create-space',
    ifNotExists,
    name,
    ...options,
    zones,
    ...(comment !== undefined && { comment }),
    range: cursor.rangeFrom(start),
  };
}

/** `spaceOpt = PARTITION_NUM '=' int | REPLICA_FACTOR '=' int | CHARSET '=' name | COLLATE '=' name | VID_TYPE '=' type` */
function parseSpaceOption(cursor: Cursor, options: SpaceOptions): void {
  const { kind } = cursor;
  if (!SPACE_OPTIONS.includes(kind)) cursor.unexpected(...SPACE_OPTIONS);
  cursor.advance();
  cursor.expect(T.ASSIGN);
  if (kind === T.PARTITION_NUM) options.partitionCount = cursor.integer();
  else if (kind === T.REPLICA_FACTOR) options.replicaFactor = cursor.integer();
  else if (kind === T.CHARSET) options.charset = cursor.name();
  else if (kind === T.COLLATE) options.collation = cursor.name();
  else options.vidType = parseType(cursor);
}

const SPACE_OPTIONS: readonly number[] = [T.PARTITION_NUM, T.REPLICA_FACTOR, T.CHARSET, T.COLLATE, T.VID_TYPE];

/** `alterSpace = ALTER SPACE name ADD ZONE name,..` */
export function parseAlterSpace(cursor: Cursor, start: number): AlterSpaceStatement {
  cursor.expect(T.SPACE);
  const name = cursor.name();
  cursor.expect(T.ADD);
  cursor.expect(T.ZONE);
  const zones = parseNames(cursor);
  return { kind: 'alter-space', name, zones, range: cursor.rangeFrom(start) };
}

/** `dropSpace = DROP SPACE [ IF EXISTS ] name` */
export function parseDropSpace(cursor: Cursor, start: number): DropSpaceStatement {
  cursor.expect(T.SPACE);
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-space', ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `clearSpace = CLEAR SPACE [ IF EXISTS ] name` */
export function parseClearSpace(cursor: Cursor): ClearSpaceStatement {
  const { start } = cursor;
  cursor.expect(T.CLEAR);
  cursor.expect(T.SPACE);
  const ifExists = parseIfExists(cursor);
  return { kind: 'clear-space', ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `( DESC | DESCRIBE ) ( SPACE | TAG | EDGE | TAG INDEX | EDGE INDEX | USER | ZONE ) name` */
export function parseDescribe(cursor: Cursor): DescribeStatement {
  const { start } = cursor;
  cursor.advance();
  const what = parseDescribed(cursor);
  return { kind: 'describe', what, name: cursor.name(), range: cursor.rangeFrom(start) };
}

function parseDescribed(cursor: Cursor): DescribeStatement['what'] {
  if (cursor.accept(T.SPACE)) return 'space';
  if (cursor.accept(T.TAG)) return cursor.accept(T.INDEX) ? 'tag-index' : 'tag';
  if (cursor.accept(T.EDGE)) return cursor.accept(T.INDEX) ? 'edge-index' : 'edge';
  if (cursor.accept(T.USER)) return 'user';
  if (cursor.accept(T.ZONE)) return 'zone';
  return cursor.unexpected(T.SPACE, T.TAG, T.EDGE, T.USER, T.ZONE);
}

/**
 * ```
 * createTag  = CREATE TAG [ IF NOT EXISTS ] name '(' [ column,..[,] ] ')' [ schemaProp,.. ]
 * createEdge = CREATE EDGE …
 * ```
 */
export function parseCreateSchema(cursor: Cursor, start: number, on: On): CreateSchemaStatement {
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  const properties = parseParenthesizedList(cursor, parseColumn);
  const options = parseSchemaOptions(cursor);
  return {
    kind: 'create-schema',
    on,
    ifNotExists,
    name,
    properties,
    options,
    range: cursor.rangeFrom(start),
  };
}

/** `column = name type { NULL | NOT NULL | DEFAULT expr | COMMENT string }` */
function parseColumn(cursor: Cursor): PropertyDefinition {
  const { start } = cursor;
  const name = cursor.name();
  const type = parseType(cursor);
  let isNullable: boolean | undefined;
  let defaultValue: Expression | undefined;
  let comment: string | undefined;
  for (;;) {
    if (cursor.accept(T.NULL)) isNullable = true;
    else if (cursor.accept(T.NOT)) {
      cursor.expect(T.NULL);
      isNullable = false;
    } else if (cursor.accept(T.DEFAULT)) defaultValue = parseExpression(cursor);
    else if (cursor.accept(T.COMMENT)) comment = parseCommentText(cursor);
    else break;
  }
  return {
    name,
    type,
    ...(isNullable !== undefined && { isNullable }),
    ...(defaultValue && { default: defaultValue }),
    ...(comment !== undefined && { comment }),
    range: cursor.rangeFrom(start),
  };
}

/** `[ schemaProp,.. ]` with `schemaProp = TTL_DURATION '=' int | TTL_COL '=' string | COMMENT '=' string` */
function parseSchemaOptions(cursor: Cursor): SchemaOptions {
  const options: { -readonly [Key in keyof SchemaOptions]: SchemaOptions[Key] } = {};
  if (!SCHEMA_OPTIONS.includes(cursor.kind)) return options;
  parseList(cursor, (at) => {
    const { kind } = at;
    if (!SCHEMA_OPTIONS.includes(kind)) at.unexpected(...SCHEMA_OPTIONS);
    at.advance();
    at.expect(T.ASSIGN);
    if (kind === T.TTL_DURATION) options.ttlDuration = at.integer();
    else if (kind === T.TTL_COL) options.ttlColumn = at.string();
    else options.comment = parseCommentText(at);
  });
  return options;
}

const SCHEMA_OPTIONS: readonly number[] = [T.TTL_DURATION, T.TTL_COL, T.COMMENT];

/** `alterTag = ALTER TAG name ( alterOpt,.. [ schemaProp,.. ] | schemaProp,.. )`, and the same of EDGE */
export function parseAlterSchema(cursor: Cursor, start: number, on: On): AlterSchemaStatement {
  const name = cursor.name();
  const startsWithItem = cursor.isAt(T.ADD, T.CHANGE, T.DROP);
  if (!startsWithItem && !SCHEMA_OPTIONS.includes(cursor.kind))
    cursor.unexpected(T.ADD, T.CHANGE, T.DROP, ...SCHEMA_OPTIONS);
  const items = startsWithItem ? parseList(cursor, parseAlterItem) : [];
  const options = parseSchemaOptions(cursor);
  return { kind: 'alter-schema', on, name, items, options, range: cursor.rangeFrom(start) };
}

/** `alterOpt = ADD '(' column,.. ')' | CHANGE '(' column,.. ')' | DROP '(' name,.. ')'` */
function parseAlterItem(cursor: Cursor): AlterItem {
  const { start } = cursor;
  if (cursor.accept(T.DROP)) {
    const names = parseParenthesizedItems(cursor, parseName);
    return { kind: 'drop', names, range: cursor.rangeFrom(start) };
  }
  const kind = cursor.accept(T.ADD) ? 'add' : cursor.accept(T.CHANGE) ? 'change' : undefined;
  if (!kind && SCHEMA_OPTIONS.includes(cursor.kind))
    cursor.fail('syntax error', cursor.range, { hint: 'no comma stands before it' });
  if (!kind) return cursor.unexpected(T.ADD, T.CHANGE, T.DROP);
  const properties = parseParenthesizedItems(cursor, parseColumn);
  return { kind, properties, range: cursor.rangeFrom(start) };
}

/** `DROP ( TAG | EDGE ) [ IF EXISTS ] name` */
export function parseDropSchema(cursor: Cursor, start: number, on: On): DropSchemaStatement {
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-schema', on, ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/**
 * ```
 * createIndex = CREATE ( TAG | EDGE ) INDEX [ IF NOT EXISTS ] name ON name '(' [ ( name [ '(' int ')' ] ),.. ] ')'
 *               [ WITH '(' ( S2_MAX_LEVEL '=' int | S2_MAX_CELLS '=' int ),.. ')' ] [ COMMENT string ]
 * ```
 */
export function parseCreateIndex(cursor: Cursor, start: number, on: On): CreateIndexStatement {
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  cursor.expect(T.ON);
  const schemaName = cursor.name();
  const fields = parseIndexFields(cursor);
  const cells: CellOptions = {};
  if (cursor.accept(T.WITH)) parseParenthesizedItems(cursor, (at) => parseCellOption(at, cells));
  const comment = cursor.accept(T.COMMENT) ? parseCommentText(cursor) : undefined;
  return {
    kind: 'create-index',
    on,
    ifNotExists,
    name,
    schemaName,
    fields,
    ...cells,
    ...(comment !== undefined && { comment }),
    range: cursor.rangeFrom(start),
  };
}

type CellOptions = { s2MaxLevel?: number; s2MaxCells?: number };

/** `'(' [ ( name [ '(' int ')' ] ),.. ] ')'` */
function parseIndexFields(cursor: Cursor): CreateIndexStatement['fields'] {
  if (cursor.kind !== T.OPEN_PAREN || cursor.peek() !== T.CLOSE_PAREN)
    return parseParenthesizedItems(cursor, parseIndexField);
  cursor.advance();
  cursor.advance();
  return [];
}

/** `name [ '(' int ')' ]` */
function parseIndexField(cursor: Cursor): CreateIndexStatement['fields'][number] {
  const name = cursor.name();
  if (!cursor.accept(T.OPEN_PAREN)) return { name };
  const range = cursor.range;
  const length = cursor.integer();
  if (length === 0n) cursor.fail('Out of range:', range, { hint: 'an indexed prefix has at least one byte' });
  cursor.expect(T.CLOSE_PAREN);
  return { name, length };
}

/** `S2_MAX_LEVEL '=' int | S2_MAX_CELLS '=' int` */
function parseCellOption(cursor: Cursor, cells: CellOptions): void {
  const isLevel = cursor.kind === T.S2_MAX_LEVEL;
  if (!isLevel && cursor.kind !== T.S2_MAX_CELLS) cursor.unexpected(T.S2_MAX_LEVEL, T.S2_MAX_CELLS);
  cursor.advance();
  cursor.expect(T.ASSIGN);
  const range = cursor.range;
  const value = Number(cursor.integer());
  if (isLevel) {
    if (value > S2_LEVEL_MAX) cursor.fail("'s2_max_level' value must be between 0 and 30 inclusive", range);
    cells.s2MaxLevel = value;
  } else {
    if (value < 1 || value > S2_CELLS_MAX)
      cursor.fail("'s2_max_cells' value must be between 1 and 32 inclusive", range);
    cells.s2MaxCells = value;
  }
}

const S2_LEVEL_MAX = 30;
const S2_CELLS_MAX = 32;

/** `DROP ( TAG | EDGE ) INDEX [ IF EXISTS ] name` */
export function parseDropIndex(cursor: Cursor, start: number, on: On): DropIndexStatement {
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-index', on, ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `REBUILD ( TAG | EDGE ) INDEX [ name,.. ] | REBUILD FULLTEXT INDEX` */
export function parseRebuildIndex(cursor: Cursor): RebuildIndexStatement {
  const { start } = cursor;
  cursor.expect(T.REBUILD);
  const on = cursor.accept(T.TAG)
    ? 'tag'
    : cursor.accept(T.EDGE)
      ? 'edge'
      : cursor.accept(T.FULLTEXT)
        ? 'fulltext'
        : cursor.unexpected(T.TAG, T.EDGE, T.FULLTEXT);
  cursor.expect(T.INDEX);
  const names: Name[] = on !== 'fulltext' && isNameToken(cursor.kind) ? parseNames(cursor) : [];
  return { kind: 'rebuild-index', on, names, range: cursor.rangeFrom(start) };
}

/** `createFt = CREATE FULLTEXT ( TAG | EDGE ) INDEX name ON name '(' name,.. ')' [ ANALYZER '=' string ]` */
export function parseCreateFullTextIndex(cursor: Cursor, start: number): CreateFullTextIndexStatement {
  cursor.expect(T.FULLTEXT);
  const on = cursor.accept(T.TAG) ? 'tag' : cursor.accept(T.EDGE) ? 'edge' : cursor.unexpected(T.TAG, T.EDGE);
  cursor.expect(T.INDEX);
  const name = cursor.name();
  if (!/^[_0-9a-z]+$/.test(name.text)) cursor.fail('Fulltext index name can only contain [_0-9a-z].', name.range);
  cursor.expect(T.ON);
  const schemaName = cursor.name();
  const fields = parseParenthesizedItems(cursor, parseName);
  let analyzer: string | undefined;
  if (cursor.accept(T.ANALYZER)) {
    cursor.expect(T.ASSIGN);
    analyzer = cursor.string();
  }
  return {
    kind: 'create-fulltext-index',
    on,
    name,
    schemaName,
    fields,
    ...(analyzer !== undefined && { analyzer }),
    range: cursor.rangeFrom(start),
  };
}

/** `dropFt = DROP FULLTEXT INDEX name` */
export function parseDropFullTextIndex(cursor: Cursor, start: number): DropFullTextIndexStatement {
  cursor.expect(T.FULLTEXT);
  cursor.expect(T.INDEX);
  return { kind: 'drop-fulltext-index', name: cursor.name(), range: cursor.rangeFrom(start) };
}
