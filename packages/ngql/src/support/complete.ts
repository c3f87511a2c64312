import type { SchemaSnapshot } from "@astrolabe/model";
import { AGGREGATES, FUNCTIONS } from "../functions.ts";
import { KEYWORD_TEXTS } from "../lexer/keyword.ts";
import { lex } from "../lexer/lexer.ts";
import { T, isErrorToken, isKeyword, isNameToken, isTrivia } from "../lexer/token.ts";
import { quoteName } from "../printer/quote.ts";

/** What a completion stands for. */
export type CompletionKind =
  | "keyword"
  | "function"
  | "tag"
  | "edge"
  | "property"
  | "index"
  | "space"
  | "variable";

/** Something that could be written at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** What is inserted; names are quoted where they need it. */
  readonly insert: string;
  readonly detail?: string;
}

/** What can be written at a place: the stretch it replaces, and the items. */
export interface CompletionResult {
  readonly start: number;
  readonly end: number;
  readonly items: readonly CompletionItem[];
}

/** What completion knows besides the text. */
export interface CompletionContext {
  readonly schema?: SchemaSnapshot | undefined;
  readonly spaces?: readonly string[] | undefined;
  readonly parameters?: readonly string[] | undefined;
}

/** What can be written at an offset of a script. Nothing inside strings, comments and numbers. */
export function complete(
  text: string,
  offset: number,
  context: CompletionContext = {},
): CompletionResult | undefined {
  const place = placeAt(text, offset);
  if (!place) return undefined;
  const items = itemsAt(text, place, context);
  return items.length > 0 ? { start: place.start, end: place.end, items } : undefined;
}

/** Where the cursor stands: the word it is in, and the significant tokens before that word, the nearest first. */
interface Place {
  readonly start: number;
  readonly end: number;
  readonly isVariable: boolean;
  readonly before: readonly number[];
  readonly texts: readonly string[];
}

const TOKENS_BEFORE_MAX = 64;

function placeAt(text: string, offset: number): Place | undefined {
  const { kinds, ends } = lex(text);
  let index = 0;
  while (index < kinds.length - 1 && ends[index]! < offset) index++;
  const kind = kinds[index]!;
  const start = index === 0 ? 0 : ends[index - 1]!;
  const isInside = start < offset;
  if (isInside && !canBeCompleted(kind, text[start], offset - start)) return undefined;
  const isWord =
    isInside &&
    kind !== T.BLANK &&
    (isKeyword(kind) ||
      isNameToken(kind) ||
      kind === T.VARIABLE ||
      isLoneDollar(kind, text[start]));
  const before: number[] = [];
  const texts: string[] = [];
  for (
    let at = isWord ? index - 1 : isInside ? index : index - 1;
    at >= 0 && before.length < TOKENS_BEFORE_MAX;
    at--
  ) {
    if (kinds[at] === T.SEMICOLON) break;
    if (isTrivia(kinds[at]!)) continue;
    before.push(kinds[at]!);
    texts.push(text.slice(at === 0 ? 0 : ends[at - 1]!, ends[at]!));
  }
  const isVariable = isWord && (kind === T.VARIABLE || isLoneDollar(kind, text[start]));
  return { start: isWord ? start : offset, end: offset, isVariable, before, texts };
}

/** Inside a string, a comment or a number nothing is offered; behind a closing quote, neither. */
function canBeCompleted(kind: number, first: string | undefined, length: number): boolean {
  if (isErrorToken(kind)) return isLoneDollar(kind, first);
  switch (kind) {
    case T.LINE_COMMENT:
    case T.BLOCK_COMMENT:
    case T.STRING_VALUE:
    case T.QUOTED_LABEL:
    case T.INTEGER:
    case T.FLOATING:
    case T.IPV4:
      return false;
    default:
      return length > 0;
  }
}

function isLoneDollar(kind: number, first: string | undefined): boolean {
  return kind === T.BAD_CHARACTER && first === "$";
}

function itemsAt(
  text: string,
  place: Place,
  context: CompletionContext,
): readonly CompletionItem[] {
  if (place.isVariable) return variableItems(text, place, context);
  const { schema } = context;
  const [previous, beforePrevious] = place.before;
  switch (previous) {
    case undefined:
    case T.PIPE:
      return keywordItems();
    case T.DOT:
      return propertyItems(place, schema);
    case T.USE:
      return spaceItems(context);
    case T.OVER:
      return edgeItems(schema);
    case T.COLON:
      return isInEdgePattern(place)
        ? edgeItems(schema)
        : [...tagItems(schema), ...edgeItems(schema)];
    case T.TAG:
      return [...tagItems(schema), ...wordItems("INDEX", "INDEXES", "IF NOT EXISTS", "IF EXISTS")];
    case T.EDGE:
      return [...edgeItems(schema), ...wordItems("INDEX", "INDEXES", "IF NOT EXISTS", "IF EXISTS")];
    case T.VERTEX:
      return [...tagItems(schema), ...wordItems("ON", "IF NOT EXISTS", "AS")];
    case T.ON:
      return [...tagItems(schema), ...edgeItems(schema)];
    case T.INDEX:
      return [...indexItems(schema), ...wordItems("IF NOT EXISTS", "IF EXISTS", "STATUS")];
    case T.SPACE:
      return [...spaceItems(context), ...wordItems("IF NOT EXISTS", "IF EXISTS")];
    case T.COMMA:
      if (isInOver(place.before)) return edgeItems(schema);
      break;
  }
  if (previous === T.EXISTS && beforePrevious !== undefined)
    return [
      ...tagItems(schema),
      ...edgeItems(schema),
      ...indexItems(schema),
      ...spaceItems(context),
    ];
  return [
    ...keywordItems(),
    ...functionItems(),
    ...tagItems(schema),
    ...edgeItems(schema),
    ...allProperties(schema),
  ];
}

/** Whether the nearest open bracket is that of an edge: `-[` or `<-[`. */
function isInEdgePattern(place: Place): boolean {
  for (const kind of place.before) {
    if (kind === T.HYPHEN_BRACKET || kind === T.LEFT_ARROW_BRACKET) return true;
    if (kind === T.OPEN_PAREN || kind === T.OPEN_BRACE) return false;
  }
  return false;
}

/** Whether only names and commas lie between the cursor and OVER. */
function isInOver(before: readonly number[]): boolean {
  const stop = before.find((kind) => kind !== T.COMMA && !isNameToken(kind) && kind !== T.AS);
  return stop === T.OVER;
}

function keywordItems(): readonly CompletionItem[] {
  return KEYWORD_TEXTS.map((word) => ({ label: word, kind: "keyword", insert: word }));
}

function wordItems(...words: readonly string[]): readonly CompletionItem[] {
  return words.map((word) => ({ label: word, kind: "keyword", insert: word }));
}

function functionItems(): readonly CompletionItem[] {
  return [...FUNCTIONS, ...AGGREGATES].map(({ name, signature, meaning }) => ({
    label: name,
    kind: "function",
    insert: name,
    detail: `${signature} — ${meaning}`,
  }));
}

function tagItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.tags ?? []).map((tag) => ({
    label: tag.name,
    kind: "tag",
    insert: quoteName(tag.name),
    ...(tag.comment && { detail: tag.comment }),
  }));
}

function edgeItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.edgeTypes ?? []).map((edgeType) => ({
    label: edgeType.name,
    kind: "edge",
    insert: quoteName(edgeType.name),
    ...(edgeType.comment && { detail: edgeType.comment }),
  }));
}

function indexItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.indexes ?? []).map((index) => ({
    label: index.name,
    kind: "index",
    insert: quoteName(index.name),
    detail: `on ${index.schemaName}`,
  }));
}

function spaceItems({ spaces }: CompletionContext): readonly CompletionItem[] {
  return (spaces ?? []).map((space) => ({ label: space, kind: "space", insert: quoteName(space) }));
}

/** Behind `name.`: the properties of the tag or edge type of that name; behind `$^.` and `$$.`: tags; behind an alias: what an alias can have. */
function propertyItems(
  place: Place,
  schema: SchemaSnapshot | undefined,
): readonly CompletionItem[] {
  if (!schema) return [];
  const owner = place.before[1];
  if (owner === T.SOURCE || owner === T.DESTINATION) return tagItems(schema);
  if (owner === T.INPUT || owner === T.VARIABLE) return [];
  const written = unquoted(place.texts[1] ?? "");
  const tag = schema.tags.find((known) => known.name === written);
  const edgeType = schema.edgeTypes.find((known) => known.name === written);
  if (tag) return properties(tag);
  if (edgeType) return [...properties(edgeType), ...EDGE_KEYS];
  return [...tagItems(schema), ...allProperties(schema), ...EDGE_KEYS];
}

const EDGE_KEYS: readonly CompletionItem[] = ["_src", "_dst", "_rank", "_type"].map((key) => ({
  label: key,
  kind: "property",
  insert: key,
}));

function unquoted(written: string): string {
  return written.startsWith("`") ? written.slice(1, -1) : written;
}

function properties(
  element: SchemaSnapshot["tags"][number] | SchemaSnapshot["edgeTypes"][number],
): readonly CompletionItem[] {
  return element.properties.map((property) => ({
    label: property.name,
    kind: "property",
    insert: quoteName(property.name),
    detail: `${property.type.kind} of ${element.name}`,
  }));
}

/** The properties of everything, each name once. */
function allProperties(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  const byName = new Map<string, CompletionItem>();
  for (const element of [...(schema?.tags ?? []), ...(schema?.edgeTypes ?? [])]) {
    for (const item of properties(element))
      if (!byName.has(item.label)) byName.set(item.label, item);
  }
  return [...byName.values()];
}

/** The special references, the parameters, and the variables that the text assigns. */
function variableItems(
  text: string,
  place: Place,
  { parameters }: CompletionContext,
): readonly CompletionItem[] {
  const names = new Set(parameters ?? []);
  for (const [, name] of text.slice(0, place.start).matchAll(/\$([A-Za-z]\w*)\s*=(?!=)/g))
    if (name !== undefined) names.add(name);
  return ["$-", "$^", "$$", ...[...names].map((name) => `$${name}`)].map((label) => ({
    label,
    kind: "variable",
    insert: label,
  }));
}
