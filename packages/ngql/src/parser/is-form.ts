import { valueTypeOf, type ValueType } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { isAtWord } from './clause.ts';
import type { Cursor } from './cursor.ts';
import { parsePostfix } from './expression.ts';
import { parseLabelExpression } from './pattern.ts';
import { callOf } from './subquery.ts';
import { parseType } from './type.ts';

/**
 * ```
 * test = name ':' labels
 *      | expr IS [ NOT ] ( LABELED labels | ( TYPED | '::' ) type [ NOT NULL ] | [ NFC | NFD | NFKC | NFKD ] NORMALIZED
 *                          | TRUE | FALSE | UNKNOWN | DIRECTED | ( SOURCE | DESTINATION ) OF expr )
 * ```
 * The operand is read. Returns undefined if no test follows. (GQL, ISO/IEC 39075, sections 19.9 and 19.6.)
 */
export function parseElementTest(cursor: Cursor, operand: Expression): Expression | undefined {
  if (cursor.kind === T.COLON) {
    // In a conditional `x ? a : b` the colon is that of the conditional.
    if (operand.kind !== 'label' || cursor.conditionals > 0 || !isLabelStart(cursor.peek())) return undefined;
    cursor.extend('v:tag', operand.range.start);
    cursor.advance();
    return parseLabels(cursor, operand);
  }
  const { start } = operand.range;
  cursor.extend('IS LABELED', start);
  cursor.advance();
  const isNegated = cursor.accept(T.NOT);
  const test = parseTest(cursor, operand);
  if (!isNegated) return test;
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'unary', operator: '!', operand: test, range: cursor.rangeFrom(start) };
}

function isLabelStart(kind: number): boolean {
  return isNameToken(kind) || kind === T.BANG || kind === T.PERCENT;
}

function parseTest(cursor: Cursor, operand: Expression): Expression {
  if (isAtWord(cursor, 'LABELED')) {
    cursor.advance();
    return parseLabels(cursor, operand);
  }
  const known = parseKnownTest(cursor, operand);
  if (known) return known;
  const form = FORMS.find((one) => isAtWord(cursor, one));
  if (form !== undefined || isAtWord(cursor, 'NORMALIZED')) return parseNormalized(cursor, operand, form);
  if (isAtWord(cursor, 'TYPED')) cursor.advance();
  else {
    cursor.expect(T.COLON);
    cursor.expect(T.COLON);
  }
  return parseTyped(cursor, operand);
}

/** `TRUE | FALSE | UNKNOWN | DIRECTED | ( SOURCE | DESTINATION ) OF expr`, which are never NULL, except the last of a NULL */
function parseKnownTest(cursor: Cursor, operand: Expression): Expression | undefined {
  const { start } = operand.range;
  const { height } = cursor;
  const ended = (test: Expression): Expression => {
    cursor.setHeight(Math.max(height, cursor.height) + 2, start);
    return test;
  };
  const literal = (value: boolean): Expression => ({ kind: 'literal', value, range: operand.range });
  if (cursor.isAt(T.TRUE, T.FALSE)) {
    cursor.extend('IS TRUE', start);
    const value = cursor.kind === T.TRUE;
    cursor.advance();
    const range = cursor.rangeFrom(start);
    const equal: Expression = { kind: 'relational', operator: '==', left: operand, right: literal(value), range };
    return ended(callOf('coalesce', [equal, literal(false)]));
  }
  if (isAtWord(cursor, 'UNKNOWN') || isAtWord(cursor, 'DIRECTED')) {
    const isUnknown = isAtWord(cursor, 'UNKNOWN');
    cursor.extend(isUnknown ? 'IS UNKNOWN' : 'IS DIRECTED', start);
    cursor.advance();
    const operator = isUnknown ? 'IS NULL' : 'IS NOT NULL';
    return ended({ kind: 'null-test', operator, operand, range: cursor.rangeFrom(start) });
  }
  const end = isAtWord(cursor, 'SOURCE') ? 'src' : isAtWord(cursor, 'DESTINATION') ? 'dst' : undefined;
  if (end === undefined) return undefined;
  cursor.extend('IS SOURCE OF', start);
  cursor.advance();
  cursor.expect(T.OF);
  const edge = parsePostfix(cursor);
  const range = cursor.rangeFrom(start);
  const left = callOf('id', [operand]);
  return ended({ kind: 'relational', operator: '==', left, right: callOf(end, [edge]), range });
}

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** `[ form ] NORMALIZED`: the text equals its normalized form */
function parseNormalized(cursor: Cursor, operand: Expression, form: string | undefined): Expression {
  const { start } = operand.range;
  cursor.extend('IS NORMALIZED', start);
  if (form !== undefined) cursor.advance();
  if (!isAtWord(cursor, 'NORMALIZED')) cursor.unexpected();
  cursor.advance();
  const range = cursor.rangeFrom(start);
  const given: Expression[] = form === undefined ? [] : [{ kind: 'literal', value: form, range: operand.range }];
  cursor.setHeight(cursor.height + 2, start);
  return { kind: 'relational', operator: '==', left: callOf('normalize', [operand, ...given]), right: operand, range };
}

function parseLabels(cursor: Cursor, element: Expression): Expression {
  const { height } = cursor;
  const test = parseLabelExpression(cursor, (name) => {
    const given: Expression[] = name ? [{ kind: 'literal', value: name.text, range: name.range }] : [];
    return callOf('has_label', [element, ...given]);
  });
  const { start } = element.range;
  cursor.setHeight(height + 2, start);
  return { ...test, range: cursor.rangeFrom(start) };
}

/** Types of values that no property has, and other names of types that properties have. */
const WORD_TYPES: ReadonlyMap<string, ValueType | 'ANY'> = new Map([
  ['ANY', 'ANY'],
  ['BOOLEAN', 'BOOL'],
  ['INTEGER', 'INT'],
  ['MAP', 'MAP'],
  ['NODE', 'VERTEX'],
  ['VERTEX', 'VERTEX'],
  ['EDGE', 'EDGE'],
  ['RELATIONSHIP', 'EDGE'],
  ['PATH', 'PATH'],
]);

/** `type [ NOT NULL ]`. NULL is of every type that does not exclude it. */
function parseTyped(cursor: Cursor, operand: Expression): Expression {
  const { start, end, height } = cursor;
  const word = WORD_TYPES.get(cursor.text.slice(start, end).toUpperCase());
  if (word) cursor.advance();
  const type = word ?? valueTypeOf(parseType(cursor));
  const isNullable = !cursor.accept(T.NOT);
  if (!isNullable) cursor.expect(T.NULL);
  const range = cursor.rangeFrom(operand.range.start);
  cursor.setHeight(height + 2, operand.range.start);
  if (type === 'ANY') {
    return isNullable
      ? { kind: 'literal', value: true, range }
      : { kind: 'null-test', operator: 'IS NOT NULL', operand, range };
  }
  const names = isNullable ? [type, 'NULL'] : [type];
  const items = names.map((value): Expression => ({ kind: 'literal', value, range }));
  const list: Expression = { kind: 'list', items, range };
  return { kind: 'relational', operator: 'IN', left: callOf('typeof', [operand]), right: list, range };
}
