import { NULL, type Value } from '@astrolabe/model';
import type {
  Expression,
  KeyProperty,
  LogicalOperator,
  NullTestOperator,
  RelationalOperator,
} from '../ast/expression.ts';
import { startsDottedName } from '../function-names.ts';
import { decodeQuoted } from '../lexer/decode.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { floatingValue, integerValue } from '../lexer/lexer.ts';
import { T, isKeyword, isNameToken } from '../lexer/token.ts';
import { parseCall, parseDottedCall } from './call.ts';
import { isMap, parseListItems, parseListOrComprehension, parseMap, parseSet } from './collection.ts';
import type { Cursor } from './cursor.ts';
import { parseElementTest } from './is-form.ts';
import { isPatternEdge, parsePattern, withConditions } from './pattern.ts';
import { parseBraceForm, parseSubquery, subqueryOfPattern } from './subquery.ts';
import { isTypeToken, parseType } from './type.ts';
import { parseCase, parseExists, parsePredicate, parseReduce, parseUuid } from './word-form.ts';

const OR = 2;
const AND = 3;
const NOT = 4;
const RELATIONAL = 5;
const ADDITIVE = 6;
const MULTIPLICATIVE = 7;
const POWER = 8;

/** Binding power by token kind as a binary operator or postfix test; 0 for other kinds. */
const POWERS = new Uint8Array(512);
const RELATIONS: (RelationalOperator | undefined)[] = [];
const NULL_TESTS: (NullTestOperator | undefined)[] = [];

function defineRelation(kind: number, operator: RelationalOperator): void {
  POWERS[kind] = RELATIONAL;
  RELATIONS[kind] = operator;
}
function defineNullTest(kind: number, operator: NullTestOperator): void {
  POWERS[kind] = RELATIONAL;
  NULL_TESTS[kind] = operator;
}
for (const kind of [T.OR, T.XOR]) POWERS[kind] = OR;
POWERS[T.AND] = AND;
for (const kind of [T.PLUS, T.HYPHEN]) POWERS[kind] = ADDITIVE;
for (const kind of [T.STAR, T.SLASH, T.PERCENT]) POWERS[kind] = MULTIPLICATIVE;
POWERS[T.CARET] = POWER;
defineRelation(T.EQUAL, '==');
defineRelation(T.ASSIGN, '==');
defineRelation(T.NOT_EQUAL, '!=');
defineRelation(T.LESS, '<');
defineRelation(T.LESS_EQUAL, '<=');
defineRelation(T.GREATER, '>');
defineRelation(T.GREATER_EQUAL, '>=');
defineRelation(T.MATCHES, '=~');
defineRelation(T.IN, 'IN');
defineRelation(T.NOT_IN, 'NOT IN');
defineRelation(T.CONTAINS, 'CONTAINS');
defineRelation(T.NOT_CONTAINS, 'NOT CONTAINS');
defineRelation(T.STARTS_WITH, 'STARTS WITH');
defineRelation(T.NOT_STARTS_WITH, 'NOT STARTS WITH');
defineRelation(T.ENDS_WITH, 'ENDS WITH');
defineRelation(T.NOT_ENDS_WITH, 'NOT ENDS WITH');
defineNullTest(T.IS_NULL, 'IS NULL');
defineNullTest(T.IS_NOT_NULL, 'IS NOT NULL');
defineNullTest(T.IS_EMPTY, 'IS EMPTY');
defineNullTest(T.IS_NOT_EMPTY, 'IS NOT EMPTY');

/**
 * ```
 * expr = binary { '?' expr ':' binary }
 * ```
 * The conditional binds least, and to the left.
 */
export function parseExpression(cursor: Cursor): Expression {
  const start = cursor.start;
  let expression = parseBinary(cursor, OR);
  while (cursor.kind === T.QUESTION) {
    let height = cursor.height;
    cursor.enter();
    cursor.advance();
    cursor.conditionals++;
    const then = parseExpression(cursor);
    cursor.conditionals--;
    height = Math.max(height, cursor.height);
    cursor.expect(T.COLON);
    const otherwise = parseBinary(cursor, OR);
    height = Math.max(height, cursor.height);
    cursor.leave();
    expression = {
      kind: 'case',
      // The tree names the parts of CASE as the language does.
      // oxlint-disable-next-line unicorn/no-thenable
      branches: [{ when: expression, then }],
      otherwise,
      isConditional: true,
      range: cursor.rangeFrom(start),
    };
    cursor.setHeight(height + 1, start);
  }
  return expression;
}

/**
 * ```
 * binary = prefix { binaryOp binary | IS [ NOT ] ( NULL | EMPTY ) | test }
 * ```
 * (`test`: see `parseElementTest`), reading on while operators bind at least as strongly as `power`; every one of them is left associative. A chain of the
 * same logical operator becomes one node.
 */
// oxlint-disable-next-line complexity -- one function, since nested expressions are recursion and the stack is limited
function parseBinary(cursor: Cursor, power: number): Expression {
  const start = cursor.start;
  let left = parsePrefix(cursor);
  for (;;) {
    const { kind } = cursor;
    const isJoined = kind === T.PIPE && isDoublePipe(cursor);
    const binding = isJoined ? ADDITIVE : POWERS[kind]!;
    if (binding === 0 && power <= RELATIONAL && (kind === T.COLON || kind === T.IS)) {
      const test = parseElementTest(cursor, left);
      if (!test) return left;
      left = test;
      continue;
    }
    if (binding < power || binding === 0) return left;
    const form = isJoined ? '||' : NEW_OPERATORS.get(kind);
    if (form !== undefined) cursor.extend(form);
    let height = cursor.height;
    if (binding === RELATIONAL) {
      cursor.advance();
      const test = NULL_TESTS[kind];
      if (test !== undefined) {
        left = { kind: 'null-test', operator: test, operand: left, range: cursor.rangeFrom(start) };
      } else {
        const right = parseBinary(cursor, binding + 1);
        height = Math.max(height, cursor.height);
        left = {
          kind: 'relational',
          operator: RELATIONS[kind]!,
          left,
          right,
          range: cursor.rangeFrom(start),
        };
      }
    } else if (binding === POWER) {
      cursor.advance();
      // Powers are grouped from the right.
      const right = parseBinary(cursor, binding);
      height = Math.max(height, cursor.height);
      const name = { text: 'pow', range: { start: left.range.end, end: right.range.start } };
      left = { kind: 'call', name, arguments: [left, right], range: cursor.rangeFrom(start) };
    } else if (binding >= ADDITIVE) {
      cursor.advance();
      if (isJoined) cursor.advance();
      const right = parseBinary(cursor, binding + 1);
      height = Math.max(height, cursor.height);
      left = {
        kind: 'arithmetic',
        operator: arithmeticOperator(kind),
        left,
        right,
        range: cursor.rangeFrom(start),
      };
    } else {
      const operator = logicalOperator(kind);
      const operands = left.kind === 'logical' && left.operator === operator ? [...left.operands] : [left];
      // The operands of the dissolved node are one level higher now.
      if (operands.length > 1) height--;
      while (cursor.kind === kind) {
        cursor.advance();
        operands.push(parseBinary(cursor, binding + 1));
        height = Math.max(height, cursor.height);
      }
      left = { kind: 'logical', operator, operands, range: cursor.rangeFrom(start) };
    }
    cursor.setHeight(height + 1, start);
  }
}

/** Whether `||` is here, which joins texts and lists. */
function isDoublePipe(cursor: Cursor): boolean {
  return cursor.peek() === T.PIPE && cursor.text.charCodeAt(cursor.end) === PIPE_CODE;
}

const PIPE_CODE = 124;

/** Operators that 3.x doesn't have. */
const NEW_OPERATORS: ReadonlyMap<number, string> = new Map([
  [T.ASSIGN, '='],
  [T.CARET, '^'],
]);

function arithmeticOperator(kind: number): '+' | '-' | '*' | '/' | '%' {
  switch (kind) {
    case T.PLUS:
      return '+';
    case T.HYPHEN:
      return '-';
    case T.PIPE:
      return '+';
    case T.STAR:
      return '*';
    case T.SLASH:
      return '/';
    default:
      return '%';
  }
}

function logicalOperator(kind: number): LogicalOperator {
  return kind === T.AND ? 'AND' : kind === T.OR ? 'OR' : 'XOR';
}

/**
 * ```
 * prefix = NOT binary | ( '!' | '+' | '-' ) prefix | '(' type ')' prefix | postfix
 * ```
 * The operand of NOT reaches as far as comparisons do. The smallest integer has no positive twin, so its literal is only
 * accepted with the minus that is directly before it.
 */
function parsePrefix(cursor: Cursor): Expression {
  const { start } = cursor;
  switch (cursor.kind) {
    case T.NOT:
      return parseUnary(cursor, start, '!', NOT + 1);
    case T.BANG:
      return parseUnary(cursor, start, '!', MULTIPLICATIVE + 1);
    case T.PLUS:
      return parseUnary(cursor, start, '+', MULTIPLICATIVE + 1);
    case T.HYPHEN:
      if (cursor.peek() !== T.INTEGER) return parseUnary(cursor, start, '-', MULTIPLICATIVE + 1);
      return parseNegativeInteger(cursor, start);
    case T.OPEN_PAREN:
      if (isCast(cursor)) return parseCast(cursor, start);
      return parsePostfix(cursor);
    default:
      return parsePostfix(cursor);
  }
}

const INT_MIN_MAGNITUDE = 9223372036854775808n;

function parseNegativeInteger(cursor: Cursor, start: number): Expression {
  cursor.advance();
  const value = integerValue(cursor.text, cursor.start, cursor.end);
  if (value !== INT_MIN_MAGNITUDE) {
    const operand = parsePostfix(cursor);
    cursor.setHeight(2, start);
    return { kind: 'unary', operator: '-', operand, range: cursor.rangeFrom(start) };
  }
  cursor.advance();
  cursor.height = 1;
  return { kind: 'literal', value: -value, range: cursor.rangeFrom(start) };
}

function parseUnary(cursor: Cursor, start: number, operator: '-' | '+' | '!', power: number): Expression {
  cursor.enter();
  cursor.advance();
  const operand = parseBinary(cursor, power);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'unary', operator, operand, range: cursor.rangeFrom(start) };
}

/** Returns whether a cast starts here: a type alone in parentheses. Some types are functions too: `(date())` is not a cast. */
function isCast(cursor: Cursor): boolean {
  const kind = cursor.peek();
  if (!isTypeToken(kind)) return false;
  const behind = cursor.peek(2);
  return behind === T.CLOSE_PAREN || kind === T.FIXED_STRING || kind === T.GEOGRAPHY;
}

/** `cast = '(' type ')' prefix` */
function parseCast(cursor: Cursor, start: number): Expression {
  cursor.enter();
  cursor.expect(T.OPEN_PAREN);
  const type = parseType(cursor);
  cursor.expect(T.CLOSE_PAREN);
  const operand = parsePrefix(cursor);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'cast', type, operand, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * postfix = primary { '.' ( name | _src | _dst | _rank | _type ) | '[' expr ']' | '[' [ expr ] '..' [ expr ] ']' }
 * ```
 * Constants take no postfix, nor do the forms that end in END or are called with words of the language. The keys of an
 * edge follow a bare name only.
 */
export function parsePostfix(cursor: Cursor): Expression {
  // The colon of an outer conditional does not apply inside brackets or before an END.
  const { conditionals } = cursor;
  cursor.conditionals = 0;
  const expression = parseWithPostfixes(cursor);
  cursor.conditionals = conditionals;
  return expression;
}

function parseWithPostfixes(cursor: Cursor): Expression {
  const { start, kind } = cursor;
  let base = parsePrimary(cursor);
  if (kind !== T.OPEN_PAREN && isClosedForm(base.kind)) return base;
  if (base.kind === 'label' && cursor.kind === T.OPEN_BRACE) {
    const special = parseBraceForm(cursor, base);
    if (special) return special;
  }
  while (cursor.kind === T.DOT || cursor.kind === T.OPEN_BRACKET) {
    const height = cursor.height;
    if (cursor.kind === T.OPEN_BRACKET) {
      base = parseSubscript(cursor, base, start);
    } else {
      cursor.advance();
      const key = base.kind === 'label' ? KEY_PROPERTIES[cursor.kind] : undefined;
      if (key !== undefined && base.kind === 'label') {
        cursor.advance();
        base = { kind: 'key-property', name: base.name, key, range: cursor.rangeFrom(start) };
      } else {
        const name = cursor.name();
        base = { kind: 'attribute', base, name, range: cursor.rangeFrom(start) };
      }
      cursor.setHeight(height + 1, start);
    }
  }
  return base;
}

const KEY_PROPERTIES: (KeyProperty | undefined)[] = [];
KEY_PROPERTIES[T.KEY_SRC] = '_src';
KEY_PROPERTIES[T.KEY_DST] = '_dst';
KEY_PROPERTIES[T.KEY_RANK] = '_rank';
KEY_PROPERTIES[T.KEY_TYPE] = '_type';

/** The closed forms; in parentheses they can have a postfix like other expressions. */
function isClosedForm(kind: Expression['kind']): boolean {
  return (
    kind === 'literal' ||
    kind === 'case' ||
    kind === 'exists' ||
    kind === 'predicate' ||
    kind === 'reduce' ||
    kind === 'uuid'
  );
}

/** `'[' expr ']' | '[' [ expr ] '..' [ expr ] ']'`, at least one bound */
function parseSubscript(cursor: Cursor, base: Expression, start: number): Expression {
  let height = cursor.height;
  cursor.enter();
  cursor.expect(T.OPEN_BRACKET);
  const from = cursor.kind === T.DOT_DOT ? undefined : parseExpression(cursor);
  if (from) height = Math.max(height, cursor.height);
  if (cursor.kind !== T.DOT_DOT) {
    cursor.expect(T.CLOSE_BRACKET);
    cursor.leave();
    cursor.setHeight(height + 1, start);
    return { kind: 'subscript', base, index: from!, range: cursor.rangeFrom(start) };
  }
  cursor.advance();
  const to = cursor.kind === T.CLOSE_BRACKET && from ? undefined : parseExpression(cursor);
  if (to) height = Math.max(height, cursor.height);
  cursor.expect(T.CLOSE_BRACKET);
  cursor.leave();
  cursor.setHeight(height + 1, start);
  return {
    kind: 'slice',
    base,
    ...(from && { from }),
    ...(to && { to }),
    range: cursor.rangeFrom(start),
  };
}

/** Parses a primary expression: constant, name, reference, call or bracketed expression. */
function parsePrimary(cursor: Cursor): Expression {
  const { start, kind } = cursor;
  cursor.height = 1;
  if (cursor.peek() === T.DOT && isDottedCall(cursor)) return parseDottedCall(cursor);
  switch (kind) {
    case T.STRING_VALUE:
      return takeLiteral(cursor, decodeQuoted(cursor.text, start, cursor.end));
    case T.INTEGER:
      return { kind: 'literal', value: cursor.integer(), range: cursor.rangeFrom(start) };
    case T.FLOATING:
      return takeLiteral(cursor, floatingValue(cursor.text.slice(start, cursor.end)));
    case T.TRUE:
      return takeLiteral(cursor, true);
    case T.FALSE:
      return takeLiteral(cursor, false);
    case T.NULL:
      return takeLiteral(cursor, NULL);
    case T.LABEL:
    case T.QUOTED_LABEL:
      if (cursor.peek() === T.OPEN_PAREN) return parseCall(cursor);
      return parseLabel(cursor);
    case T.VARIABLE:
      return parseVariable(cursor);
    case T.INPUT:
      return parseInputProperty(cursor);
    case T.SOURCE:
    case T.DESTINATION:
      return parseEndProperty(cursor);
    case T.OPEN_PAREN:
      return parseParenthesized(cursor);
    case T.OPEN_BRACKET:
      return parseListOrComprehension(cursor);
    case T.OPEN_BRACE:
      return isMap(cursor) || cursor.peek() === T.CLOSE_BRACE ? parseMap(cursor) : parseSet(cursor, start);
    case T.LIST:
      cursor.advance();
      return parseListItems(cursor, start);
    case T.SET:
      cursor.advance();
      return parseSet(cursor, start);
    case T.MAP:
      return parseMap(cursor);
    case T.CASE:
      return parseCase(cursor);
    case T.EXISTS:
      if (cursor.peek() !== T.OPEN_BRACE) return parseExists(cursor);
      cursor.advance();
      return parseSubquery(cursor, 'exists', start);
    default:
      return parseWordForm(cursor);
  }
}

/** Whether the name of a function with dots is here: `date.truncate(`. In 3.x no parenthesis follows a property. */
function isDottedCall(cursor: Cursor): boolean {
  if (!isPart(cursor.kind) || !startsDottedName(cursor.text.slice(cursor.start, cursor.end))) return false;
  let behind = 2;
  while (isPart(cursor.peek(behind)) && cursor.peek(behind + 1) === T.DOT) behind += 2;
  return isPart(cursor.peek(behind)) && cursor.peek(behind + 1) === T.OPEN_PAREN;
}

/** Whether a token is a part of a name with dots; words of the language are, as `join`. */
function isPart(kind: number): boolean {
  return isNameToken(kind) || isKeyword(kind);
}

function takeLiteral(cursor: Cursor, value: Value): Expression {
  const { start } = cursor;
  cursor.advance();
  return { kind: 'literal', value, range: cursor.rangeFrom(start) };
}

function parseLabel(cursor: Cursor): Expression {
  const { text, range } = cursor.name();
  return { kind: 'label', name: text, range };
}

/** Parses forms whose first word is special only before a parenthesis. */
function parseWordForm(cursor: Cursor): Expression {
  const { kind } = cursor;
  if (cursor.peek() === T.OPEN_PAREN) {
    switch (kind) {
      case T.ALL:
        return parsePredicate(cursor, 'all');
      case T.ANY:
        return parsePredicate(cursor, 'any');
      case T.SINGLE:
        return parsePredicate(cursor, 'single');
      case T.NONE:
        return parsePredicate(cursor, 'none');
      case T.REDUCE:
        return parseReduce(cursor);
      case T.UUID:
        return parseUuid(cursor);
      default:
        if (isKeywordFunction(kind)) return parseCall(cursor);
    }
  }
  const literal = cursor.peek() === T.STRING_VALUE ? LITERALS.get(kind) : undefined;
  if (literal !== undefined) return parseTemporalLiteral(cursor, literal);
  if (isNameToken(kind)) return parseLabel(cursor);
  return cursor.unexpected();
}

/** The functions of typed literals such as `DATE "2020-01-01"`, which are errors in 3.x. */
const LITERALS: ReadonlyMap<number, string> = new Map([
  [T.DATE, 'date'],
  [T.TIME, 'time'],
  [T.DATETIME, 'datetime'],
  [T.TIMESTAMP, 'datetime'],
  [T.DURATION, 'parse_duration'],
]);

function parseTemporalLiteral(cursor: Cursor, text: string): Expression {
  const { start, range } = cursor;
  cursor.extend('DATE "…"');
  cursor.advance();
  const value = takeLiteral(cursor, decodeQuoted(cursor.text, cursor.start, cursor.end));
  cursor.setHeight(2, start);
  return { kind: 'call', name: { text, range }, arguments: [value], range: cursor.rangeFrom(start) };
}

/**
 * ```
 * '$name' | '$name' '.' ( name | '*' )
 * ```
 * The second is a column of a variable, or an attribute of a parameter where the name is one.
 */
function parseVariable(cursor: Cursor): Expression {
  const { start } = cursor;
  const variable = cursor.variable();
  const isParameter = cursor.parameters?.has(variable.text) === true;
  if (cursor.kind === T.DOT && !isParameter) {
    cursor.advance();
    const property = parsePropertyOrStar(cursor);
    return {
      kind: 'variable-property',
      variable: variable.text,
      property,
      range: cursor.rangeFrom(start),
    };
  }
  if (!isParameter) cursor.variables++;
  return { kind: 'variable', name: variable.text, range: variable.range };
}

/** `'$-' '.' ( name | '*' )` */
function parseInputProperty(cursor: Cursor): Expression {
  const { start } = cursor;
  cursor.expect(T.INPUT);
  cursor.expect(T.DOT);
  const property = parsePropertyOrStar(cursor);
  return { kind: 'input-property', property, range: cursor.rangeFrom(start) };
}

/** `name | '*'` */
export function parsePropertyOrStar(cursor: Cursor): string {
  return cursor.accept(T.STAR) ? '*' : cursor.name().text;
}

/** `( '$^' | '$$' ) '.' name '.' name` */
function parseEndProperty(cursor: Cursor): Expression {
  const { start, kind } = cursor;
  cursor.advance();
  cursor.expect(T.DOT);
  const tag = cursor.name().text;
  cursor.expect(T.DOT);
  const property = cursor.name().text;
  return {
    kind: kind === T.SOURCE ? 'source-property' : 'destination-property',
    tag,
    property,
    range: cursor.rangeFrom(start),
  };
}

/** `'(' expr ')'`, or a pattern of at least one edge */
function parseParenthesized(cursor: Cursor): Expression {
  const { start } = cursor;
  if (isPattern(cursor)) {
    const { result: path, conditions } = withConditions(cursor, parsePattern);
    cursor.height = 1;
    if (conditions.length > 0) return subqueryOfPattern('exists', [path], conditions, path.range);
    return { kind: 'pattern', path, range: path.range };
  }
  cursor.enter();
  cursor.advance();
  const inner = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  if (isPatternEdge(cursor.kind))
    cursor.fail('Invalid node pattern', cursor.rangeFrom(start), {
      hint: 'a vertex of a pattern is (), (name) or (name:tag)',
    });
  return inner;
}

/** Returns whether the parenthesis opens a node of a pattern. The next two tokens decide most cases. */
function isPattern(cursor: Cursor): boolean {
  const first = cursor.peek();
  if (first === T.CLOSE_PAREN || first === T.COLON) return true;
  if (first === T.OPEN_BRACE || first === T.MAP) return isPatternEdge(cursor.peekBehindBracket());
  if (!isNameToken(first)) return false;
  const second = cursor.peek(2);
  if (second === T.COLON || second === T.WHERE) return true;
  if (second === T.CLOSE_PAREN) return isPatternEdge(cursor.peek(3));
  return (second === T.OPEN_BRACE || second === T.MAP) && isPatternEdge(cursor.peekBehindBracket());
}
