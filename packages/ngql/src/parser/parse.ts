import { AstrolabeError, EMPTY_STATEMENT_MESSAGE } from '@astrolabe/model';
import type { Expression } from '../ast/expression.ts';
import type { Statement } from '../ast/statement.ts';
import { utf8Length } from '../lexer/character.ts';
import { T } from '../lexer/token.ts';
import { TEXT_BYTES_MAX } from '../limits.ts';
import { Cursor } from './cursor.ts';
import { parseExpression as parseExpressionAt } from './expression.ts';
import { parseRequest } from './statement.ts';

/** How a text is to be parsed. */
export interface ParseOptions {
  /**
   * The names of the supplied parameters, without `$`. Where it is absent nothing is known of them: then `$name` may be one,
   * and the errors that depend on it are not reported.
   */
  readonly parameters?: ReadonlySet<string> | undefined;
  /** The longest text that is accepted, in bytes of UTF-8; 4194304 where absent. */
  readonly textBytesMax?: number | undefined;
  /** Called now and then while a long text is read. What it throws ends the work and comes out of the parser. */
  readonly onProgress?: (() => void) | undefined;
}

/** What a text says, and what is wrong with it. The statements stand in the order of the text, broken ones included. */
export interface ParseResult {
  readonly statements: readonly Statement[];
  readonly errors: readonly AstrolabeError[];
}

/** Parses a text as far as it can be read. It throws nothing but what `onProgress` does; an empty text is no error here. */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const tooLarge = checkSize(text, options);
  if (tooLarge) return { statements: [], errors: [tooLarge] };
  const cursor = new Cursor(text, options.parameters, options.onProgress);
  try {
    return { statements: parseRequest(cursor), errors: cursor.errors };
  } catch (error) {
    // The nesting limit leaves the usual stack half free; a caller that is deep itself can still run out of it.
    if (!(error instanceof RangeError)) throw error;
    return {
      statements: [],
      errors: [
        ...cursor.errors,
        new AstrolabeError('SYNTAX_ERROR', 'The statement is nested too deeply', {
          position: cursor.range,
        }),
      ],
    };
  }
}

/** Parses a text that is to be executed: throws its first error, or STATEMENT_EMPTY when there is no statement. */
export function parseStatements(text: string, options: ParseOptions = {}): readonly Statement[] {
  const { statements, errors } = parse(text, options);
  const [first] = errors;
  if (first) throw first;
  if (statements.length === 0)
    throw new AstrolabeError('STATEMENT_EMPTY', EMPTY_STATEMENT_MESSAGE, { position: { start: 0, end: text.length } });
  return statements;
}

/** Parses a text that is one expression and nothing else; throws its first error. */
export function parseExpression(text: string, options: ParseOptions = {}): Expression {
  const tooLarge = checkSize(text, options);
  if (tooLarge) throw tooLarge;
  const cursor = new Cursor(text, options.parameters);
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
  // Three bytes are the most a UTF-16 unit can take, so short texts need no count.
  if (text.length * 3 <= max) return undefined;
  const bytes = utf8Length(text);
  return bytes > max
    ? new AstrolabeError('QUERY_TOO_LARGE', `Query is too large (${bytes} > ${max}).`, {
        detail: { bytes, max },
      })
    : undefined;
}
