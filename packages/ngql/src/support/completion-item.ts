import type { EdgeTypeSchema, PropertySchema, SchemaSnapshot, TagSchema, Vid } from '@astrolabe/model';
import { printType } from '../printer/expression.ts';
import { quoteName } from '../printer/quote.ts';
import { pairsOf, type CountedEdges, type SeenEdge, type TagsOfVids } from './seen-edges.ts';

/** Maximum tag pairs shown for an edge type. */
const PAIRS_NAMED_MAX = 3;

/** Kind of a completion. */
export type CompletionKind =
  | 'keyword'
  | 'function'
  | 'tag'
  | 'edge'
  | 'property'
  | 'index'
  | 'space'
  | 'variable'
  | 'column'
  | 'vid'
  | 'snippet';

/** Something that could be written at the cursor. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: CompletionKind;
  /** Inserted text; names are quoted if needed, `${name}` in snippets is a placeholder. */
  readonly insert: string;
  readonly detail?: string;
  /** For a property: the type of its values, as in a statement but lowercase. */
  readonly type?: string;
  /** English description of a function or statement. */
  readonly meaning?: string;
  /** Whether this is the likeliest item at this position. */
  readonly isLikely?: boolean;
}

/** Knowledge for completion besides the text. */
export interface CompletionContext {
  readonly schema?: SchemaSnapshot | undefined;
  readonly spaces?: readonly string[] | undefined;
  readonly parameters?: readonly string[] | undefined;
  /** Known vids, likeliest first. */
  readonly vids?: readonly Vid[] | undefined;
  /** Keywords that are not offered, in capitals. */
  readonly bannedWords?: readonly string[] | undefined;
  /** Known edges: which tags they connect. */
  readonly seen?: readonly SeenEdge[] | undefined;
  readonly tagsOfVids?: TagsOfVids | undefined;
  /** All edges, counted; absent if not counted. Diagnostics require it. */
  readonly counted?: CountedEdges | undefined;
}

/** The tags of a schema. */
export function tagItems(schema: SchemaSnapshot | undefined): readonly CompletionItem[] {
  return (schema?.tags ?? []).map((tag) => elementItem(tag, 'tag'));
}

/** The edge types of a schema, with the tags that their edges were seen between. */
export function edgeItems(
  schema: SchemaSnapshot | undefined,
  seen: readonly SeenEdge[] = [],
): readonly CompletionItem[] {
  return (schema?.edgeTypes ?? []).map((edgeType) => {
    const { detail, ...item } = elementItem(edgeType, 'edge');
    const said = [detail, pairsOf(seen, [edgeType.name]).slice(0, PAIRS_NAMED_MAX).join(', ')].filter(Boolean);
    return { ...item, ...(said.length > 0 && { detail: said.join(' — ') }) };
  });
}

/** The items that have one of some names first, in the order of the names. */
export function namedFirst(items: readonly CompletionItem[], names: readonly string[]): readonly CompletionItem[] {
  const rank = ({ label }: CompletionItem): number => (names.includes(label) ? names.indexOf(label) : names.length);
  return items.toSorted((a, b) => rank(a) - rank(b));
}

function elementItem({ name, comment }: TagSchema | EdgeTypeSchema, kind: 'tag' | 'edge'): CompletionItem {
  return { label: name, kind, insert: quoteName(name), ...(comment && { detail: comment }) };
}

/** The properties of the tag or edge type that has a name. */
export function propertiesOfNamed(
  name: string | undefined,
  elements: readonly (TagSchema | EdgeTypeSchema)[] | undefined,
): readonly CompletionItem[] {
  const element = elements?.find((known) => known.name === name);
  return element ? properties(element) : [];
}

/** The properties of a tag or an edge type. */
export function properties(element: TagSchema | EdgeTypeSchema): readonly CompletionItem[] {
  return element.properties.map((property) => ({
    label: property.name,
    kind: 'property',
    insert: quoteName(property.name),
    detail: propertyDetail(property, element.name),
    type: printType(property.type).toLowerCase(),
  }));
}

function propertyDetail({ type, comment }: PropertySchema, owner: string): string {
  return `${printType(type)} of ${owner}${comment ? ` — ${comment}` : ''}`;
}

/** The properties of several elements, each name once. */
export function uniqueProperties(elements: readonly (TagSchema | EdgeTypeSchema)[]): readonly CompletionItem[] {
  const byName = new Map<string, CompletionItem>();
  for (const element of elements)
    for (const item of properties(element)) if (!byName.has(item.label)) byName.set(item.label, item);
  return [...byName.values()];
}
