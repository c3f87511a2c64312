import { aggregateNamed, functionNamed } from '../functions.ts';
import { lex } from '../lexer/lexer.ts';
import { T, isNameToken, isTrivia } from '../lexer/token.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';

/** The function whose arguments the cursor is in. */
export interface SignatureHelp {
  /** Start of the function name. */
  readonly start: number;
  /** The function, as the documentation writes it. */
  readonly name: string;
  readonly signature: string;
  readonly meaning: string;
  /** Which argument the cursor is in, from 0. */
  readonly argument: number;
}

/** The innermost call that is open at an offset. */
export function signatureAt(text: string, offset: number): SignatureHelp | undefined {
  const { kinds, ends } = lex(text.slice(0, offset));
  const open: { readonly index: number; commas: number }[] = [];
  for (let index = 0; index < kinds.length - 1; index++) {
    switch (kinds[index]) {
      case T.SEMICOLON:
        open.length = 0;
        break;
      case T.OPEN_PAREN:
      case T.OPEN_BRACKET:
      case T.OPEN_BRACE:
      case T.HYPHEN_BRACKET:
      case T.LEFT_ARROW_BRACKET:
        open.push({ index, commas: 0 });
        break;
      case T.CLOSE_PAREN:
      case T.CLOSE_BRACKET:
      case T.CLOSE_BRACE:
      case T.BRACKET_HYPHEN:
      case T.BRACKET_RIGHT_ARROW:
        open.pop();
        break;
      case T.COMMA:
        if (open.length > 0) open.at(-1)!.commas++;
        break;
      default:
    }
  }
  for (const { index, commas } of open.toReversed()) {
    if (kinds[index] !== T.OPEN_PAREN) continue;
    let at = index - 1;
    while (at > 0 && isTrivia(kinds[at]!)) at--;
    const kind = kinds[at];
    if (kind === undefined || !(isNameToken(kind) || isKeywordFunction(kind))) continue;
    const start = at === 0 ? 0 : ends[at - 1]!;
    const name = text.slice(start, ends[at]);
    const known = functionNamed(name) ?? aggregateNamed(name);
    if (known) return { start, name: known.name, signature: known.signature, meaning: known.meaning, argument: commas };
  }
  return undefined;
}
