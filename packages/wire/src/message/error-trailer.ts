import { ERROR_CODES, lineColumnAt, type AstrolabeError, type SourceRange } from '@astrolabe/model';

/*
 * The protocol has no place for where in a statement an error is and what helps. Our server writes both after the message, as lines that people can read, and
 * our client takes them off again:
 *
 *     SyntaxError: syntax error near `YIEL'
 *     at line 1, column 1 (4 characters)
 *     hint: did you mean YIELD?
 */
const TRAILER = /^([^]*?)(?:\nat line (\d+), column (\d+) \((\d+) characters\))?(?:\nhint: ([^\n]*))?$/;

/** Returns the lines after the message of an error: its position, and its hint if it differs from the default of the code. */
export function errorTrailer({ code, position, hint }: AstrolabeError, statement: string): string {
  let trailer = '';
  if (position) {
    const { line, column } = lineColumnAt(statement, position.start);
    trailer += `\nat line ${line}, column ${column} (${position.end - position.start} characters)`;
  }
  if (hint !== undefined && hint !== ERROR_CODES[code].hint) trailer += `\nhint: ${hint.replaceAll('\n', ' ')}`;
  return trailer;
}

/** A message without its trailer, and the content of the trailer. */
export interface TrailedMessage {
  readonly message: string;
  readonly position?: SourceRange;
  readonly hint?: string;
}

/** Removes a trailer from a message, if present. */
export function readTrailer(text: string, statement: string): TrailedMessage {
  const found = TRAILER.exec(text);
  if (!found) return { message: text };
  const [, message = '', line, column, length, hint] = found;
  const start = line === undefined ? undefined : offsetOf(statement, Number(line), Number(column));
  return {
    message,
    ...(start !== undefined && { position: { start, end: Math.min(start + Number(length), statement.length) } }),
    ...(hint !== undefined && { hint }),
  };
}

/** The offset of a line and a column, both from 1; nothing where the text does not have them. */
function offsetOf(text: string, line: number, column: number): number | undefined {
  let start = 0;
  for (let left = line; left > 1; left--) {
    const end = text.indexOf('\n', start);
    if (end < 0) return undefined;
    start = end + 1;
  }
  const offset = start + column - 1;
  return offset <= text.length ? offset : undefined;
}
