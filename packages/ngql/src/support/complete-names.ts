import type { SchemaSnapshot } from '@astrolabe/model';
import { T } from '../lexer/token.ts';
import { quoteName } from '../printer/quote.ts';
import {
  edgeItems,
  namedFirst,
  propertiesOfNamed,
  tagItems,
  type CompletionContext,
  type CompletionItem,
} from './completion-item.ts';
import { labelsAfterEdge, typesAfterNode, typesFromVids } from './likely-neighbours.ts';
import type { StatementScope } from './statement-scope.ts';

/** Names that can follow where the grammar requires a name. */
export function nameItems(scope: StatementScope, context: CompletionContext): readonly CompletionItem[] {
  const { schema } = context;
  const { tokens, head } = scope;
  const previous = tokens.at(-1)?.kind;
  const second = tokens[1]?.kind;
  if (head === T.USE || tokens.some(({ kind }) => kind === T.SPACE)) return spaceItems(context);
  switch (head) {
    case T.GO:
    case T.FIND:
    case T.GET:
      return previous === T.AS ? [] : walkedItems(scope, context);
    case T.MATCH:
    case T.OPTIONAL:
    case T.WITH:
    case T.UNWIND:
      return patternItems(scope, context);
    case T.LOOKUP:
      return [...indexedFirst(tagItems(schema), schema), ...indexedFirst(edgeItems(schema), schema)];
    case T.FETCH:
      return [...tagItems(schema), ...edgeItems(schema)];
    case T.INSERT:
    case T.UPDATE:
    case T.UPSERT:
    case T.DELETE:
      return writeItems(scope, schema);
    case T.SHOW:
      return previous === T.TAG ? tagItems(schema) : previous === T.EDGE ? edgeItems(schema) : [];
    case T.CREATE:
    case T.REBUILD:
    case T.DROP:
    case T.ALTER:
    case T.DESC:
    case T.DESCRIBE:
      return schemaStatementItems(scope, second, schema);
    default:
      return [];
  }
}

/** Names in CREATE, ALTER, DROP, DESCRIBE and REBUILD: existing ones only, none for new elements. */
function schemaStatementItems(
  { head, tokens }: StatementScope,
  second: number | undefined,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  const isIndex = tokens.some(({ kind }) => kind === T.INDEX);
  const on = tokens.findIndex(({ kind }) => kind === T.ON);
  if (head === T.CREATE && (!isIndex || on < 0)) return [];
  if (isIndex && head !== T.CREATE) return indexItems(schema, second === T.EDGE ? 'edge' : 'tag');
  const elements = second === T.EDGE ? schema?.edgeTypes : schema?.tags;
  if (isIndex && tokens.length > on + 1)
    return notIn(propertiesOfNamed(tokens[on + 1]?.text, elements), tokens.slice(on + 2));
  const isItem = tokens.some(({ kind }) => kind === T.OPEN_PAREN);
  if (head === T.ALTER && isItem)
    return tokens.some(({ kind }) => kind === T.DROP || kind === T.CHANGE)
      ? propertiesOfNamed(tokens[2]?.text, elements)
      : [];
  return second === T.EDGE ? edgeItems(schema) : second === T.TAG ? tagItems(schema) : [];
}

/** Names in INSERT, UPDATE, UPSERT and DELETE: tags or edge types, then their properties. */
function writeItems({ tokens }: StatementScope, schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const isEdge = tokens[1]?.kind === T.EDGE || tokens[1]?.kind === T.EDGES;
  const elements = isEdge ? schema?.edgeTypes : schema?.tags;
  const opened = lastOpenParenthesis(tokens);
  if (opened > 0) return notIn(propertiesOfNamed(tokens[opened - 1]?.text, elements), tokens.slice(opened + 1));
  if (tokens.some(({ kind }) => kind === T.SET)) {
    const on = tokens.findIndex(({ kind }) => kind === T.ON);
    return propertiesOfNamed(tokens[on + 1]?.text, elements);
  }
  return isEdge ? edgeItems(schema) : tagItems(schema);
}

/** The items without those already in a list. */
function notIn(items: readonly CompletionItem[], written: StatementScope['tokens']): readonly CompletionItem[] {
  const names = new Set(written.map(({ text }) => text));
  return items.filter(({ label }) => !names.has(label));
}

function lastOpenParenthesis(tokens: StatementScope['tokens']): number {
  let depth = 0;
  for (let index = tokens.length - 1; index >= 0; index--) {
    if (tokens[index]!.kind === T.CLOSE_PAREN) depth++;
    if (tokens[index]!.kind === T.OPEN_PAREN && depth-- === 0) return index;
  }
  return -1;
}

/** Edge types to traverse, those seen at the start vertices first. */
function walkedItems(
  scope: StatementScope,
  { schema, seen = [], tagsOfVids = new Map() }: CompletionContext,
): readonly CompletionItem[] {
  return namedFirst(edgeItems(schema, seen), typesFromVids(scope, seen, tagsOfVids));
}

/** Names in a pattern: complete nodes at a node, labels after a colon or a bracket, properties of the label in a map. */
function patternItems(scope: StatementScope, { schema, seen = [] }: CompletionContext): readonly CompletionItem[] {
  const { tokens } = scope;
  const previous = tokens.at(-1)?.kind;
  const edgeTypes = (): readonly CompletionItem[] => namedFirst(edgeItems(schema, seen), typesAfterNode(scope, seen));
  const labels = (): readonly CompletionItem[] => namedFirst(tagItems(schema), labelsAfterEdge(scope, seen));
  if (previous === T.COLON || previous === T.PIPE) return isInEdgePattern(scope) ? edgeTypes() : labels();
  if (previous === T.MATCH) return tagItems(schema).map((item) => written(item, `(v:${item.insert})`));
  if (previous === T.HYPHEN_BRACKET || previous === T.LEFT_ARROW_BRACKET)
    return edgeTypes().map((item) => written(item, `:${item.insert}`));
  if (previous === T.OPEN_PAREN) return labels().map((item) => written(item, `:${item.insert}`));
  const opened = tokens.findLastIndex(({ kind }) => kind === T.OPEN_BRACE);
  if (opened < 1 || (previous !== T.OPEN_BRACE && previous !== T.COMMA)) return [];
  const label = tokens[opened - 1]?.text;
  return [...propertiesOfNamed(label, schema?.tags), ...propertiesOfNamed(label, schema?.edgeTypes)];
}

/** The item as text with its delimiters. */
function written(item: CompletionItem, text: string): CompletionItem {
  return { ...item, label: text, insert: text };
}

/** Whether the nearest open bracket is that of an edge: `-[` or `<-[`. */
function isInEdgePattern({ tokens }: StatementScope): boolean {
  for (const { kind } of tokens.toReversed()) {
    if (kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET) return true;
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACE) return false;
  }
  return false;
}

/** Sorts indexed names first, since LOOKUP needs an index. */
function indexedFirst(items: readonly CompletionItem[], schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const indexed = new Set(schema?.indexes.map((index) => index.schemaName));
  return items.toSorted((a, b) => Number(indexed.has(b.label)) - Number(indexed.has(a.label)));
}

function indexItems(schema: SchemaSnapshot | undefined, on: 'tag' | 'edge'): readonly CompletionItem[] {
  return (schema?.indexes ?? [])
    .filter((index) => index.on === on)
    .map((index) => ({
      label: index.name,
      kind: 'index',
      insert: quoteName(index.name),
      detail: `on ${index.schemaName}`,
    }));
}

function spaceItems({ spaces }: CompletionContext): readonly CompletionItem[] {
  return (spaces ?? []).map((space) => ({ label: space, kind: 'space', insert: quoteName(space) }));
}
