import type { SceneEdge, SceneVertex } from '@astrolabe/graph-view';
import type { Value } from '@astrolabe/model';
import { numberKindOf, numberOfValue, type NumberKind } from '../result-view/value-number.ts';

/** A property of a tag or of an edge type. */
export interface PropertyName {
  readonly on: 'vertex' | 'edge';
  /** The tag or edge type. */
  readonly type: string;
  readonly property: string;
}

/** Only what lies in a range stays in the picture; what lacks the property is not asked. */
export interface PropertyFilter extends PropertyName {
  readonly from: number;
  readonly to: number;
}

/** The part of a time line that is shown. */
export interface TimeWindow extends PropertyFilter {
  readonly kind: NumberKind;
}

/** The value of a property of a vertex or edge; undefined where it has none of that name. */
export function valueOfProperty(element: SceneVertex | SceneEdge, name: PropertyName): Value | undefined {
  if ('tags' in element) {
    if (name.on !== 'vertex') return undefined;
    return element.tags.find((tag) => tag.name === name.type)?.properties.get(name.property);
  }
  return name.on === 'edge' && element.edgeType === name.type ? element.properties.get(name.property) : undefined;
}

/** Whether filters leave an element in the picture. */
export function passes(element: SceneVertex | SceneEdge, filters: readonly PropertyFilter[]): boolean {
  return filters.every((filter) => {
    const number = numberOfValue(valueOfProperty(element, filter));
    return number === undefined || (number >= filter.from && number <= filter.to);
  });
}

/** A property with values on a line of numbers. */
export interface NumericProperty extends PropertyName {
  readonly kind: NumberKind;
}

const LOOKED_AT_MAX = 20_000;

/** The properties that vertices and edges have numbers, days or times in, in the order they are met. */
export function numericProperties(
  vertices: readonly SceneVertex[],
  edges: readonly SceneEdge[],
): readonly NumericProperty[] {
  const found = new Map<string, NumericProperty>();
  const look = (on: 'vertex' | 'edge', type: string, properties: ReadonlyMap<string, Value>): void => {
    for (const [property, value] of properties) {
      const kind = numberKindOf(value);
      const name = JSON.stringify([on, type, property]);
      if (kind && !found.has(name)) found.set(name, { on, type, property, kind });
    }
  };
  for (const vertex of vertices.slice(0, LOOKED_AT_MAX))
    for (const tag of vertex.tags) look('vertex', tag.name, tag.properties);
  for (const edge of edges.slice(0, LOOKED_AT_MAX)) look('edge', edge.edgeType, edge.properties);
  return [...found.values()];
}

/** What a property is called in a list of choices. */
export function propertyTitle({ type, property }: PropertyName): string {
  return `${type}.${property}`;
}
