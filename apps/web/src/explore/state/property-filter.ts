import type { SceneEdge, SceneVertex } from '@astrolabe/graph-view';
import { isNull, type Value } from '@astrolabe/model';
import { SLICE_LENGTH } from '../limits.ts';
import { numberKindOf, numberOfValue, type NumberKind } from '../../result-view/value/value-number.ts';

/** A property of a tag or of an edge type. */
export interface PropertyName {
  readonly on: 'vertex' | 'edge';
  /** The tag or edge type. */
  readonly type: string;
  readonly property: string;
}

/** Hides elements outside of a range; elements without the property are not affected. */
export interface RangeFilter extends PropertyName {
  readonly from: number;
  readonly to: number;
}

/** Hides elements without one of some strings; elements without the property are not affected. */
export interface ValueFilter extends PropertyName {
  /** Texts as returned by `textOfValue`. */
  readonly values: readonly string[];
  /** Whether null passes too. */
  readonly hasNone: boolean;
}

/** A filter on one property. */
export type PropertyFilter = RangeFilter | ValueFilter;

/** The visible part of a time line. */
export interface TimeWindow extends RangeFilter {
  readonly kind: NumberKind;
}

/** Returns the value of a property of an element; undefined if it does not exist. */
export function valueOfProperty(element: SceneVertex | SceneEdge, name: PropertyName): Value | undefined {
  if ('tags' in element) {
    if (name.on !== 'vertex') return undefined;
    return element.tags.find((tag) => tag.name === name.type)?.properties.get(name.property);
  }
  return name.on === 'edge' && element.edgeType === name.type ? element.properties.get(name.property) : undefined;
}

/** Returns the text of a string or bool for lists; undefined for null and other types. */
export function textOfValue(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** Whether two names refer to the same property. */
export function isSameProperty(one: PropertyName, other: PropertyName): boolean {
  return one.on === other.on && one.type === other.type && one.property === other.property;
}

/** Returns a predicate for elements that pass the filters. */
export function testOfFilters(filters: readonly PropertyFilter[]): (element: SceneVertex | SceneEdge) => boolean {
  const tests = filters.map((filter) => ({ filter, allows: testOfValues(filter) }));
  return (element) =>
    tests.every(({ filter, allows }) => {
      const value = valueOfProperty(element, filter);
      return value === undefined || allows(value);
    });
}

function testOfValues(filter: PropertyFilter): (value: Value) => boolean {
  if ('values' in filter) {
    const kept = new Set(filter.values);
    return (value) => {
      const text = textOfValue(value);
      return text === undefined ? filter.hasNone : kept.has(text);
    };
  }
  return (value) => {
    const number = numberOfValue(value);
    return number === undefined || (number >= filter.from && number <= filter.to);
  };
}

/** A property with values on a line of numbers. */
export interface NumericProperty extends PropertyName {
  readonly kind: NumberKind;
}

/** A property with texts or bools. */
export interface TextProperty extends PropertyName {
  readonly kind: 'text';
}

/** A property that can be filtered by. */
export type FilterProperty = NumericProperty | TextProperty;

const LOOKED_AT_MAX = 20_000;

/** The filterable properties of vertices and edges, in order of occurrence: numbers, dates and times first, then texts. */
export function filterProperties(
  vertices: readonly SceneVertex[],
  edges: readonly SceneEdge[],
): readonly FilterProperty[] {
  const found: FilterProperty[] = [];
  const known = { vertex: new Map<string, Set<string>>(), edge: new Map<string, Set<string>>() };
  const look = (on: 'vertex' | 'edge', type: string, properties: ReadonlyMap<string, Value>): void => {
    let names = known[on].get(type);
    if (!names) known[on].set(type, (names = new Set()));
    for (const [property, value] of properties) {
      if (names.has(property)) continue;
      const kind = numberKindOf(value) ?? (textOfValue(value) === undefined ? undefined : 'text');
      if (kind === undefined) continue;
      names.add(property);
      found.push({ on, type, property, kind });
    }
  };
  for (const vertex of vertices.slice(0, LOOKED_AT_MAX))
    for (const tag of vertex.tags) look('vertex', tag.name, tag.properties);
  for (const edge of edges.slice(0, LOOKED_AT_MAX)) look('edge', edge.edgeType, edge.properties);
  return found.toSorted((a, b) => Number(a.kind === 'text') - Number(b.kind === 'text'));
}

/** Returns the properties with numbers, dates or times. */
export function numericProperties(
  vertices: readonly SceneVertex[],
  edges: readonly SceneEdge[],
): readonly NumericProperty[] {
  return filterProperties(vertices, edges).filter((property) => property.kind !== 'text');
}

/** Returns the title of a property in a list. */
export function propertyTitle({ type, property }: PropertyName): string {
  return `${type}.${property}`;
}

/** A text, and the number of vertices or edges with it. */
export interface TextCount {
  readonly text: string;
  readonly count: number;
}

/** The texts of a property, most frequent first, and the number of nulls. */
export interface TextCounts {
  readonly texts: readonly TextCount[];
  readonly none: number;
}

/** Counts the texts of a property, in slices. */
export function* countTexts(
  elements: readonly (SceneVertex | SceneEdge)[],
  property: PropertyName,
): Generator<undefined, TextCounts> {
  const counts = new Map<string, number>();
  let none = 0;
  for (const element of elements) {
    if (element.index % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    const value = valueOfProperty(element, property);
    if (value === undefined) continue;
    const text = textOfValue(value);
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
    else if (isNull(value)) none++;
  }
  const texts = [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count);
  return { texts, none };
}

/** Returns the listed texts: those containing the search text, ignoring case, up to a number; chosen ones remain listed. */
export function listedTexts(
  { texts }: TextCounts,
  wanted: string,
  chosen: ReadonlySet<string>,
  most: number,
): readonly TextCount[] {
  const sought = wanted.trim().toLowerCase();
  const listed: TextCount[] = [];
  for (const each of texts) {
    const isFound = sought === '' ? listed.length < most : each.text.toLowerCase().includes(sought);
    if (chosen.has(each.text) || (isFound && listed.length < most)) listed.push(each);
  }
  return listed;
}
