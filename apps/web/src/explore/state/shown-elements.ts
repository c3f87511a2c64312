import { bubbleVid, edgeKey, vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Edge, Vertex, Vid } from '@astrolabe/model';
import type { CanvasState } from './canvas-state.ts';
import type { SchemaView } from './perspective.ts';

/** What of a state stands on the canvas, and how much of what is known does not. */
export interface ShownElements extends GraphElements {
  /** How much is known, placeholders among it; nothing where all of it stands on the canvas. Vertices may then be named twice, the last knows better. */
  readonly known: { readonly vertices: number; readonly edges: number } | undefined;
}

/** Elements that a slice of the work looks at. */
const SLICE = 4_000;

/**
 * What stands on the canvas: everything known but what was hidden; members of a group are its bubble, and the edges to them one edge
 * for each type and direction, with their number as its property `count`. So are parallel edges where they are bundled. In slices of a few milliseconds.
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
  if (hidden.size === 0 && groups.length === 0 && !isBundled && !isLeftOut) return wholeOf(layers);
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
  const bundles = new Map<string, { readonly edge: Edge; count: number }>();
  const nameOf = (edgeType: string, src: Vid, dst: Vid): string =>
    JSON.stringify([edgeType, vertexKey(src), vertexKey(dst)]);
  const bundle = (edgeType: string, src: Vid, dst: Vid, count: number): void => {
    const name = nameOf(edgeType, src, dst);
    const known = bundles.get(name);
    if (known) known.count += count;
    else bundles.set(name, { edge: { kind: 'edge', edgeType, src, dst, rank: 0n, properties: new Map() }, count });
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
      else bundle(edge.edgeType, edge.src, edge.dst, 1);
    } else if (src !== dst) bundle(edge.edgeType, src ?? edge.src, dst ?? edge.dst, 1);
  }
  for (const { bubble, unfetched } of groups) {
    const anchor = unfetched && vertices.get(unfetched.anchor);
    if (!unfetched || !anchor || gone.has(unfetched.anchor)) continue;
    const [here, there] = [bubbleOf.get(unfetched.anchor) ?? anchor.vid, bubbleVid(bubble.id)];
    if (unfetched.direction === 'out') bundle(unfetched.edgeType, here, there, bubble.count);
    else bundle(unfetched.edgeType, there, here, bubble.count);
  }
  const counts = new Map<Edge, number>();
  for (const { edge, count } of bundles.values()) {
    const bundled = { ...edge, properties: new Map([['count', BigInt(count)]]) };
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
    bubbles: groups.map(({ bubble }) => bubble),
    bundles: counts,
    known: { vertices: ends.size, edges: edges.size },
  };
}

/** Everything there is. A scene merges it by itself, so nothing is looked up here. */
function wholeOf(layers: readonly GraphElements[]): ShownElements {
  const [only, ...more] = layers;
  if (only && more.length === 0) return { ...only, known: undefined };
  return {
    vertices: layers.flatMap(({ vertices }) => vertices),
    edges: layers.flatMap(({ edges }) => edges),
    known: undefined,
  };
}

/** Whether a perspective leaves anything out. */
export function leavesOut(view: SchemaView | undefined): view is SchemaView {
  return view !== undefined && (view.hiddenTags.size > 0 || view.hiddenEdgeTypes.size > 0);
}

/** Which vertices and edges a perspective leaves out; nothing where it leaves nothing out. A vertex with another tag as well stays. */
function leftOutBy(
  view: SchemaView | undefined,
): { readonly vertex: (vertex: Vertex) => boolean; readonly edge: (edge: Edge) => boolean } | undefined {
  if (!leavesOut(view)) return undefined;
  return {
    vertex: ({ tags }) => tags.length > 0 && tags.every(({ name }) => view.hiddenTags.has(name)),
    edge: ({ edgeType }) => view.hiddenEdgeTypes.has(edgeType),
  };
}
