import { AstrolabeError, NULL, didYouMean, isNull, type Value } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import { keywordKindOf } from '../lexer/keyword.ts';
import { tokenize } from '../lexer/lexer.ts';
import { T, isNameToken } from '../lexer/token.ts';
import { parseExpression } from '../parser/parse.ts';

/**
 * A command of the console.
 * ```
 * :param name => value     sets a parameter
 * :param name =>           removes it
 * :params [ name ]         lists them, or shows one
 * ```
 */
export type Command =
  | {
      readonly kind: 'set-parameter';
      readonly name: string;
      readonly value: Expression;
      readonly valueText: string;
    }
  | { readonly kind: 'remove-parameter'; readonly name: string }
  | { readonly kind: 'list-parameters'; readonly name?: string };

/** Parses a command. Throws SYNTAX_ERROR with the position in the command. */
export function parseCommand(text: string): Command {
  const head = /^:\s*([A-Za-z]\w*)?/.exec(text);
  const word = head?.[1]?.toLowerCase();
  const rest = head ? head[0].length : 0;
  const end = commandEnd(text);
  switch (word) {
    case 'param':
      return parseParam(text, rest, end);
    case 'params': {
      const name = readName(text, rest, end);
      if (name === undefined) {
        if (text.slice(rest, end).trim() !== '')
          fail('a parameter name is expected', rest, end, ':params lists all parameters, :params name shows one');
        return { kind: 'list-parameters' };
      }
      if (text.slice(name.end, end).trim() !== '')
        fail('nothing can follow the name', name.end, end, ':params name shows one parameter');
      return { kind: 'list-parameters', name: name.text };
    }
    default: {
      const meant = word === undefined ? undefined : didYouMean(word, ['param', 'params']);
      return fail(
        `there is no command ${text.slice(0, Math.max(rest, 1)).trim()}`,
        0,
        Math.max(rest, 1),
        meant ? `did you mean :${meant}?` : 'the commands are :param name => value, :param name => and :params',
      );
    }
  }
}

/** Returns the end of the command without trailing whitespace and `;`. */
function commandEnd(text: string): number {
  return text.replace(/[\s;]+$/, '').length;
}

function parseParam(text: string, from: number, end: number): Command {
  const name = readName(text, from, end);
  if (!name) return fail('a parameter name is expected', from, end, 'write :param name => value');
  const arrow = text.indexOf('=>', name.end);
  if (arrow < 0 || arrow >= end || text.slice(name.end, arrow).trim() !== '')
    fail('=> is expected behind the name', name.end, end, 'write :param name => value');
  const valueStart = arrow + 2;
  const valueText = text.slice(valueStart, end).trim();
  if (valueText === '') return { kind: 'remove-parameter', name: name.text };
  const shift = valueStart + text.slice(valueStart).search(/\S/);
  try {
    return { kind: 'set-parameter', name: name.text, value: parseExpression(valueText), valueText };
  } catch (error) {
    if (!AstrolabeError.is(error) || !error.position) throw error;
    const position = { start: error.position.start + shift, end: error.position.end + shift };
    throw new AstrolabeError(error.code, error.message, {
      position,
      hint: error.hint,
      cause: error,
    });
  }
}

/** The name that follows, as `$name` could have it. */
function readName(
  text: string,
  from: number,
  end: number,
): { readonly text: string; readonly end: number } | undefined {
  const [blank, first] = tokenize(text.slice(from, end));
  const token = blank?.kind === T.BLANK ? first : blank;
  if (!token) return undefined;
  const written = text.slice(from + token.start, from + token.end);
  // A variable may have any word for its name, a reserved one too.
  const isName = token.kind === T.LABEL || isNameToken(token.kind) || keywordKindOf(written) !== T.LABEL;
  return isName && token.kind !== T.QUOTED_LABEL && /^[^\s`]+$/.test(written)
    ? { text: written, end: from + token.end }
    : undefined;
}

function fail(message: string, start: number, end: number, hint: string): never {
  throw new AstrolabeError('SYNTAX_ERROR', message, { position: { start, end }, hint });
}

/**
 * Returns the value of a plain literal: null, bool, int, float, string, and lists, sets and maps of these. Returns undefined for
 * expressions that a database must evaluate.
 */
export function literalValue(expression: Expression): Value | undefined {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'object' && isNull(expression.value) ? NULL : expression.value;
    case 'unary': {
      const value = expression.operator === '!' ? undefined : literalValue(expression.operand);
      if (typeof value !== 'bigint' && typeof value !== 'number') return undefined;
      if (expression.operator === '+') return value;
      // The smallest integer has no positive twin.
      return value === INT_MIN ? undefined : -value;
    }
    case 'list':
      return literalValues(expression.items);
    case 'set': {
      const items = literalValues(expression.items);
      // Equal items would have to be found by nGQL's equality, which only the database implements.
      return items && items.length <= 1 ? { kind: 'set', items } : undefined;
    }
    case 'map': {
      const values = literalValues(expression.entries.map((entry) => entry.value));
      return (
        values && {
          kind: 'map',
          entries: new Map(expression.entries.map((entry, index) => [entry.key.text, values[index]!])),
        }
      );
    }
    default:
      return undefined;
  }
}

const INT_MIN = -(2n ** 63n);

function literalValues(expressions: readonly Expression[]): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const expression of expressions) {
    const value = literalValue(expression);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}
