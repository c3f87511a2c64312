import { T, isNameToken } from '../lexer/token.ts';
import type { TraversalDirection } from './seen-edges.ts';
import { isPatternAt, labelsBehind, type ScopeToken } from './statement-scope.ts';

/** A node of a pattern that may not be finished. */
export interface TokenNode {
  readonly kind: 'node';
  readonly alias?: string;
  readonly labels: readonly string[];
}

/** An edge of a possibly unfinished pattern. Without its end, it may be in either direction unless it starts with `<-`. */
export interface TokenEdge {
  readonly kind: 'edge';
  readonly types: readonly string[];
  readonly direction: TraversalDirection;
}

/** Nodes and edges alternating in text order. The last one may be the end of the text. */
export type TokenChain = readonly (TokenNode | TokenEdge)[];

/** The patterns in the tokens of a statement; the last one may be incomplete. */
export function chainsOf(tokens: readonly ScopeToken[]): readonly TokenChain[] {
  const chains: TokenChain[] = [];
  let at = 0;
  while (at < tokens.length) {
    if (tokens[at]?.kind !== T.OPEN_PAREN || !isPatternAt(tokens, at)) {
      at++;
      continue;
    }
    const { chain, end } = readChain(tokens, at);
    chains.push(chain);
    at = Math.max(end, at + 1);
  }
  return chains;
}

function readChain(tokens: readonly ScopeToken[], start: number): { readonly chain: TokenChain; readonly end: number } {
  const chain: (TokenNode | TokenEdge)[] = [];
  let at = start;
  while (tokens[at]?.kind === T.OPEN_PAREN) {
    chain.push({ kind: 'node', ...namesAt(tokens, at + 1) });
    at = closingOf(tokens, at, T.OPEN_PAREN, T.CLOSE_PAREN) + 1;
    const edge = tokens[at]?.kind;
    const short = edge === undefined ? undefined : SHORT_EDGES.get(edge);
    if (short !== undefined) {
      chain.push({ kind: 'edge', types: [], direction: short });
      at++;
    } else if (edge === T.HYPHEN_BRACKET || edge === T.LEFT_ARROW_BRACKET) {
      const close = tokens.findIndex(
        ({ kind }, index) => index > at && (kind === T.BRACKET_HYPHEN || kind === T.BRACKET_RIGHT_ARROW),
      );
      const isIn = edge === T.LEFT_ARROW_BRACKET;
      const isOut = tokens[close]?.kind === T.BRACKET_RIGHT_ARROW;
      chain.push({
        kind: 'edge',
        types: namesAt(tokens, at + 1).labels,
        direction: isIn === isOut ? 'both' : isOut ? 'out' : 'in',
      });
      at = close < 0 ? tokens.length : close + 1;
    }
  }
  return { chain, end: at };
}

const SHORT_EDGES: ReadonlyMap<number, TraversalDirection> = new Map([
  [T.EDGE_BOTH, 'both'],
  [T.EDGE_IN_OUT, 'both'],
  [T.EDGE_OUT, 'out'],
  [T.EDGE_IN, 'in'],
]);

/** Returns the name and labels after a bracket. */
function namesAt(tokens: readonly ScopeToken[], at: number): Pick<TokenNode, 'alias' | 'labels'> {
  const first = tokens[at];
  const alias = first && isNameToken(first.kind) ? first.text : undefined;
  const labels = labelsBehind(tokens, alias === undefined ? at : at + 1);
  return { labels, ...(alias !== undefined && { alias }) };
}

/** Returns the index of the closing bracket, or the number of tokens. */
function closingOf(tokens: readonly ScopeToken[], from: number, opening: number, closing: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index++) {
    const kind = tokens[index]?.kind;
    if (kind === opening) depth++;
    if (kind === closing && --depth === 0) return index;
  }
  return tokens.length;
}
