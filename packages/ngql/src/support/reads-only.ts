import { lex } from '../lexer/lexer.ts';
import { isClosing, isOpening } from '../lexer/bracket.ts';
import { T, isErrorToken, isNameToken, isTrivia } from '../lexer/token.ts';

/** CALL is a label to the lexer. Every procedure reads. */
const CALL = -1;
/** LOAD before CSV: files of the server are for users with write access. */
const LOAD = -2;

/** First words of read statements. */
const READING: ReadonlySet<number> = new Set([
  T.GO,
  T.LOOKUP,
  T.FETCH,
  T.FIND,
  T.GET,
  T.MATCH,
  T.OPTIONAL,
  T.WITH,
  T.UNWIND,
  T.YIELD,
  T.GROUP,
  T.ORDER,
  T.LIMIT,
  T.SHOW,
  T.DESCRIBE,
  T.DESC,
  T.EXPLAIN,
  T.RETURN,
  CALL,
  T.OPEN_PAREN,
]);

/**
 * Returns whether a text only reads, so that it can safely run again. Decided by the first words of statements, including those after
 * pipes; false in doubt.
 */
export function readsOnly(text: string): boolean {
  const { kinds, ends: tokenEnds } = lex(text);
  const words: number[] = [];
  kinds.forEach((kind, index) => {
    if (isTrivia(kind) || kind === T.END_OF_TEXT) return;
    const start = index === 0 ? 0 : tokenEnds[index - 1]!;
    words.push(kind === T.LABEL ? wordOf(text, start, tokenEnds[index]!) : kind);
  });
  let isFirst = true;
  let depth = 0;
  let hasStatement = false;
  for (let index = 0; index < words.length; index++) {
    const kind = words[index]!;
    if (isErrorToken(kind) || kind === LOAD || (!isFirst && isWritingClause(words, index))) return false;
    if (isFirst) {
      const at = behindIntroduction(words, index);
      if (words[at] === undefined || !READING.has(words[at])) return false;
      // A plan can be requested for any statement.
      if (words[at] === T.EXPLAIN) return true;
      hasStatement = true;
      isFirst = false;
      index = at;
    }
    if (isOpening(words[index]!)) depth++;
    if (isClosing(words[index]!)) depth = Math.max(0, depth - 1);
    isFirst = depth === 0 && ends(words[index]!) && index < words.length - 1;
  }
  return hasStatement;
}

function wordOf(text: string, start: number, end: number): number {
  const word = text.slice(start, end).toUpperCase();
  if (word === 'LOAD' && /^\s+csv\b/i.test(text.slice(end))) return LOAD;
  return word === 'CALL' ? CALL : T.LABEL;
}

/** Whether a clause that writes starts here, after clauses that read: there is no pipe before it. */
function isWritingClause(words: readonly number[], index: number): boolean {
  const next = words[index + 1] ?? T.END_OF_TEXT;
  switch (words[index]) {
    case T.DELETE:
      return true;
    case T.SET:
    case T.REMOVE:
      return isNameToken(next);
    case T.CREATE:
    case T.INSERT:
    case T.MERGE:
      return next === T.OPEN_PAREN || (isNameToken(next) && words[index + 2] === T.ASSIGN);
    default:
      return false;
  }
}

/** Returns the position after PROFILE with its format and brace, and after `$name =`. */
function behindIntroduction(words: readonly number[], from: number): number {
  let at = from;
  if (words[at] === T.PROFILE) {
    at++;
    if (words[at] === T.FORMAT) at += 3;
    if (words[at] === T.OPEN_BRACE) at++;
  }
  if (words[at] === T.VARIABLE && words[at + 1] === T.ASSIGN) at += 2;
  return at;
}

/** Returns whether another statement starts after a token. */
function ends(kind: number): boolean {
  return kind === T.SEMICOLON || kind === T.PIPE;
}
