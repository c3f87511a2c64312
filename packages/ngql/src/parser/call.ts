import { type SourceRange, didYouMean } from '@astrolabe/model';
import type { CurrentElement, Expression, Name } from '../ast/expression.ts';
import { nameOfOther } from '../function-names.ts';
import { AGGREGATES, FUNCTIONS, aggregateNamed, functionNamed, windowNamed } from '../functions.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { T } from '../lexer/token.ts';
import { parseItems } from './collection.ts';
import type { Cursor } from './cursor.ts';
import { parseExpression } from './expression.ts';
import { parseType } from './type.ts';
import { isAtWindow, parseWindow } from './window.ts';

/**
 * ```
 * functionCall = functionName '(' [ args ] ')'
 *              | functionName '(' DISTINCT expr ')'       aggregates only
 *              | functionName '(' '*' ')'                 COUNT only
 * args         = ( VERTEX | EDGE | '$^' | '$$' | expr ) { ',' expr }
 * ```
 * One argument makes an aggregate of a function that can be one.
 */
export function parseCall(cursor: Cursor): Expression {
  const { start, kind, end } = cursor;
  const range: SourceRange = { start, end };
  const text = isKeywordFunction(kind) ? cursor.text.slice(start, end) : cursor.nameText(kind, start, end);
  cursor.advance();
  return parseArguments(cursor, { text, range });
}

/** `name { '.' name } '(' …`: a function of another language that has dots in its name */
export function parseDottedCall(cursor: Cursor): Expression {
  const { start } = cursor;
  do cursor.advance();
  while (cursor.kind !== T.OPEN_PAREN);
  const range = { start, end: cursor.previousEnd };
  return parseArguments(cursor, { text: cursor.text.slice(start, range.end).replaceAll(/\s/g, ''), range });
}

function parseArguments(cursor: Cursor, written: Name): Expression {
  const { text, range } = written;
  const { start } = range;
  cursor.enter();
  cursor.expect(T.OPEN_PAREN);
  const other = nameOfOther(text, 0);
  if (other !== undefined && !cursor.isUserFunction(text)) {
    cursor.extend(`${text}()`, start);
    return parseArgumentsOf(cursor, { text: other, range });
  }
  return parseArgumentsOf(cursor, written);
}

/** `[ args ] ')'` */
function parseArgumentsOf(cursor: Cursor, written: Name): Expression {
  const { text, range } = written;
  const aggregate = aggregateNamed(text);
  if (cursor.kind === T.DISTINCT || cursor.kind === T.STAR)
    return parseAggregateForm(cursor, written, aggregate !== undefined);
  const randomBefore = cursor.randomCalls;
  cursor.height = 0;
  const special = text.length === CAST.length ? parseWordCall(cursor, written) : undefined;
  if (special) return special;
  const items = cursor.kind === T.CLOSE_PAREN ? [] : parseItems(cursor, parseFirstArgument(cursor));
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, range.start);
  if (isAtWindow(cursor)) return parseWindow(cursor, written, items);
  const [first, second] = items;
  const renamed = items.length === 2 ? nameOfOther(text, 2) : undefined;
  if (renamed !== undefined) cursor.extend(`${text}(a, b)`, range.start);
  const name = renamed === undefined ? written : { text: renamed, range };
  if (first && aggregate && (items.length === 1 || (items.length === 2 && aggregate.hasParameter)))
    return finishAggregate(cursor, name, false, first, randomBefore, second);
  return finishCall(cursor, name, items);
}

/** `CAST(expr AS type)` and `TRIM(BOTH … FROM …)`, after the parenthesis; undefined if it is an ordinary call */
function parseWordCall(cursor: Cursor, { text, range }: Name): Expression | undefined {
  const word = cursor.kind === T.CLOSE_PAREN ? '' : text.toUpperCase();
  if (word === CAST) return parseCastCall(cursor, range.start);
  return word === TRIM ? parseTrim(cursor, range) : undefined;
}

/** A call of a function of nGQL, of another language or of a user, after its arguments */
function finishCall(cursor: Cursor, name: Name, items: readonly Expression[]): Expression {
  const { text, range } = name;
  const signature = functionNamed(text);
  const isUserFunction = !signature && cursor.isUserFunction(text);
  const rewritten = signature || isUserFunction ? undefined : rewrite(cursor, name, items);
  if (rewritten) return rewritten;
  if (isUserFunction && !aggregateNamed(text)) cursor.extend(`${text}()`, range.start);
  else if (!signature || items.length < signature.argumentsMin || items.length > signature.argumentsMax) {
    const known = signature ?? aggregateNamed(text) ?? windowNamed(text);
    const hint = known ? `it is ${known.signature}` : unknownFunctionHint(text);
    cursor.fail('Unknown function ', range, { hint });
  }
  if (text.length <= RANDOM_NAME_LENGTH_MAX && /^rand(?:32|64)?$/i.test(text)) cursor.randomCalls++;
  return { kind: 'call', name, arguments: withPropertyName(text, items), range: cursor.rangeFrom(range.start) };
}

/** Functions of other languages that are operators in nGQL; each as an expression of its two arguments. */
type Rewriting = (a: Expression, b: Expression, range: SourceRange) => Expression;
const REWRITTEN: ReadonlyMap<string, Rewriting> = new Map<string, Rewriting>([
  ['starts_with', (left, right, range) => ({ kind: 'relational', operator: 'STARTS WITH', left, right, range })],
  ['ends_with', (left, right, range) => ({ kind: 'relational', operator: 'ENDS WITH', left, right, range })],
  ['list_contains', (list, item, range) => ({ kind: 'relational', operator: 'IN', left: item, right: list, range })],
  ['list_concat', (left, right, range) => ({ kind: 'arithmetic', operator: '+', left, right, range })],
  ['list_append', (left, item, range) => ({ kind: 'arithmetic', operator: '+', left, right: listOf(item), range })],
  ['list_prepend', (right, item, range) => ({ kind: 'arithmetic', operator: '+', left: listOf(item), right, range })],
]);

function listOf(item: Expression): Expression {
  return { kind: 'list', items: [item], range: item.range };
}

/** Rewrites a call of another dialect's function to its equivalent; `string_agg(x, separator)` joins the result of `collect`. */
function rewrite(cursor: Cursor, { text, range }: Name, items: readonly Expression[]): Expression | undefined {
  const [a, b] = items;
  if (!a || !b || items.length > 2) return undefined;
  const { start } = range;
  const made = REWRITTEN.get(text.toLowerCase());
  if (!made && text.toLowerCase() !== 'string_agg') return undefined;
  cursor.extend(`${text}()`, start);
  cursor.setHeight(cursor.height + 1, start);
  if (made) return made(a, b, cursor.rangeFrom(start));
  const list = finishAggregate(cursor, { text: 'collect', range }, false, a, cursor.randomCalls);
  return { kind: 'call', name: { text: 'join', range }, arguments: [list, b], range: cursor.rangeFrom(start) };
}

/** GQL writes `property_exists(v, name)`: the name is not a variable. */
function withPropertyName(name: string, items: readonly Expression[]): readonly Expression[] {
  const [element, property] = items;
  if (property?.kind !== 'label' || !element || name.toLowerCase() !== 'property_exists') return items;
  return [element, { kind: 'literal', value: property.name, range: property.range }];
}

const CAST = 'CAST';
const TRIM = 'TRIM';
/** The words of TRIM, and the functions that they are. */
const TRIMS: ReadonlyMap<string, string> = new Map([
  ['BOTH', 'trim'],
  ['LEADING', 'ltrim'],
  ['TRAILING', 'rtrim'],
]);

/** `[ BOTH | LEADING | TRAILING ] [ characters ] FROM text ')'`; undefined without BOTH, LEADING or TRAILING */
function parseTrim(cursor: Cursor, range: SourceRange): Expression | undefined {
  const word = cursor.kind === T.LABEL || cursor.kind === T.BOTH ? cursor.text.slice(cursor.start, cursor.end) : '';
  const text = TRIMS.get(word.toUpperCase());
  const next = cursor.peek();
  if (text === undefined || next === T.CLOSE_PAREN || next === T.COMMA || next === T.DOT) return undefined;
  cursor.extend('TRIM(BOTH … FROM …)', range.start);
  cursor.advance();
  const characters = cursor.kind === T.FROM ? undefined : parseExpression(cursor);
  const height = characters ? cursor.height : 0;
  cursor.expect(T.FROM);
  const from = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(Math.max(height, cursor.height) + 1, range.start);
  const given = characters ? [from, characters] : [from];
  return { kind: 'call', name: { text, range }, arguments: given, range: cursor.rangeFrom(range.start) };
}

/** `expr AS type ')'`, the name and the parenthesis being taken */
function parseCastCall(cursor: Cursor, start: number): Expression {
  const operand = parseExpression(cursor);
  cursor.expect(T.AS);
  const type = parseType(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  return { kind: 'cast', type, operand, isFunction: true, range: cursor.rangeFrom(start) };
}

const RANDOM_NAME_LENGTH_MAX = 6;

/** `VERTEX | EDGE | '$^' | '$$' | expr` */
function parseFirstArgument(cursor: Cursor): Expression {
  const what = elementWord(cursor);
  if (what === undefined || what === 'vertices' || what === 'edges' || what === 'path') return parseExpression(cursor);
  const range = cursor.range;
  cursor.advance();
  cursor.height = 1;
  return { kind: 'current', what, range };
}

/** The element that the current token refers to; `$^` and `$$` do unless a dot follows. */
export function elementWord(cursor: Cursor): CurrentElement['what'] | undefined {
  switch (cursor.kind) {
    case T.VERTEX:
      return 'vertex';
    case T.VERTICES:
      return 'vertices';
    case T.EDGE:
      return 'edge';
    case T.EDGES:
      return 'edges';
    case T.PATH:
      return 'path';
    case T.SOURCE:
      return cursor.peek() === T.DOT ? undefined : 'source';
    case T.DESTINATION:
      return cursor.peek() === T.DOT ? undefined : 'destination';
    default:
      return undefined;
  }
}

/** `DISTINCT expr ')' | '*' ')'`, the name and the parenthesis being taken */
function parseAggregateForm(cursor: Cursor, name: Name, isAggregate: boolean): Expression {
  const { start } = name.range;
  if (cursor.kind === T.STAR) {
    const star = cursor.range;
    cursor.advance();
    cursor.expect(T.CLOSE_PAREN);
    cursor.leave();
    if (isAtWindow(cursor)) {
      cursor.height = 1;
      return parseWindow(cursor, name, '*');
    }
    if (!isAggregate)
      cursor.fail('Unknown aggregate function ', name.range, {
        hint: noAggregateHint(name.text),
      });
    if (name.text.toUpperCase() !== 'COUNT')
      cursor.fail('Could not apply aggregation function on `*`', star, {
        hint: 'only COUNT counts rows',
      });
    cursor.height = 1;
    return finishAggregate(cursor, name, false, '*', cursor.randomCalls);
  }
  cursor.advance();
  const randomBefore = cursor.randomCalls;
  const argument = parseExpression(cursor);
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  if (!isAggregate)
    cursor.fail('Unknown aggregate function ', name.range, {
      hint: noAggregateHint(name.text),
    });
  cursor.setHeight(cursor.height + 1, start);
  return finishAggregate(cursor, name, true, argument, randomBefore);
}

function finishAggregate(
  cursor: Cursor,
  name: Name,
  isDistinct: boolean,
  argument: Expression | '*',
  randomBefore: number,
  parameter?: Expression,
): Expression {
  if (argument !== '*' && cursor.randomCalls > randomBefore) {
    cursor.fail("Can't use non-deterministic (random) functions inside of aggregate functions", argument.range, {
      hint: 'compute it before, behind a pipe or WITH',
    });
  }
  const range = cursor.rangeFrom(name.range.start);
  cursor.aggregates++;
  cursor.lastAggregate = range;
  return { kind: 'aggregate', name, isDistinct, argument, ...(parameter && { parameter }), range };
}

/** Returns a hint for a name that is not an aggregate. */
function noAggregateHint(name: string): string | undefined {
  return functionNamed(name) ? 'only aggregates take * and DISTINCT' : unknownFunctionHint(name);
}

function unknownFunctionHint(name: string): string | undefined {
  const meant = didYouMean(
    name,
    [...FUNCTIONS, ...AGGREGATES].map((known) => known.name),
  );
  return meant === undefined ? undefined : `did you mean ${meant}?`;
}
