import { aggregateNamed, functionNamed } from '../functions.ts';
import { lex, type TokenList } from '../lexer/lexer.ts';
import { T, isErrorToken, isKeyword, isNameToken, isReserved } from '../lexer/token.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';

/** Highlighting class of a range. */
export type HighlightKind =
  | 'keyword'
  | 'string'
  | 'number'
  | 'name'
  | 'variable'
  | 'operator'
  | 'comment'
  | 'error'
  | 'function';

/** A highlighted range. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly kind: HighlightKind;
}

/** Returns the highlighted ranges of a text in order; whitespace has none. */
export function highlight(text: string): readonly Highlight[] {
  const tokens = lex(text);
  const highlights: Highlight[] = [];
  for (let index = 0; index < tokens.kinds.length - 1; index++) {
    const kind = highlightKind(tokens, index, text);
    if (kind !== undefined)
      highlights.push({
        start: index === 0 ? 0 : tokens.ends[index - 1]!,
        end: tokens.ends[index]!,
        kind,
      });
  }
  return highlights;
}

function highlightKind(tokens: TokenList, index: number, text: string): HighlightKind | undefined {
  const kind = tokens.kinds[index]!;
  if (isErrorToken(kind)) return kind === T.UNTERMINATED_COMMENT ? 'comment' : 'error';
  switch (kind) {
    case T.BLANK:
      return undefined;
    case T.LINE_COMMENT:
    case T.BLOCK_COMMENT:
      return 'comment';
    case T.STRING_VALUE:
      return 'string';
    case T.INTEGER:
    case T.FLOATING:
    case T.IPV4:
      return 'number';
    case T.LABEL:
      if (isCallWord(tokens, index, text)) return 'keyword';
      return isCalled(tokens, index) ? 'function' : 'name';
    case T.QUOTED_LABEL:
    case T.KEY_SRC:
    case T.KEY_DST:
    case T.KEY_RANK:
    case T.KEY_TYPE:
      return 'name';
    case T.VARIABLE:
    case T.INPUT:
    case T.SOURCE:
    case T.DESTINATION:
      return 'variable';
    default:
      return wordKind(tokens, index, kind);
  }
}

/** CALL is a label to the lexer; before the name of a procedure it is a keyword. */
function isCallWord({ kinds, ends }: TokenList, index: number, text: string): boolean {
  const start = index === 0 ? 0 : ends[index - 1]!;
  return (
    kinds[index + 1] === T.BLANK &&
    isNameToken(kinds[index + 2] ?? T.END_OF_TEXT) &&
    /^call$/i.test(text.slice(start, ends[index]))
  );
}

/** Keywords that can be names are names next to a dot, since no clause starts there. */
function wordKind(tokens: TokenList, index: number, kind: number): HighlightKind {
  if (!isKeyword(kind)) return kind >= T.NOT_IN ? 'keyword' : 'operator';
  if (isKeywordFunction(kind) && tokens.kinds[index + 1] === T.OPEN_PAREN) return 'function';
  if (isReserved(kind)) return 'keyword';
  return tokens.kinds[index - 1] === T.DOT || tokens.kinds[index + 1] === T.DOT ? 'name' : 'keyword';
}

/** Whether a name is a function's and a parenthesis follows, with or without whitespace between. */
function isCalled(tokens: TokenList, index: number): boolean {
  const next = tokens.kinds[index + 1] === T.BLANK ? tokens.kinds[index + 2] : tokens.kinds[index + 1];
  if (next !== T.OPEN_PAREN) return false;
  const name = tokens.text.slice(index === 0 ? 0 : tokens.ends[index - 1]!, tokens.ends[index]!);
  return functionNamed(name) !== undefined || aggregateNamed(name) !== undefined;
}
