import { type SourceRange, didYouMean } from '@astrolabe/model';
import type { CurrentElement, Expression, Name } from '../ast/expression.ts';
import { AGGREGATES, FUNCTIONS, aggregateNamed, functionNamed, windowNamed } from '../functions.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { isWordAt } from '../lexer/keyword.ts';
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
  const name: Name = { text, range };
  cursor.advance();
  cursor.enter();
  cursor.expect(T.OPEN_PAREN);
  const aggregateSignature = aggregateNamed(text);
  const aggregate = aggregateSignature !== undefined;
  if (cursor.kind === T.DISTINCT || cursor.kind === T.STAR) return parseAggregateForm(cursor, name, aggregate);
  const randomBefore = cursor.randomCalls;
  cursor.height = 0;
  if (cursor.kind !== T.CLOSE_PAREN && isWordAt(cursor.text, start, CAST) && end - start === CAST.length)
    return parseCastCall(cursor, start);
  const items = cursor.kind === T.CLOSE_PAREN ? [] : parseItems(cursor, parseFirstArgument(cursor));
  cursor.expect(T.CLOSE_PAREN);
  cursor.leave();
  cursor.setHeight(cursor.height + 1, start);
  if (isAtWindow(cursor)) return parseWindow(cursor, name, items);
  const [first] = items;
  if (aggregate && first && items.length === 1) return finishAggregate(cursor, name, false, first, randomBefore);
  if (aggregateSignature?.hasParameter && first && items.length === 2)
    return finishAggregate(cursor, name, false, first, randomBefore, items[1]);
  const signature = functionNamed(text);
  const isUserFunction = !signature && !aggregate && cursor.isUserFunction(text);
  if (isUserFunction) cursor.extend(`${text}()`, start);
  else if (!signature || items.length < signature.argumentsMin || items.length > signature.argumentsMax) {
    const known = signature ?? aggregateNamed(text) ?? windowNamed(text);
    const hint = known ? `it is ${known.signature}` : unknownFunctionHint(text);
    cursor.fail('Unknown function ', range, { hint });
  }
  if (text.length <= RANDOM_NAME_LENGTH_MAX && /^rand(?:32|64)?$/i.test(text)) cursor.randomCalls++;
  return { kind: 'call', name, arguments: withPropertyName(text, items), range: cursor.rangeFrom(start) };
}

/** GQL writes `property_exists(v, name)`: the name is not a variable. */
function withPropertyName(name: string, items: readonly Expression[]): readonly Expression[] {
  const [element, property] = items;
  if (property?.kind !== 'label' || !element || name.toLowerCase() !== 'property_exists') return items;
  return [element, { kind: 'literal', value: property.name, range: property.range }];
}

const CAST = 'CAST';

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

/** Which whole element the current token names; `$^` and `$$` do when no dot follows. */
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
