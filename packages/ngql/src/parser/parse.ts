import { AstrolabeError, EMPTY_STATEMENT_MESSAGE } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { Statement } from '../ast/statement.ts';
import { utf8Length } from '../lexer/character.ts';
import { T } from '../lexer/token.ts';
import { TEXT_BYTES_MAX } from '../limits.ts';
import { Cursor, type Extension } from './cursor.ts';
import { parseExpression as parseExpressionAt } from './expression.ts';
import { parseRequest } from './statement.ts';

/** Options of the parser. */
export interface ParseOptions {
  /**
   * Names of the supplied parameters without `$`. If absent, parameters are unknown: any `$name` may be one, and dependent errors are not
   * reported.
   */
  readonly parameters?: ReadonlySet<string> | undefined;
  /** Returns whether a name, in any case, is a function that users of the database have created; none if absent. */
  readonly isFunction?: ((name: string) => boolean) | undefined;
  /** Maximum length of a text in UTF-8 bytes; default 4194304. */
  readonly textBytesMax?: number | undefined;
  /** Called periodically during long texts. An error it throws aborts the parser. */
  readonly onProgress?: (() => void) | undefined;
}

/** Accepts every unknown function name, for texts of an unknown database. */
export const ANY_FUNCTION: ParseOptions = { isFunction: () => true };

/** Statements in text order, including broken ones, and errors. */
export interface ParseResult {
  readonly statements: readonly Statement[];
  readonly errors: readonly AstrolabeError[];
  /** The forms that NebulaGraph 3.x doesn't have. */
  readonly extensions: readonly Extension[];
}

/** Parses a text as far as possible. Throws only errors of `onProgress`; an empty text is not an error. */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const tooLarge = checkSize(text, options);
  if (tooLarge) return { statements: [], errors: [tooLarge], extensions: [] };
  const cursor = new Cursor(text, options.parameters, options.onProgress, options.isFunction);
  try {
    return { statements: parseRequest(cursor), errors: cursor.errors, extensions: cursor.extensions };
  } catch (error) {
    // The nesting limit leaves half of the usual stack free; a deep caller can still exhaust it.
    if (!(error instanceof RangeError)) throw error;
    return {
      statements: [],
      extensions: [],
      errors: [
        ...cursor.errors,
        new AstrolabeError('SYNTAX_ERROR', 'The statement is nested too deeply', {
          position: cursor.range,
        }),
      ],
    };
  }
}

/** Parses a text for execution. Throws its first error, or STATEMENT_EMPTY without a statement. */
export function parseStatements(text: string, options: ParseOptions = {}): readonly Statement[] {
  const { statements, errors } = parse(text, options);
  const [first] = errors;
  if (first) throw first;
  if (statements.length === 0)
    throw new AstrolabeError('STATEMENT_EMPTY', EMPTY_STATEMENT_MESSAGE, { position: { start: 0, end: text.length } });
  return statements;
}

/** Parses a text that is a single expression; throws its first error. */
export function parseExpression(text: string, options: ParseOptions = {}): Expression {
  const tooLarge = checkSize(text, options);
  if (tooLarge) throw tooLarge;
  const cursor = new Cursor(text, options.parameters, undefined, options.isFunction);
  const expression = cursor.recover(
    (at) => {
      const result = parseExpressionAt(at);
      if (at.kind !== T.END_OF_TEXT) at.unexpected();
      return result;
    },
    () => false,
    (range): Expression => ({ kind: 'error', range }),
  );
  const [first] = cursor.errors;
  if (first) throw first;
  return expression;
}

function checkSize(text: string, options: ParseOptions): AstrolabeError | undefined {
  const max = options.textBytesMax ?? TEXT_BYTES_MAX;
  // A UTF-16 unit has at most three bytes, so short texts need no count.
  if (text.length * 3 <= max) return undefined;
  const bytes = utf8Length(text);
  return bytes > max
    ? new AstrolabeError('QUERY_TOO_LARGE', `Query is too large (${bytes} > ${max}).`, {
        detail: { bytes, max },
      })
    : undefined;
}
