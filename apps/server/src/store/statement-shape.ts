import { isTrivia, lex, T } from '@astrolabe/ngql';
import { SHAPE_LENGTH_MAX } from '../limits.ts';

/**
 * Shape of a statement: `?` for every value and single spaces, equal for statements that differ in values only. Contains no texts or
 * numbers, passwords included.
 */
export function statementShape(text: string): string {
  const { kinds, ends } = lex(text);
  let shape = '';
  let isSpaced = false;
  for (let index = 0; index < kinds.length - 1 && shape.length <= SHAPE_LENGTH_MAX; index++) {
    const kind = kinds[index]!;
    if (isTrivia(kind)) {
      isSpaced = true;
      continue;
    }
    const word = VALUES.has(kind) ? '?' : text.slice(index === 0 ? 0 : ends[index - 1]!, ends[index]!);
    shape += isSpaced && shape !== '' ? ` ${word}` : word;
    isSpaced = false;
  }
  return shape.length > SHAPE_LENGTH_MAX ? `${shape.slice(0, SHAPE_LENGTH_MAX)}…` : shape;
}

const VALUES: ReadonlySet<number> = new Set([T.STRING_VALUE, T.INTEGER, T.FLOATING, T.IPV4, T.UNTERMINATED_STRING]);
