import type { TimeToLive } from '@astrolabe/model';
import { newId } from '../new-id.ts';
import { newProperty, type PropertyDraft } from '../schema-model/element-draft.ts';
import type { TypeKey } from '../schema-model/property-type.ts';
import { COPY_OFFSET, TAG_STEP } from './limits.ts';

/** A property of a sketch, with texts as typed. An empty type is not chosen yet. */
export type SketchProperty = Omit<PropertyDraft, 'original' | 'type'> & { readonly type: TypeKey | '' };

interface SketchElement {
  /** Stable identity of an element while its name changes. */
  readonly uuid: string;
  readonly name: string;
  readonly comment: string;
  readonly properties: readonly SketchProperty[];
  /** Preserved from the space or text it was loaded from. */
  readonly timeToLive?: TimeToLive | undefined;
}

/** A tag of a sketch. `x` and `y` are its center in pixels at zoom 1; `slot` is its color, from 0. */
export interface SketchTag extends SketchElement {
  readonly type: 'tag';
  readonly x: number;
  readonly y: number;
  readonly slot: number;
}

/** An edge type of a sketch between two tags by uuid. Empty ends are not set yet. */
export interface SketchEdgeType extends SketchElement {
  readonly type: 'edge';
  readonly from: string;
  readonly to: string;
}

/** A drawn schema: tags are nodes, edge types are lines. */
export interface SketchGraph {
  readonly nodes: readonly SketchTag[];
  readonly lines: readonly SketchEdgeType[];
}

/** An empty sketch. */
export const EMPTY_GRAPH: SketchGraph = { nodes: [], lines: [] };

/** A new property. */
export function newSketchProperty(): SketchProperty {
  return newProperty();
}

/** A new tag centered at a position. */
export function newTag(x: number, y: number, slot: number, name = ''): SketchTag {
  return { uuid: newId(), type: 'tag', name, comment: '', properties: [], x, y, slot };
}

/** Returns the free place nearest to a position, to its right first. */
export function freePlace(graph: SketchGraph, near: Pick<SketchTag, 'x' | 'y'>): Pick<SketchTag, 'x' | 'y'> {
  const steps = [0];
  for (let ring = 0; ; ring++, steps.push(ring, -ring)) {
    for (const down of steps) {
      for (const right of steps) {
        if (Math.max(Math.abs(down), Math.abs(right)) !== ring) continue;
        const place = { x: near.x + right * TAG_STEP, y: near.y + down * TAG_STEP };
        if (graph.nodes.every((node) => Math.hypot(node.x - place.x, node.y - place.y) >= TAG_STEP)) return place;
      }
    }
  }
}

/** A new edge type between two tags. */
export function newEdgeType(from: string, to: string, name = ''): SketchEdgeType {
  return { uuid: newId(), type: 'edge', name, comment: '', properties: [], from, to };
}

/** A tag or an edge type by its uuid. */
export function elementOf(graph: SketchGraph, uuid: string): SketchTag | SketchEdgeType | undefined {
  return graph.nodes.find((node) => node.uuid === uuid) ?? graph.lines.find((line) => line.uuid === uuid);
}

/** The graph with one element in a new state. */
export function withElement(graph: SketchGraph, element: SketchTag | SketchEdgeType): SketchGraph {
  return element.type === 'tag'
    ? { ...graph, nodes: graph.nodes.map((node) => (node.uuid === element.uuid ? element : node)) }
    : { ...graph, lines: graph.lines.map((line) => (line.uuid === element.uuid ? element : line)) };
}

/** The graph with tags at new positions. */
export function withPlaces(
  graph: SketchGraph,
  places: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): SketchGraph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      const place = places.get(node.uuid);
      return place === undefined ? node : { ...node, x: Math.round(place.x), y: Math.round(place.y) };
    }),
  };
}

/** Removes elements; edge types are removed with their tags. */
export function withoutElements(graph: SketchGraph, uuids: ReadonlySet<string>): SketchGraph {
  return {
    nodes: graph.nodes.filter((node) => !uuids.has(node.uuid)),
    lines: graph.lines.filter((line) => ![line.uuid, line.from, line.to].some((uuid) => uuids.has(uuid))),
  };
}

/** Returns a subgraph: the given tags, and the edge types whose ends are included. */
export function partOf(graph: SketchGraph, uuids: ReadonlySet<string>): SketchGraph {
  return {
    nodes: graph.nodes.filter((node) => uuids.has(node.uuid)),
    lines: graph.lines.filter(
      (line) => uuids.has(line.uuid) || (line.from !== '' && uuids.has(line.from) && uuids.has(line.to)),
    ),
  };
}

/** The changed graph, and the uuids of new elements. */
export interface AddedElements {
  readonly graph: SketchGraph;
  readonly added: ReadonlySet<string>;
}

/** Adds copies of elements with an offset and unused names. Edge types whose ends were not copied keep them if they exist in the graph. */
export function withCopies(graph: SketchGraph, copied: SketchGraph): AddedElements {
  const taken = new Set([...graph.nodes, ...graph.lines].map((element) => element.name));
  const uuids = new Map(copied.nodes.map((node) => [node.uuid, newId()]));
  const own = new Set(graph.nodes.map((node) => node.uuid));
  const copy = <T extends SketchTag | SketchEdgeType>(element: T, uuid: string): T => {
    const name = freeName(element.name, taken);
    taken.add(name);
    return { ...element, uuid, name, properties: element.properties.map(copyProperty) };
  };
  const end = (uuid: string): string => uuids.get(uuid) ?? (own.has(uuid) ? uuid : '');
  const nodes = copied.nodes.map((node) => ({
    ...copy(node, uuids.get(node.uuid) ?? ''),
    x: node.x + COPY_OFFSET,
    y: node.y + COPY_OFFSET,
  }));
  const lines = copied.lines.map((line) => ({
    ...copy(line, newId()),
    from: end(line.from),
    to: end(line.to),
  }));
  return {
    graph: { nodes: [...graph.nodes, ...nodes], lines: [...graph.lines, ...lines] },
    added: new Set([...nodes, ...lines].map((element) => element.uuid)),
  };
}

function copyProperty(property: SketchProperty): SketchProperty {
  return { ...property, key: newSketchProperty().key };
}

/** Appends `(1)`, `(2)`, … until a name is unused; an empty name remains empty. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  if (name === '' || !taken.has(name)) return name;
  for (let count = 1; ; count++) {
    const wanted = `${name}(${count})`;
    if (!taken.has(wanted)) return wanted;
  }
}

/** A list with one of its members moved. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  const member = list[from];
  return member === undefined ? list : [...rest.slice(0, to), member, ...rest.slice(to)];
}
