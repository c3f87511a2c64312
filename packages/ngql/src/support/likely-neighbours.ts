import { decodeQuoted } from '../lexer/decode.ts';
import { T } from '../lexer/token.ts';
import { chainsOf, type TokenChain } from './pattern-tokens.ts';
import { tagsReached, typesFrom, type SeenEdge, type TagsOfVids, type TraversalDirection } from './seen-edges.ts';
import type { ScopeToken, StatementScope } from './statement-scope.ts';

/** Returns the tags seen at the other end of the last edge of a pattern, most frequent first; undefined without an edge or data. */
export function labelsAfterEdge(scope: StatementScope, seen: readonly SeenEdge[]): readonly string[] {
  const chain = chainsOf(scope.tokens).at(-1) ?? [];
  return chain.at(-1)?.kind === 'node' ? tagsBefore(chain, chain.length - 1, scope, seen) : [];
}

/** The edge types that were seen at the node before the edge that a pattern ends in, in the direction that is written. */
export function typesAfterNode(scope: StatementScope, seen: readonly SeenEdge[]): readonly string[] {
  const chain = chainsOf(scope.tokens).at(-1) ?? [];
  const edge = chain.at(-1);
  if (edge?.kind !== 'edge') return [];
  const tags = possibleTags(chain, chain.length - 2, scope, seen);
  return tags.length === 0 ? [] : typesFrom(seen, tags, isOpenInward(scope.tokens) ? 'in' : 'both');
}

/** Whether the edge that the tokens end in began with `<-`. */
function isOpenInward(tokens: readonly ScopeToken[]): boolean {
  const opening = tokens.findLast(({ kind }) => kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET);
  return opening?.kind === T.LEFT_ARROW_BRACKET;
}

/** Returns the tags of a pattern name: its labels, else those seen at its edges. */
export function tagsOfAlias(name: string, scope: StatementScope, seen: readonly SeenEdge[]): readonly string[] {
  for (const chain of chainsOf(scope.tokens)) {
    const place = chain.findIndex((part) => part.kind === 'node' && part.alias === name);
    const tags = place < 0 ? [] : possibleTags(chain, place, scope, seen);
    if (tags.length > 0) return tags;
  }
  return [];
}

/** Returns the tags of the last node of a pattern. */
export function tagsOfLastNode(scope: StatementScope, seen: readonly SeenEdge[]): readonly string[] {
  const chain = chainsOf(scope.tokens).at(-1) ?? [];
  return chain.at(-1)?.kind === 'node' ? possibleTags(chain, chain.length - 1, scope, seen) : [];
}

function possibleTags(
  chain: TokenChain,
  place: number,
  scope: StatementScope,
  seen: readonly SeenEdge[],
): readonly string[] {
  const node = chain[place];
  if (node?.kind !== 'node') return [];
  const written = scope.aliases.find(({ name }) => name === node.alias)?.labels ?? node.labels;
  if (written.length > 0) return written;
  const before = tagsBefore(chain, place, scope, seen);
  if (before.length > 0) return before;
  const edge = chain[place + 1];
  const other = chain[place + 2];
  if (edge?.kind !== 'edge') return [];
  return tagsReached(seen, edge.types, REVERSED[edge.direction], other?.kind === 'node' ? other.labels : []);
}

/** The tags at the other end of the edge before a node. */
function tagsBefore(
  chain: TokenChain,
  place: number,
  scope: StatementScope,
  seen: readonly SeenEdge[],
): readonly string[] {
  const edge = chain[place - 1];
  if (edge?.kind !== 'edge') return [];
  return tagsReached(seen, edge.types, edge.direction, possibleTags(chain.slice(0, place - 1), place - 2, scope, seen));
}

const REVERSED: Readonly<Record<TraversalDirection, TraversalDirection>> = { out: 'in', in: 'out', both: 'both' };

/** Returns the direction of GO and FIND PATH. */
export function directionOf(tokens: readonly ScopeToken[]): TraversalDirection {
  if (tokens.some(({ kind }) => kind === T.REVERSELY)) return 'in';
  return tokens.some(({ kind }) => kind === T.BIDIRECT) ? 'both' : 'out';
}

/** Returns the tags seen at the start (`$^`) or end (`$$`) of a GO step, most frequent first. */
export function tagsOfStep(end: '$^' | '$$', scope: StatementScope, seen: readonly SeenEdge[]): readonly string[] {
  const direction = directionOf(scope.tokens);
  return tagsReached(seen, scope.over ?? [], end === '$$' ? direction : REVERSED[direction]);
}

/** The edge types seen at the start vertices of GO and FIND PATH in earlier results. */
export function typesFromVids(
  { tokens }: StatementScope,
  seen: readonly SeenEdge[],
  tagsOfVids: TagsOfVids,
): readonly string[] {
  const from = tokens.findIndex(({ kind }) => kind === T.FROM);
  const over = tokens.findIndex(({ kind }) => kind === T.OVER);
  const tags = tokens.slice(from + 1, over).flatMap(({ kind, text }) => {
    if (kind === T.STRING_VALUE) return tagsOfVids.get(decodeQuoted(text, 0, text.length)) ?? [];
    return kind === T.INTEGER ? (tagsOfVids.get(BigInt(text)) ?? []) : [];
  });
  return tags.length === 0 ? [] : typesFrom(seen, tags, 'both');
}
