import { T } from './token.ts';

/** Whether a token opens a bracket, including those of edges in a pattern. */
export function isOpening(kind: number): boolean {
  return (
    kind === T.OPEN_PAREN ||
    kind === T.OPEN_BRACKET ||
    kind === T.OPEN_BRACE ||
    kind === T.HYPHEN_BRACKET ||
    kind === T.LEFT_ARROW_BRACKET
  );
}

/** Whether a token closes a bracket. */
export function isClosing(kind: number): boolean {
  return (
    kind === T.CLOSE_PAREN ||
    kind === T.CLOSE_BRACKET ||
    kind === T.CLOSE_BRACE ||
    kind === T.BRACKET_HYPHEN ||
    kind === T.BRACKET_RIGHT_ARROW
  );
}
