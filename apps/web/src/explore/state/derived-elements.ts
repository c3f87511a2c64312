/** Derived elements: vertices for values and edges across hidden vertices. They are never fetched or written. */
import { bubbleVid, vertexKey, type Bubble } from '@astrolabe/graph-view';
import { displayValue, isNull, type Edge, type TagProperties, type Vertex, type Vid } from '@astrolabe/model';

/** A property whose values are drawn as vertices. */
export interface LiftedProperty {
  readonly tag: string;
  readonly property: string;
}

/** The key of a grouping: the tag, or the value of a property. */
export type GroupBy = { readonly kind: 'tag' } | { readonly kind: 'property'; readonly property: string };

/** Values of one property that become vertices, the most frequent ones. */
const VALUES_MAX = 2_000;
/** Maximum neighbors of a hidden vertex that are connected with each other; the number of pairs grows quadratically. */
const NEIGHBORS_MAX = 60;
const SLICE = 4_000;

/** Returns the title of the group of a vertex; undefined if it belongs to none. */
export function groupTitle(tags: readonly TagProperties[], by: GroupBy): string | undefined {
  if (by.kind === 'tag') return tags.length === 0 ? undefined : tags.map((tag) => tag.name).join(', ');
  const value = tags.map((tag) => tag.properties.get(by.property)).find((one) => one !== undefined);
  const title = value === undefined ? '' : typeof value === 'string' ? value : displayValue(value);
  return title === '' ? undefined : title;
}

/** The id of the bubble of a value. */
function idOfValue({ tag, property }: LiftedProperty, value: string): string {
  return `value ${tag}.${property} ${value}`;
}

/** Returns the property whose value a bubble represents; undefined for a group. */
export function liftedOfBubble(lifted: readonly LiftedProperty[], id: string): LiftedProperty | undefined {
  return lifted.find((one) => id.startsWith(idOfValue(one, '')));
}

/**
 * Returns a bubble per value of the properties and an edge to it from every vertex with the value. `endOf` returns the displayed vertex:
 * itself or its group; undefined if hidden. Yields between slices.
 */
export function* liftedElements(
  lifted: readonly LiftedProperty[],
  vertices: Iterable<Vertex>,
  endOf: (vid: Vid) => Vid | undefined,
): Generator<undefined, { readonly bubbles: readonly Bubble[]; readonly edges: readonly Edge[] }> {
  const bubbles: Bubble[] = [];
  const edges: Edge[] = [];
  let taken = 0;
  const all = [...vertices];
  for (const one of lifted) {
    const owners = new Map<string, Vid[]>();
    for (const { vid, tags } of all) {
      if (++taken % SLICE === 0) yield;
      const value = tags.find(({ name }) => name === one.tag)?.properties.get(one.property);
      const end = value === undefined || isNull(value) || value === '' ? undefined : endOf(vid);
      if (value === undefined || end === undefined) continue;
      const text = typeof value === 'string' ? value : displayValue(value);
      const known = owners.get(text);
      if (known) known.push(end);
      else owners.set(text, [end]);
    }
    const most = [...owners].toSorted(([, a], [, b]) => b.length - a.length).slice(0, VALUES_MAX);
    for (const [text, ends] of most) {
      const id = idOfValue(one, text);
      bubbles.push({ id, caption: text, count: ends.length, tag: undefined });
      for (const src of new Set(ends))
        edges.push({
          kind: 'edge',
          edgeType: one.property,
          src,
          dst: bubbleVid(id),
          rank: 0n,
          properties: new Map(),
        });
    }
  }
  return { bubbles, edges };
}

/** An edge that replaces a path across one hidden vertex. */
export interface ImpliedEdge {
  /** The types of both edges of the path. */
  readonly edgeType: string;
  readonly src: Vid;
  readonly dst: Vid;
}

/**
 * Connects the neighbors of each hidden vertex, one edge per pair and hidden vertex. `endOf` returns the displayed vertex; undefined if
 * hidden. Yields between slices.
 */
export function* impliedEdges(
  hidden: ReadonlySet<string>,
  edges: Iterable<Edge>,
  endOf: (vid: Vid) => Vid | undefined,
): Generator<undefined, readonly ImpliedEdge[]> {
  const around = new Map<string, Map<string, { readonly vid: Vid; readonly edgeType: string }>>();
  let taken = 0;
  for (const { src, dst, edgeType } of edges) {
    if (++taken % SLICE === 0) yield;
    for (const [from, to] of [
      [src, dst],
      [dst, src],
    ] as const) {
      const key = vertexKey(from);
      const vid = hidden.has(key) ? endOf(to) : undefined;
      if (vid === undefined) continue;
      const neighbors = around.get(key) ?? new Map<string, { readonly vid: Vid; readonly edgeType: string }>();
      if (neighbors.size < NEIGHBORS_MAX) neighbors.set(vertexKey(vid), { vid, edgeType });
      around.set(key, neighbors);
    }
  }
  const implied: ImpliedEdge[] = [];
  for (const neighbors of around.values()) {
    const sorted = [...neighbors].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, neighbor]) => neighbor);
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1)) {
        if (++taken % SLICE === 0) yield;
        const types = [one.edgeType, other.edgeType].toSorted();
        implied.push({ edgeType: types.join(' · '), src: one.vid, dst: other.vid });
      }
  }
  return implied;
}
