import { T, isNameToken } from '../lexer/token.ts';
import type { ScopeToken } from './statement-scope.ts';

/** That edges of a type were seen between vertices of two tags, and how often. */
export interface SeenEdge {
  readonly edgeType: string;
  readonly srcTag: string;
  readonly dstTag: string;
  readonly count: number;
}

/**
 * The tags that were seen where the node that the tokens end in stands: at the other end of the edge before it. The most frequent
 * come first; nothing where no edge stands before the node or nothing of it was seen.
 */
export function labelsAfterEdge(tokens: readonly ScopeToken[], seen: readonly SeenEdge[]): readonly string[] {
  const open = tokens.findLastIndex(({ kind }) => kind === T.OPEN_PAREN);
  const closing = tokens[open - 1]?.kind;
  if (closing !== T.BRACKET_HYPHEN && closing !== T.BRACKET_RIGHT_ARROW) return [];
  const opening = tokens.findLastIndex(
    ({ kind }, index) => index < open - 1 && (kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET),
  );
  if (opening < 0) return [];
  const types = typesIn(tokens.slice(opening + 1, open - 1));
  const isOut = closing === T.BRACKET_RIGHT_ARROW;
  const isIn = tokens[opening]?.kind === T.LEFT_ARROW_BRACKET;
  const counts = new Map<string, number>();
  const add = (tag: string, count: number): void => void counts.set(tag, (counts.get(tag) ?? 0) + count);
  for (const { edgeType, srcTag, dstTag, count } of seen) {
    if (types.length > 0 && !types.includes(edgeType)) continue;
    // Without an arrow, and with one at each end, both directions count.
    if (!isIn || isOut) add(dstTag, count);
    if (!isOut || isIn) add(srcTag, count);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}

function typesIn(tokens: readonly ScopeToken[]): readonly string[] {
  const types: string[] = [];
  tokens.forEach(({ kind }, index) => {
    const next = tokens[index + 1];
    if ((kind === T.COLON || kind === T.PIPE) && next && isNameToken(next.kind)) types.push(next.text);
  });
  return types;
}
