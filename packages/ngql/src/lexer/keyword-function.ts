import { T } from './token.ts';

/** Returns whether a keyword can be called as a function: `TIMESTAMP DATE TIME DATETIME TAGS SIGN DURATION LEFT RIGHT JOIN FORMAT`. */
export function isKeywordFunction(kind: number): boolean {
  switch (kind) {
    case T.TIMESTAMP:
    case T.DATE:
    case T.TIME:
    case T.DATETIME:
    case T.TAGS:
    case T.SIGN:
    case T.DURATION:
    case T.LEFT:
    case T.RIGHT:
    case T.JOIN:
    case T.FORMAT:
      return true;
    default:
      return false;
  }
}
