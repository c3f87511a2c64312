import type { SourceRange } from '@astrolabe/model';
import type { Expression, InputProperty, Name, VariableProperty } from '../ast/expression.ts';
import type {
  EdgeKeyLiteral,
  EdgeKeySource,
  OrderFactor,
  OverClause,
  StepsClause,
  VidSource,
  YieldClause,
  YieldColumn,
} from '../ast/traverse.ts';
import { utf8Length } from '../lexer/character.ts';
import { integerValue } from '../lexer/lexer.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { isWord } from '../lexer/keyword.ts';
import { T } from '../lexer/token.ts';
import { COMMENT_BYTES_MAX } from '../limits.ts';
import { elementWord, parseCall } from './call.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression, parsePropertyOrStar } from './expression.ts';
import { parseUuid } from './word-form.ts';

/** `x,..`: items with commas between */
export function parseList<Item>(cursor: Cursor, parseItem: (cursor: Cursor) => Item): Item[] {
  const items = [parseItem(cursor)];
  while (cursor.accept(T.COMMA)) items.push(parseItem(cursor));
  return items;
}

/** `'(' [ x,..[,] ] ')'`: items in parentheses; the last may be followed by a comma */
export function parseParenthesizedList<Item>(cursor: Cursor, parseItem: (cursor: Cursor) => Item): Item[] {
  const items: Item[] = [];
  cursor.expect(T.OPEN_PAREN);
  while (cursor.kind !== T.CLOSE_PAREN) {
    items.push(parseItem(cursor));
    if (cursor.kind !== T.CLOSE_PAREN) cursor.expect(T.COMMA);
  }
  cursor.advance();
  return items;
}

/** `'(' x,.. ')'`: at least one item in parentheses */
export function parseParenthesizedItems<Item>(cursor: Cursor, parseItem: (cursor: Cursor) => Item): Item[] {
  cursor.expect(T.OPEN_PAREN);
  const items = parseList(cursor, parseItem);
  cursor.expect(T.CLOSE_PAREN);
  return items;
}

/** `name,..` */
export function parseNames(cursor: Cursor): Name[] {
  return parseList(cursor, parseName);
}

/** `name` */
export function parseName(cursor: Cursor): Name {
  return cursor.name();
}

/** `[ IF NOT EXISTS ]` */
export function parseIfNotExists(cursor: Cursor): boolean {
  if (cursor.kind !== T.IF) return false;
  cursor.advance();
  cursor.expect(T.NOT);
  cursor.expect(T.EXISTS);
  return true;
}

/** `[ IF EXISTS ]` */
export function parseIfExists(cursor: Cursor): boolean {
  if (cursor.kind !== T.IF) return false;
  cursor.advance();
  cursor.expect(T.EXISTS);
  return true;
}

/** A string that becomes the comment of a schema element. */
export function parseCommentText(cursor: Cursor): string {
  const range = cursor.range;
  const text = cursor.string();
  if (utf8Length(text) > COMMENT_BYTES_MAX) cursor.fail('Too long comment exceed 256 bytes limit:', range);
  return text;
}

/** Parses an expression of a clause. After an error, parsing continues at the next clause. */
export function parseClauseExpression(cursor: Cursor): Expression {
  return cursor.recover(parseExpression, isAtClause, (range) => ({ kind: 'error', range }));
}

/**
 * Returns whether parsing can continue here after an error in a clause: at a clause, a pipe or a closing bracket. Inside brackets, only
 * words that no expression contains count.
 */
function isAtClause(cursor: Cursor, isInBrackets: boolean): boolean {
  switch (cursor.kind) {
    case T.YIELD:
    case T.FROM:
    case T.OVER:
    case T.RETURN:
    case T.MATCH:
    case T.WITH:
    case T.UNWIND:
    case T.ORDER:
    case T.UPTO:
      return true;
    case T.WHERE:
    case T.WHEN:
    case T.SET:
    case T.OPTIONAL:
    case T.PIPE:
    case T.COMMA:
    case T.CLOSE_PAREN:
    case T.CLOSE_BRACE:
    case T.AS:
      return !isInBrackets;
    case T.SKIP:
    case T.LIMIT:
    case T.SAMPLE:
      return !isInBrackets && cursor.isFirstOfLine();
    default:
      return isAtStatement(cursor);
  }
}

/** Returns whether a statement certainly starts here: at a word that only starts statements, or does so at the start of its line. */
export function isAtStatement(cursor: Cursor): boolean {
  switch (cursor.kind) {
    case T.GO:
    case T.LOOKUP:
    case T.FETCH:
    case T.FIND:
    case T.INSERT:
    case T.UPSERT:
    case T.CREATE:
    case T.DESCRIBE:
    case T.SHOW:
    case T.USE:
    case T.GRANT:
    case T.REVOKE:
    case T.REBUILD:
    case T.SUBMIT:
    case T.EXPLAIN:
      return true;
    case T.GET:
    case T.UPDATE:
    case T.DELETE:
    case T.ALTER:
    case T.DROP:
    case T.MATCH:
    case T.PROFILE:
    case T.KILL:
    case T.CLEAR:
      return cursor.isFirstOfLine();
    default:
      return false;
  }
}

/** `where = WHERE expr`, without aggregates */
export function parseOptionalWhere(cursor: Cursor): Expression | undefined {
  if (!cursor.accept(T.WHERE)) return undefined;
  const aggregatesBefore = cursor.aggregates;
  const expression = parseClauseExpression(cursor);
  refuseAggregates(cursor, aggregatesBefore, 'Invalid use of aggregating function in where clause.', expression.range);
  return expression;
}

/** Reports an error if aggregates were parsed since `aggregatesBefore`. NebulaGraph quotes the whole range; the position is the aggregate. */
function refuseAggregates(cursor: Cursor, aggregatesBefore: number, message: string, near: SourceRange): void {
  if (cursor.aggregates > aggregatesBefore)
    cursor.note(message, cursor.lastAggregate ?? near, {
      near,
      hint: 'aggregate in a YIELD or GROUP BY after a pipe',
    });
}

/** `[ yieldCl = YIELD [ DISTINCT ] yieldCol,.. ]`, without aggregates */
export function parseOptionalYield(cursor: Cursor): YieldClause | undefined {
  if (cursor.kind !== T.YIELD) return undefined;
  const aggregatesBefore = cursor.aggregates;
  const clause = parseYieldClause(cursor, T.YIELD);
  refuseYieldAggregates(cursor, aggregatesBefore, clause);
  return clause;
}

/** Notes the error of a YIELD that must not aggregate. */
export function refuseYieldAggregates(cursor: Cursor, aggregatesBefore: number, clause: YieldClause): void {
  const first = clause.columns[0]?.range ?? clause.range;
  refuseAggregates(cursor, aggregatesBefore, 'Invalid use of aggregating function in yield clause.', {
    start: first.start,
    end: clause.range.end,
  });
}

/** `( YIELD | RETURN ) [ DISTINCT ] yieldCol,..` */
export function parseYieldClause(cursor: Cursor, keyword: number): YieldClause {
  const { start } = cursor;
  cursor.expect(keyword);
  const isDistinct = cursor.accept(T.DISTINCT);
  const columns = parseList(cursor, parseYieldColumn);
  return { isDistinct, columns, range: cursor.rangeFrom(start) };
}

/**
 * ```
 * yieldCol = ( VERTEX | VERTICES | EDGE | EDGES | PATH | '$^' | '$$' ) AS name | expr [ AS name ]
 * ```
 */
export function parseYieldColumn(cursor: Cursor): YieldColumn {
  const { start } = cursor;
  const what = elementWord(cursor);
  if (what !== undefined) {
    const range = cursor.range;
    cursor.advance();
    if (cursor.kind !== T.AS) {
      const word = cursor.text.slice(range.start, range.end).toLowerCase();
      cursor.note(`please add alias when using \`${word}'.`, range, {
        hint: 'name the column with AS',
      });
      return { expression: { kind: 'current', what, range }, range };
    }
    cursor.advance();
    const alias = cursor.name();
    return { expression: { kind: 'current', what, range }, alias, range: cursor.rangeFrom(start) };
  }
  const variablesBefore = cursor.variables;
  const expression = parseClauseExpression(cursor);
  if (cursor.parameters && cursor.variables > variablesBefore)
    cursor.note('Direct output of variable is prohibited', cursor.rangeFrom(start), {
      hint: 'read a column of it: $variable.column',
    });
  const alias = cursor.accept(T.AS) ? cursor.name() : undefined;
  return { expression, ...(alias && { alias }), range: cursor.rangeFrom(start) };
}

/** `( expr [ ASC | ASCENDING | DESC | DESCENDING ] ),..` */
export function parseOrderFactors(cursor: Cursor): OrderFactor[] {
  return parseList(cursor, parseOrderFactor).flat();
}

/** NULLS FIRST and LAST sort by whether the value is null before they sort by the value. */
export function parseOrderFactor(cursor: Cursor): readonly OrderFactor[] {
  const { start } = cursor;
  const expression = parseClauseExpression(cursor);
  const isDescending = cursor.isAt(T.DESC, T.DESCENDING);
  if (isDescending || cursor.isAt(T.ASC, T.ASCENDING)) cursor.advance();
  const { range } = expression;
  const nulls: Expression = { kind: 'null-test', operator: 'IS NULL', operand: expression, range };
  if (isAtWord(cursor, 'NULLS')) cursor.extend('NULLS FIRST');
  const isOrdered = acceptWord(cursor, 'NULLS');
  const isFirst = isOrdered && acceptWord(cursor, 'FIRST');
  if (isOrdered && !isFirst && !acceptWord(cursor, 'LAST')) cursor.unexpected();
  const factor = { expression, isDescending, range: cursor.rangeFrom(start) };
  return isOrdered ? [{ expression: nulls, isDescending: isFirst, range: factor.range }, factor] : [factor];
}

/** Returns whether the next token is a contextual keyword here: not reserved in nGQL 3.x. */
export function isAtWord(cursor: Cursor, word: string): boolean {
  return cursor.kind === T.LABEL && isWord(cursor.text, cursor.start, cursor.end, word);
}

/** Moves past such a word if it is here. */
export function acceptWord(cursor: Cursor, word: string): boolean {
  if (!isAtWord(cursor, word)) return false;
  cursor.advance();
  return true;
}

/** `FROM ( vids | vidRef )` or `TO ( vids | vidRef )` */
export function parseVidClause(cursor: Cursor, keyword: number): VidSource {
  cursor.expect(keyword);
  return parseVidSource(cursor, keyword === T.FROM ? 'from clause' : 'to clause');
}

/**
 * ```
 * vids   = vid,..
 * vidRef = '$-' '.' ( name | '*' ) | '$name' '.' ( name | '*' )
 * ```
 * `place` is the position that errors about parameters name.
 */
export function parseVidSource(cursor: Cursor, place: 'from clause' | 'to clause' | 'vid' = 'vid'): VidSource {
  const { start } = cursor;
  const reference = parseOptionalReference(cursor, place);
  if (reference) return { kind: 'reference', reference, range: reference.range };
  const vids = parseList(cursor, parseVid);
  return { kind: 'vids', vids, range: cursor.rangeFrom(start) };
}

/** `[ '$-' '.' ( name | '*' ) | '$name' '.' ( name | '*' ) ]` */
function parseOptionalReference(cursor: Cursor, place: string): InputProperty | VariableProperty | undefined {
  const { start } = cursor;
  if (cursor.kind === T.INPUT) {
    cursor.advance();
    cursor.expect(T.DOT);
    return {
      kind: 'input-property',
      property: parsePropertyOrStar(cursor),
      range: cursor.rangeFrom(start),
    };
  }
  if (cursor.kind !== T.VARIABLE || cursor.peek() !== T.DOT) return undefined;
  const variable = cursor.variable().text;
  cursor.expect(T.DOT);
  const property = parsePropertyOrStar(cursor);
  const range = cursor.rangeFrom(start);
  if (cursor.parameters?.has(variable))
    cursor.fail(`Parameter is not supported in ${place}`, range, { hint: 'use the value itself' });
  return { kind: 'variable-property', variable, property, range };
}

/** `vid = [ '+' | '-' ] integer | string | functionCall | UUID '(' ')'` */
export function parseVid(cursor: Cursor): Expression {
  const { start, kind } = cursor;
  if (kind === T.STRING_VALUE) {
    return { kind: 'literal', value: cursor.string(), range: cursor.rangeFrom(start) };
  }
  if (kind === T.INTEGER || kind === T.HYPHEN || kind === T.PLUS) return parseSignedInteger(cursor);
  if (kind === T.VARIABLE) {
    const isParameter = cursor.parameters?.has(cursor.text.slice(start + 1, cursor.end));
    cursor.fail(`${isParameter ? 'Parameter' : 'Variable'} is not supported in vid`, cursor.range, {
      hint: 'write the vid itself, or a column of a variable',
    });
  }
  if (cursor.peek() === T.OPEN_PAREN) {
    if (kind === T.UUID) return parseUuid(cursor);
    if (kind === T.LABEL || kind === T.QUOTED_LABEL || isKeywordFunction(kind)) return parseCall(cursor);
  }
  return cursor.unexpected(T.STRING_VALUE, T.INTEGER);
}

const INT_MIN_MAGNITUDE = 9223372036854775808n;

/** `[ '+' | '-' ] integer`, as one literal */
function parseSignedInteger(cursor: Cursor): Expression {
  const { start, kind } = cursor;
  if (kind === T.HYPHEN || kind === T.PLUS) cursor.advance();
  if (cursor.kind !== T.INTEGER) cursor.unexpected(T.INTEGER);
  const magnitude = integerValue(cursor.text, cursor.start, cursor.end);
  if (magnitude === INT_MIN_MAGNITUDE && kind !== T.HYPHEN) cursor.fail('Out of range:', cursor.range);
  cursor.advance();
  return {
    kind: 'literal',
    value: kind === T.HYPHEN ? -magnitude : magnitude,
    range: cursor.rangeFrom(start),
  };
}

/** `vid '->' vid [ '@' rank ]` */
export function parseEdgeKey(cursor: Cursor): EdgeKeyLiteral {
  const { start } = cursor;
  return parseEdgeKeyFrom(cursor, start, parseVid(cursor));
}

function parseEdgeKeyFrom(cursor: Cursor, start: number, src: Expression): EdgeKeyLiteral {
  cursor.expect(T.RIGHT_ARROW);
  const dst = parseVid(cursor);
  const rank = cursor.accept(T.AT) ? parseSignedInteger(cursor) : undefined;
  return { src, dst, ...(rank && { rank }), range: cursor.rangeFrom(start) };
}

/**
 * ```
 * edgeKeys   = ( vid '->' vid [ '@' rank ] ),..
 * edgeKeyRef = R '->' R [ '@' ( R | constant ) ]
 * ```
 * where every R is `$-.column`, or every one is a column of the same variable.
 */
export function parseEdgeKeySource(cursor: Cursor): EdgeKeySource {
  const { start } = cursor;
  const src = parseOptionalReference(cursor, 'vid');
  if (src) return parseEdgeKeyReference(cursor, start, src);
  const keys = parseList(cursor, parseEdgeKey);
  return { kind: 'keys', keys, range: cursor.rangeFrom(start) };
}

function parseEdgeKeyReference(cursor: Cursor, start: number, src: InputProperty | VariableProperty): EdgeKeySource {
  cursor.expect(T.RIGHT_ARROW);
  const dst = parseSameReference(cursor, src);
  let rank: Expression | undefined;
  if (cursor.accept(T.AT))
    rank = cursor.isAt(T.INPUT, T.VARIABLE) ? parseSameReference(cursor, src) : parseSignedInteger(cursor);
  return { kind: 'reference', src, dst, ...(rank && { rank }), range: cursor.rangeFrom(start) };
}

function parseSameReference(cursor: Cursor, first: InputProperty | VariableProperty): InputProperty | VariableProperty {
  const expected = first.kind === 'input-property' ? T.INPUT : T.VARIABLE;
  if (cursor.kind !== expected) cursor.unexpected(expected);
  const reference = parseOptionalReference(cursor, 'vid') ?? cursor.unexpected(expected);
  const isSame =
    reference.kind === 'input-property' ||
    (first.kind === 'variable-property' && first.variable === reference.variable);
  if (!isSame)
    cursor.fail('syntax error', reference.range, {
      hint: 'all parts of the key come from the same variable',
    });
  return reference;
}

/** The keys of FETCH: vertices or edges, distinguished by the arrow after the first vid. */
export type FetchKeys =
  | { readonly on: 'vertices'; readonly vids: VidSource }
  | { readonly on: 'edges'; readonly keys: EdgeKeySource };

/** `vids | vidRef | edgeKeys | edgeKeyRef` */
export function parseFetchKeys(cursor: Cursor): FetchKeys {
  const { start } = cursor;
  const reference = parseOptionalReference(cursor, 'vid');
  if (reference) {
    if (cursor.kind === T.RIGHT_ARROW) return { on: 'edges', keys: parseEdgeKeyReference(cursor, start, reference) };
    return { on: 'vertices', vids: { kind: 'reference', reference, range: reference.range } };
  }
  const first = parseVid(cursor);
  if (cursor.kind === T.RIGHT_ARROW) {
    const keys = [parseEdgeKeyFrom(cursor, start, first)];
    while (cursor.accept(T.COMMA)) keys.push(parseEdgeKey(cursor));
    return { on: 'edges', keys: { kind: 'keys', keys, range: cursor.rangeFrom(start) } };
  }
  const vids = [first];
  while (cursor.accept(T.COMMA)) vids.push(parseVid(cursor));
  return { on: 'vertices', vids: { kind: 'vids', vids, range: cursor.rangeFrom(start) } };
}

/** `over = OVER ( '*' | ( name [ AS name ] ),.. ) [ REVERSELY | BIDIRECT ]` */
export function parseOver(cursor: Cursor): OverClause {
  const { start } = cursor;
  cursor.expect(T.OVER);
  const edges = cursor.accept(T.STAR) ? '*' : parseEdgeNames(cursor);
  const direction = cursor.accept(T.REVERSELY) ? 'in' : cursor.accept(T.BIDIRECT) ? 'both' : 'out';
  return { edges, direction, range: cursor.rangeFrom(start) };
}

/** `( name [ AS name ] ),..` */
export function parseEdgeNames(cursor: Cursor): { readonly name: Name; readonly alias?: Name }[] {
  return parseList(cursor, (at) => {
    const name = at.name();
    const alias = at.accept(T.AS) ? at.name() : undefined;
    return { name, ...(alias && { alias }) };
  });
}

/** `steps = int ( STEP | STEPS ) | int TO int ( STEP | STEPS )` at the current token */
export function parseOptionalSteps(cursor: Cursor): StepsClause | undefined {
  if (cursor.kind !== T.INTEGER) return undefined;
  const { start } = cursor;
  const min = Number(cursor.integer());
  const isRange = cursor.accept(T.TO);
  const max = isRange ? Number(cursor.integer()) : min;
  cursor.expect(T.STEPS);
  return { min, max, isRange, range: cursor.rangeFrom(start) };
}

/** `[ WITH PROP ]` */
export function parseWithProperties(cursor: Cursor): boolean {
  if (!cursor.accept(T.WITH)) return false;
  cursor.expect(T.PROP);
  return true;
}

/** `[ int,..[,] ]` */
export function parseIntegers(cursor: Cursor): bigint[] {
  const ids: bigint[] = [];
  while (cursor.kind === T.INTEGER) {
    ids.push(cursor.integer());
    if (!cursor.accept(T.COMMA)) break;
  }
  return ids;
}
