import type { CollectionType, PropertyType } from '@astrolabe/model';
import { isWord } from '../lexer/keyword.ts';
import { T } from '../lexer/token.ts';
import { FIXED_STRING_LENGTH_MAX, VECTOR_DIMENSION_MAX } from '../limits.ts';
import type { Cursor } from './cursor.ts';

export function isTypeToken(kind: number): boolean {
  return TYPES.has(kind) || kind === T.FIXED_STRING || kind === T.GEOGRAPHY;
}

const TYPES: ReadonlyMap<number, PropertyType> = new Map<number, PropertyType>([
  [T.BOOL, { kind: 'bool' }],
  [T.INT8, { kind: 'int8' }],
  [T.INT16, { kind: 'int16' }],
  [T.INT32, { kind: 'int32' }],
  [T.INT64, { kind: 'int64' }],
  [T.INT, { kind: 'int64' }],
  [T.FLOAT, { kind: 'float' }],
  [T.DOUBLE, { kind: 'double' }],
  [T.STRING, { kind: 'string' }],
  [T.TIMESTAMP, { kind: 'timestamp' }],
  [T.DATE, { kind: 'date' }],
  [T.TIME, { kind: 'time' }],
  [T.DATETIME, { kind: 'datetime' }],
  [T.DURATION, { kind: 'duration' }],
]);

/**
 * ```
 * type = BOOL | INT8 | INT16 | INT32 | INT64 | INT | FLOAT | DOUBLE | STRING | FIXED_STRING '(' int ')'
 *      | TIMESTAMP | DATE | TIME | DATETIME | DURATION | GEOGRAPHY [ '(' ( POINT | LINESTRING | POLYGON ) ')' ]
 *      | ( LIST | SET ) '<' ( STRING | INT | FLOAT ) '>'
 *      | VECTOR '<' FLOAT ',' int '>'
 * ```
 * Lists and sets may also stand as clusters describe them: `list_string`, `set_int`.
 */
export function parseType(cursor: Cursor): PropertyType {
  const simple = TYPES.get(cursor.kind);
  if (simple) {
    cursor.advance();
    return simple;
  }
  if (cursor.accept(T.FIXED_STRING)) {
    cursor.expect(T.OPEN_PAREN);
    const range = cursor.range;
    const length = cursor.integer();
    if (length < 1n || length > BigInt(FIXED_STRING_LENGTH_MAX)) {
      cursor.fail('Out of range:', range, {
        hint: `a FIXED_STRING has 1 to ${FIXED_STRING_LENGTH_MAX} bytes`,
      });
    }
    cursor.expect(T.CLOSE_PAREN);
    return { kind: 'fixed_string', length: Number(length) };
  }
  if (cursor.accept(T.LIST)) return { kind: 'list', items: parseItemType(cursor) };
  if (cursor.accept(T.SET)) return { kind: 'set', items: parseItemType(cursor) };
  if (cursor.kind === T.LABEL && isWord(cursor.text, cursor.start, cursor.end, 'VECTOR')) return parseVector(cursor);
  const described = DESCRIBED_COLLECTIONS.get(cursor.text.slice(cursor.start, cursor.end));
  if (described) {
    cursor.advance();
    return described;
  }
  if (cursor.kind !== T.GEOGRAPHY) cursor.unexpected(...TYPES.keys(), T.FIXED_STRING, T.GEOGRAPHY, T.LIST, T.SET);
  cursor.advance();
  if (!cursor.accept(T.OPEN_PAREN)) return { kind: 'geography' };
  const shape =
    cursor.kind === T.POINT
      ? 'point'
      : cursor.kind === T.LINESTRING
        ? 'linestring'
        : cursor.kind === T.POLYGON
          ? 'polygon'
          : cursor.unexpected(T.POINT, T.LINESTRING, T.POLYGON);
  cursor.advance();
  cursor.expect(T.CLOSE_PAREN);
  return { kind: 'geography', shape };
}

const ITEM_TYPES: ReadonlyMap<number, CollectionType['items']> = new Map<number, CollectionType['items']>([
  [T.STRING, 'string'],
  [T.INT, 'int64'],
  [T.FLOAT, 'float'],
]);

const DESCRIBED_COLLECTIONS: ReadonlyMap<string, PropertyType> = new Map<string, PropertyType>([
  ['list_string', { kind: 'list', items: 'string' }],
  ['list_int', { kind: 'list', items: 'int64' }],
  ['list_float', { kind: 'list', items: 'float' }],
  ['set_string', { kind: 'set', items: 'string' }],
  ['set_int', { kind: 'set', items: 'int64' }],
  ['set_float', { kind: 'set', items: 'float' }],
]);

/** `'<' ( STRING | INT | FLOAT ) '>'` */
function parseItemType(cursor: Cursor): CollectionType['items'] {
  cursor.expect(T.LESS);
  const items = ITEM_TYPES.get(cursor.kind) ?? cursor.unexpected(...ITEM_TYPES.keys());
  cursor.advance();
  cursor.expect(T.GREATER);
  return items;
}

/** `VECTOR '<' FLOAT ',' int '>'` */
function parseVector(cursor: Cursor): PropertyType {
  cursor.extend('VECTOR');
  cursor.advance();
  cursor.expect(T.LESS);
  cursor.expect(T.FLOAT);
  cursor.expect(T.COMMA);
  const range = cursor.range;
  const dimension = cursor.integer();
  if (dimension < 1n || dimension > BigInt(VECTOR_DIMENSION_MAX))
    cursor.fail('Out of range:', range, { hint: `a VECTOR has 1 to ${VECTOR_DIMENSION_MAX} numbers` });
  cursor.expect(T.GREATER);
  return { kind: 'list', items: 'float', dimension: Number(dimension) };
}
