import { T } from '../lexer/token.ts';
import { quoteName } from '../printer/quote.ts';
import type { CompletionItem } from './completion-item.ts';
import { tagsOfLastNode } from './likely-neighbours.ts';
import { isOneOf, type SeenEdge } from './seen-edges.ts';
import type { StatementScope } from './statement-scope.ts';

/** Maximum pattern steps offered after a node. */
const SEGMENTS_MAX = 8;

/** Returns complete pattern steps such as `-[:type]->(:tag)` after a node or the start of an edge, by frequency in the data. */
export function segmentItems(scope: StatementScope, seen: readonly SeenEdge[] = []): readonly CompletionItem[] {
  const { tokens } = scope;
  const last = tokens.at(-1)?.kind;
  const start = last === T.HYPHEN || last === T.LEFT_ARROW ? last : undefined;
  const node = start === undefined ? tokens : tokens.slice(0, -1);
  const clause = node.findLast(({ kind }) => CLAUSES.has(kind));
  if (node.at(-1)?.kind !== T.CLOSE_PAREN || clause?.kind !== T.MATCH) return [];
  const tags = tagsOfLastNode({ ...scope, tokens: node }, seen);
  if (tags.length === 0) return [];
  return seen
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ edgeType, srcTag, dstTag }) => [
      ...(start !== T.LEFT_ARROW && isOneOf(tags, srcTag)
        ? [segment(start === undefined ? '-' : '', edgeType, ']->', dstTag)]
        : []),
      ...(start !== T.HYPHEN && isOneOf(tags, dstTag)
        ? [segment(start === undefined ? '<-' : '', edgeType, ']-', srcTag)]
        : []),
    ])
    .slice(0, SEGMENTS_MAX);
}

const CLAUSES: ReadonlySet<number> = new Set([T.MATCH, T.WHERE, T.RETURN, T.WITH, T.UNWIND, T.ORDER]);

function segment(opening: string, edgeType: string, closing: string, tag: string): CompletionItem {
  const text = `${opening}[:${quoteName(edgeType)}${closing}(:${quoteName(tag)})`;
  return { label: text, kind: 'edge', insert: text };
}
