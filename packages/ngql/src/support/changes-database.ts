import { lex } from '../lexer/lexer.ts';
import { isTrivia, T } from '../lexer/token.ts';
import { readsOnly } from './reads-only.ts';

const SET_SESSION = /\bset\s+session\b/i;

/**
 * Returns whether a text does more than read and choose a space. Returns true in doubt, for example for invalid text; false for a text
 * without statements.
 */
export function changesDatabase(text: string): boolean {
  const { kinds, ends } = lex(text);
  let start = 0;
  let first: number | undefined;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]!;
    const isLast = kind === T.SEMICOLON || kind === T.END_OF_TEXT;
    if (!isLast) {
      if (!isTrivia(kind)) first ??= kind;
      continue;
    }
    const end = index === 0 ? 0 : ends[index - 1]!;
    const isAboutSession = first === T.USE || (first === T.SET && SET_SESSION.test(text.slice(start, end)));
    if (first !== undefined && !isAboutSession && !readsOnly(text.slice(start, end))) return true;
    start = ends[index] ?? text.length;
    first = undefined;
  }
  return false;
}
