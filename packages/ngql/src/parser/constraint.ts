import type { Name } from '../ast/expression.ts';
import type { ConstraintRule, CreateConstraintStatement, DropConstraintStatement } from '../ast/schema.ts';
import { isNameToken, T } from '../lexer/token.ts';
import { acceptWord, isAtWord, parseIfExists, parseIfNotExists, parseParenthesizedItems } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parseType } from './type.ts';

/**
 * ```
 * createConstraint = CREATE CONSTRAINT [ name ] [ IF NOT EXISTS ] FOR element REQUIRE properties rule
 * element          = '(' name ':' name ')' | '(' ')' '-[' name ':' name ']-' [ '>' ] '(' ')'
 * properties       = name '.' name | '(' ( name '.' name ),.. ')'
 * rule             = IS UNIQUE | IS [ NODE | RELATIONSHIP ] KEY | IS NOT NULL | IS ( ':' ':' | TYPED ) type
 * ```
 * CREATE is taken.
 */
export function parseCreateConstraint(cursor: Cursor, start: number): CreateConstraintStatement {
  cursor.extend('CREATE CONSTRAINT');
  cursor.advance();
  const isNamed = !isAtWord(cursor, 'FOR') || cursor.peek() !== T.OPEN_PAREN;
  const written = isNamed && cursor.kind !== T.IF ? cursor.name() : undefined;
  const ifNotExists = parseIfNotExists(cursor);
  if (!acceptWord(cursor, 'FOR')) cursor.unexpected();
  const { on, schemaName } = parseElement(cursor);
  if (!acceptWord(cursor, 'REQUIRE')) cursor.unexpected();
  const properties =
    cursor.kind === T.OPEN_PAREN ? parseParenthesizedItems(cursor, parseProperty) : [parseProperty(cursor)];
  const rule = parseRule(cursor);
  const parts = [schemaName, ...properties].map(({ text }) => text);
  const name = written ?? { text: [...parts, rule.kind.replace('-', '_')].join('_'), range: schemaName.range };
  return {
    kind: 'create-constraint',
    name,
    ifNotExists,
    on,
    schemaName,
    properties,
    rule,
    range: cursor.rangeFrom(start),
  };
}

/** `DROP CONSTRAINT name [ IF EXISTS ]`; DROP is taken */
export function parseDropConstraint(cursor: Cursor, start: number): DropConstraintStatement {
  cursor.extend('DROP CONSTRAINT');
  cursor.advance();
  const name = cursor.name();
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-constraint', name, ifExists, range: cursor.rangeFrom(start) };
}

function parseElement(cursor: Cursor): { readonly on: 'tag' | 'edge'; readonly schemaName: Name } {
  cursor.expect(T.OPEN_PAREN);
  if (isNameToken(cursor.kind)) {
    const schemaName = parseNamed(cursor);
    cursor.expect(T.CLOSE_PAREN);
    return { on: 'tag', schemaName };
  }
  cursor.expect(T.CLOSE_PAREN);
  cursor.expect(T.HYPHEN_BRACKET);
  const schemaName = parseNamed(cursor);
  if (!cursor.accept(T.BRACKET_RIGHT_ARROW)) cursor.expect(T.BRACKET_HYPHEN);
  cursor.expect(T.OPEN_PAREN);
  cursor.expect(T.CLOSE_PAREN);
  return { on: 'edge', schemaName };
}

/** `name ':' name`: the second one */
function parseNamed(cursor: Cursor): Name {
  cursor.name();
  cursor.expect(T.COLON);
  return cursor.name();
}

/** `name '.' name`: the second one */
function parseProperty(cursor: Cursor): Name {
  cursor.name();
  cursor.expect(T.DOT);
  return cursor.name();
}

function parseRule(cursor: Cursor): ConstraintRule {
  if (cursor.accept(T.IS_NOT_NULL)) return { kind: 'not-null' };
  cursor.expect(T.IS);
  if (acceptWord(cursor, 'UNIQUE')) return { kind: 'unique' };
  const isKey = acceptWord(cursor, 'NODE') || acceptWord(cursor, 'RELATIONSHIP') || isAtWord(cursor, 'KEY');
  if (isKey) {
    if (!acceptWord(cursor, 'KEY')) cursor.unexpected();
    return { kind: 'key' };
  }
  if (!acceptWord(cursor, 'TYPED')) {
    cursor.expect(T.COLON);
    cursor.expect(T.COLON);
  }
  return { kind: 'type', type: parseType(cursor) };
}

/** Whether `CONSTRAINT` is here, which is a name in 3.x. */
export function isAtConstraint(cursor: Cursor): boolean {
  return isAtWord(cursor, 'CONSTRAINT');
}
