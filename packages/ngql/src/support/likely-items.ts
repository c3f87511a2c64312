import type { SchemaSnapshot } from '@astrolabe/model';
import { FUNCTIONS } from '../functions.ts';
import { T } from '../lexer/token.ts';
import type { CompletionItem } from './completion-item.ts';
import type { StatementScope } from './statement-scope.ts';

const OF_EDGES: readonly string[] = ['dst(edge)', 'src(edge)', 'properties(edge)', 'type(edge)', 'rank(edge)'];
const OF_VERTICES: readonly string[] = ['id(vertex)', 'properties(vertex)', 'tags(vertex)'];

/** The vertices at the two ends of an edge. */
const ENDS: readonly CompletionItem[] = ['$$', '$^'].map((end) => ({
  label: end,
  kind: 'variable',
  insert: end,
  isLikely: true,
}));

/** Returns the likeliest calls after YIELD of GO, LOOKUP and FETCH. */
export function likelyItems(
  { head, tokens }: StatementScope,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  if (!tokens.some(({ kind }) => kind === T.YIELD)) return [];
  const isEdge = (name: string | undefined): boolean => schema?.edgeTypes.some((type) => type.name === name) === true;
  switch (head) {
    case T.GO:
      return [...[...OF_EDGES, 'properties($$)', 'id($$)'].map(callItem), ...ENDS];
    case T.LOOKUP:
      return (isEdge(tokens[2]?.text) ? OF_EDGES : OF_VERTICES).map(callItem);
    case T.FETCH:
      return (isEdge(tokens[3]?.text) ? OF_EDGES : OF_VERTICES).map(callItem);
    default:
      return [];
  }
}

function callItem(call: string): CompletionItem {
  const name = call.slice(0, call.indexOf('('));
  const known = FUNCTIONS.find((one) => one.name === name);
  return {
    label: call,
    kind: 'function',
    insert: call,
    isLikely: true,
    ...(known && { detail: known.signature, meaning: known.meaning }),
  };
}
