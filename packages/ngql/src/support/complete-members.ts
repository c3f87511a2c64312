import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import { T } from '../lexer/token.ts';
import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { quoteName } from '../printer/quote.ts';
import { splitScript } from '../script/split-script.ts';
import {
  namedFirst,
  properties,
  propertiesOfNamed,
  tagItems,
  uniqueProperties,
  type CompletionContext,
  type CompletionItem,
} from './completion-item.ts';
import { columnsOfInput } from './input-columns.ts';
import { tagsOfAlias, tagsOfStep } from './likely-neighbours.ts';
import type { SeenEdge } from './seen-edges.ts';
import { columnsOfStatement } from './statement-columns.ts';
import type { StatementScope } from './statement-scope.ts';

/** Returns completions after a dot: properties of the preceding element, tags after `$^`, `$$` and vertices, columns after `$-`. */
export function memberItems(
  text: string,
  offset: number,
  prefix: string,
  scope: StatementScope,
  { schema, seen = [] }: CompletionContext,
): readonly CompletionItem[] {
  const { tokens } = scope;
  const owner = tokens.at(-2);
  if (!owner) return [];
  if (owner.kind === T.INPUT) return columnItems(columnsOfInput(prefix, scope));
  if (owner.kind === T.VARIABLE) return columnItems(columnsOfVariable(text, offset, owner.text.slice(1)));
  if (owner.kind === T.CLOSE_PAREN) return itemsOfCall(scope, schema);
  return schema ? itemsOfElement(owner, scope, schema, seen) : [];
}

/** Returns what follows an alias, a tag, an edge type, `$^` or `$$`. */
function itemsOfElement(
  owner: StatementScope['tokens'][number],
  scope: StatementScope,
  schema: SchemaSnapshot,
  seen: readonly SeenEdge[],
): readonly CompletionItem[] {
  const { tokens } = scope;
  if (owner.kind === T.SOURCE || owner.kind === T.DESTINATION)
    return namedFirst(tagItems(schema), tagsOfStep(owner.kind === T.SOURCE ? '$^' : '$$', scope, seen));
  const isBehindDot = tokens.at(-3)?.kind === T.DOT;
  const alias = isBehindDot ? undefined : scope.aliases.find(({ name }) => name === owner.text);
  if (alias?.kind === 'node') return itemsOfVertex(schema, alias.labels, tagsOfAlias(alias.name, scope, seen));
  if (alias?.kind === 'edge') return uniqueProperties(edgeTypesNamed(schema, alias.labels));
  const named = alias === undefined ? owner.text : renamedByOver(scope, owner.text);
  const tag = schema.tags.find((known) => known.name === named);
  const edgeType = isBehindDot ? undefined : schema.edgeTypes.find((known) => known.name === named);
  if (tag) return properties(tag);
  if (edgeType) return [...properties(edgeType), ...EDGE_KEYS];
  if (alias) return uniqueProperties([...schema.tags, ...schema.edgeTypes]);
  return isBehindDot ? partsOfProperty(tokens.at(-4)?.text, owner.text, schema) : [];
}

/** Returns what follows `v.` in MATCH: tags, likely ones first, and the properties of its tags, inserted with the tag. */
function itemsOfVertex(
  schema: SchemaSnapshot,
  labels: readonly string[],
  likely: readonly string[],
): readonly CompletionItem[] {
  const tags = namedFirst(tagItems(schema), likely);
  const withProperties = tags.flatMap(({ label, insert }) =>
    labels.length > 0 && !labels.includes(label)
      ? []
      : propertiesOfNamed(label, schema.tags).map((item) => ({ ...item, insert: `${insert}.${item.insert}` })),
  );
  return [...tags, ...withProperties];
}

/** The edge type that OVER renames in this statement. */
function renamedByOver({ head, tokens }: StatementScope, alias: string): string | undefined {
  if (head !== T.GO && head !== T.FIND) return undefined;
  const over = tokens.findIndex(({ kind }) => kind === T.OVER);
  const as = tokens.findIndex(({ kind }, index) => index > over && kind === T.AS && tokens[index + 1]?.text === alias);
  return tokens[as - 1]?.text;
}

/** The edge types with some names; all if none is given. */
function edgeTypesNamed(schema: SchemaSnapshot, names: readonly string[]): readonly EdgeTypeSchema[] {
  return schema.edgeTypes.filter((type) => names.length === 0 || names.includes(type.name));
}

const DATE_PARTS: readonly string[] = ['year', 'month', 'day'];
const TIME_PARTS: readonly string[] = ['hour', 'minute', 'second', 'microsecond'];
/** Parts of dates and times, by type. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  date: DATE_PARTS,
  time: TIME_PARTS,
  datetime: [...DATE_PARTS, ...TIME_PARTS],
};

function partItems(kind: string): readonly CompletionItem[] {
  return (PARTS[kind] ?? []).map((part) => ({ label: part, kind: 'property', insert: part }));
}

/** Completions after `v.tag.property.`: the parts of a date or time. */
function partsOfProperty(
  owner: string | undefined,
  name: string,
  { tags, edgeTypes }: SchemaSnapshot,
): readonly CompletionItem[] {
  const element = [...tags, ...edgeTypes].find((known) => known.name === owner);
  return partItems(element?.properties.find((property) => property.name === name)?.type.kind ?? '');
}

/** Returns completions after a call: parts of a date or time, and after `properties()` those of its argument. */
function itemsOfCall(scope: StatementScope, schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const { tokens } = scope;
  const open = openingOf(tokens, tokens.length - 2);
  const name = tokens[open - 1]?.text.toLowerCase() ?? '';
  if (name !== 'properties' || !schema) return partItems(name);
  const argument = tokens[open + 1];
  const alias = scope.aliases.find((one) => one.name === argument?.text);
  if (argument?.kind === T.EDGE || alias?.kind === 'edge')
    return uniqueProperties(edgeTypesNamed(schema, alias?.labels ?? scope.over ?? namedIn(scope, schema.edgeTypes)));
  if (VERTEX_TOKENS.has(argument?.kind) || alias?.kind === 'node') {
    const named = alias?.labels ?? namedIn(scope, schema.tags);
    return uniqueProperties(schema.tags.filter((tag) => named.length === 0 || named.includes(tag.name)));
  }
  return uniqueProperties([...schema.tags, ...schema.edgeTypes]);
}

const VERTEX_TOKENS: ReadonlySet<number | undefined> = new Set([T.VERTEX, T.DESTINATION, T.SOURCE]);

/** Which of some elements LOOKUP or FETCH names. */
function namedIn(
  { head, tokens }: StatementScope,
  elements: readonly (TagSchema | EdgeTypeSchema)[],
): readonly string[] {
  if (head !== T.LOOKUP && head !== T.FETCH) return [];
  const on = tokens.findIndex(({ kind }) => kind === T.ON);
  const written = new Set(tokens.slice(on + 1).map(({ text }) => text));
  return elements.map(({ name }) => name).filter((name) => written.has(name));
}

/** Returns the index of the matching opening parenthesis, or -1. */
function openingOf(tokens: StatementScope['tokens'], closing: number): number {
  let depth = 0;
  for (let index = closing; index >= 0; index--) {
    if (tokens[index]!.kind === T.CLOSE_PAREN) depth++;
    if (tokens[index]!.kind === T.OPEN_PAREN && --depth === 0) return index;
  }
  return -1;
}

const EDGE_KEYS: readonly CompletionItem[] = ['_src', '_dst', '_rank', '_type'].map((key) => ({
  label: key,
  kind: 'property',
  insert: key,
}));

/** The columns of a variable that the text before an offset assigns. */
function columnsOfVariable(text: string, offset: number, name: string): readonly string[] | undefined {
  const assignment = splitScript(text.slice(0, offset))
    .flatMap((part) => (part.kind === 'statement' ? parse(part.text, ANY_FUNCTION).statements : []))
    .findLast((statement) => statement.kind === 'assignment' && statement.variable.text === name);
  return assignment && columnsOfStatement(assignment);
}

function columnItems(names: readonly string[] | undefined): readonly CompletionItem[] {
  return (names ?? []).map((name) => ({ label: name, kind: 'column', insert: quoteName(name) }));
}
