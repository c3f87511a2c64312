import { bubbleVid, edgeKey, vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Edge, Properties, Value, Vertex, Vid } from '@astrolabe/model';
import type { CanvasState } from './canvas-state.ts';
import { impliedEdges, liftedElements } from './derived-elements.ts';
import type { SchemaView } from './perspective.ts';

/** Displayed elements of a state, and the number of known ones that are not displayed. */
export interface ShownElements extends GraphElements {
  /**
   * Number of known elements, including placeholders; undefined if all are displayed. Vertices may then be repeated; the last one takes precedence.
   */
  readonly known: { readonly vertices: number; readonly edges: number } | undefined;
}

/** Elements processed per slice. */
const SLICE = 4_000;

/**
 * Returns the displayed elements: everything known except hidden ones. A group is one bubble, and the edges to its members are merged by
 * type and direction, with their number as `count` and the sums of numeric properties. Bundled parallel edges are merged in the same way.
 * Runs in slices of a few milliseconds.
 */
export function* shownElements({
  layers,
  hidden,
  groups,
  isBundled = false,
  view,
}: Pick<CanvasState, 'layers' | 'hidden' | 'groups'> & Partial<Pick<CanvasState, 'isBundled' | 'view'>>): Generator<
  undefined,
  ShownElements
> {
  const isLeftOut = leftOutBy(view?.perspective);
  const { lifted = [], isBridged = false } = view ?? {};
  if (hidden.size === 0 && groups.length === 0 && !isBundled && !isLeftOut && lifted.length === 0)
    return wholeOf(layers);
  let taken = 0;
  const vertices = new Map<string, Vertex>();
  const edges = new Map<string, Edge>();
  const ends = new Set<string>();
  for (const layer of layers) {
    for (const vertex of layer.vertices) {
      if (++taken % SLICE === 0) yield;
      const key = vertexKey(vertex.vid);
      ends.add(key);
      if (vertex.tags.length > 0 || !vertices.has(key)) vertices.set(key, vertex);
    }
    for (const edge of layer.edges) {
      if (++taken % SLICE === 0) yield;
      const key = edgeKey(edge);
      const known = edges.get(key);
      if (!known || edge.properties.size > 0) edges.set(key, edge);
      ends.add(vertexKey(edge.src)).add(vertexKey(edge.dst));
    }
  }
  const gone = new Set(hidden);
  for (const [key, vertex] of isLeftOut ? vertices : []) {
    if (++taken % SLICE === 0) yield;
    if (isLeftOut?.vertex(vertex)) gone.add(key);
  }
  const bubbleOf = new Map<string, Vid>();
  for (const { bubble, members } of groups) for (const key of members) bubbleOf.set(key, bubbleVid(bubble.id));
  const shownEdges: Edge[] = [];
  const bundles = new Map<string, { readonly edge: Edge; count: number; readonly sums: Sums }>();
  const nameOf = (edgeType: string, src: Vid, dst: Vid): string =>
    JSON.stringify([edgeType, vertexKey(src), vertexKey(dst)]);
  const bundle = (edgeType: string, src: Vid, dst: Vid, count: number, properties?: Properties): void => {
    const name = nameOf(edgeType, src, dst);
    let known = bundles.get(name);
    if (known) known.count += count;
    else {
      const edge: Edge = { kind: 'edge', edgeType, src, dst, rank: 0n, properties: new Map() };
      bundles.set(name, (known = { edge, count, sums: new Map() }));
    }
    if (properties) addSums(known.sums, properties);
  };
  const parallel = new Map<string, number>();
  for (const { edgeType, src, dst } of isBundled ? edges.values() : []) {
    if (++taken % SLICE === 0) yield;
    const name = nameOf(edgeType, src, dst);
    parallel.set(name, (parallel.get(name) ?? 0) + 1);
  }
  for (const edge of edges.values()) {
    if (++taken % SLICE === 0) yield;
    const [from, to] = [vertexKey(edge.src), vertexKey(edge.dst)];
    if (gone.has(from) || gone.has(to) || isLeftOut?.edge(edge)) continue;
    const [src, dst] = [bubbleOf.get(from), bubbleOf.get(to)];
    if (src === undefined && dst === undefined) {
      if (!isBundled || parallel.get(nameOf(edge.edgeType, edge.src, edge.dst)) === 1) shownEdges.push(edge);
      else bundle(edge.edgeType, edge.src, edge.dst, 1, edge.properties);
    } else if (src !== dst) bundle(edge.edgeType, src ?? edge.src, dst ?? edge.dst, 1, edge.properties);
  }
  for (const { bubble, unfetched } of groups) {
    const anchor = unfetched && vertices.get(unfetched.anchor);
    if (!unfetched || !anchor || gone.has(unfetched.anchor)) continue;
    const [here, there] = [bubbleOf.get(unfetched.anchor) ?? anchor.vid, bubbleVid(bubble.id)];
    if (unfetched.direction === 'out') bundle(unfetched.edgeType, here, there, bubble.count);
    else bundle(unfetched.edgeType, there, here, bubble.count);
  }
  const endOf = (vid: Vid): Vid | undefined => {
    const key = vertexKey(vid);
    return gone.has(key) ? undefined : (bubbleOf.get(key) ?? vid);
  };
  if (isBridged)
    for (const { edgeType, src, dst } of yield* impliedEdges(hidden, edges.values(), endOf))
      bundle(edgeType, src, dst, 1);
  const values = yield* liftedElements(lifted, vertices.values(), endOf);
  shownEdges.push(...values.edges);
  const counts = new Map<Edge, number>();
  for (const { edge, count, sums } of bundles.values()) {
    const properties: Properties = new Map<string, Value>([
      ['count', BigInt(count)],
      ...(count > 1 ? namedSums(sums) : []),
    ]);
    const bundled = { ...edge, properties };
    counts.set(bundled, count);
    shownEdges.push(bundled);
  }
  const shown: Vertex[] = [];
  for (const [key, vertex] of vertices) {
    if (++taken % SLICE === 0) yield;
    if (!gone.has(key) && !bubbleOf.has(key)) shown.push(vertex);
  }
  return {
    vertices: shown,
    edges: shownEdges,
    bubbles: [...groups.map(({ bubble }) => bubble), ...values.bubbles],
    bundles: counts,
    known: { vertices: ends.size, edges: edges.size },
  };
}

/** Returns all elements. The scene merges them, so no lookup is needed. */
function wholeOf(layers: readonly GraphElements[]): ShownElements {
  const [only, ...more] = layers;
  if (only && more.length === 0) return { ...only, known: undefined };
  return {
    vertices: layers.flatMap(({ vertices }) => vertices),
    edges: layers.flatMap(({ edges }) => edges),
    known: undefined,
  };
}

/** Whether a perspective hides anything. */
export function leavesOut(view: SchemaView | undefined): view is SchemaView {
  return view !== undefined && (view.hiddenTags.size > 0 || view.hiddenEdgeTypes.size > 0);
}

/** Returns the predicate of elements hidden by a perspective; undefined if nothing is hidden. A vertex with another visible tag remains. */
function leftOutBy(
  view: SchemaView | undefined,
): { readonly vertex: (vertex: Vertex) => boolean; readonly edge: (edge: Edge) => boolean } | undefined {
  if (!leavesOut(view)) return undefined;
  return {
    vertex: ({ tags }) => tags.length > 0 && tags.every(({ name }) => view.hiddenTags.has(name)),
    edge: ({ edgeType }) => view.hiddenEdgeTypes.has(edgeType),
  };
}

/** Sums of the numeric properties of merged edges, by property. */
type Sums = Map<string, bigint | number>;

/** Adds the numbers among properties. Integers stay exact. */
function addSums(sums: Sums, properties: Properties): void {
  for (const [name, value] of properties) {
    if (typeof value !== 'bigint' && typeof value !== 'number') continue;
    const sum = sums.get(name) ?? (typeof value === 'bigint' ? 0n : 0);
    sums.set(name, typeof sum === 'bigint' && typeof value === 'bigint' ? sum + value : Number(sum) + Number(value));
  }
}

function namedSums(sums: Sums): readonly (readonly [string, Value])[] {
  return [...sums].map(([name, sum]) => [`sum(${name})`, sum] as const);
}
