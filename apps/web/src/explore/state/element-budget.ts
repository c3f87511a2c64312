import type { GraphElements } from '@astrolabe/graph-view';
import type { Edge, Vertex, Vid } from '@astrolabe/model';

/** The drawn part of a graph that is too large. */
export type BudgetWay = 'connected' | 'sample' | 'first';

/** A graph that is too large and waits for a choice. */
export interface BudgetChoice {
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly verticesMax: number;
  readonly edgesMax: number;
  /** Continues with a part. */
  readonly take: (way: BudgetWay) => void;
}

/** The available room. */
export interface Budget {
  readonly vertices: number;
  readonly edges: number;
  /** Whether a vertex is already on the canvas. */
  readonly isThere: (vid: Vid) => boolean;
}

const GOLDEN = 0.6180339887498949;

/**
 * A part of a graph that fits: the vertices with the most edges, an even sample of them, or the first; with the edges between them, limited to the
 * first. In slices, because the graph may have millions.
 */
export function* partOf(elements: GraphElements, way: BudgetWay, budget: Budget): Generator<undefined, GraphElements> {
  const degrees = new Map<Vid, number>();
  for (const [at, { vid }] of elements.vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    if (!budget.isThere(vid)) degrees.set(vid, 0);
  }
  for (const [at, { src, dst }] of elements.edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    for (const vid of [src, dst]) if (!budget.isThere(vid)) degrees.set(vid, (degrees.get(vid) ?? 0) + 1);
  }
  const passes = way === 'connected' ? mostConnected(degrees, budget.vertices) : everyOrSome(way, degrees.size, budget);
  const chosen = new Set<Vid>();
  let at = 0;
  for (const [vid, degree] of degrees) {
    if (++at % 20_000 === 0) yield;
    if (chosen.size < budget.vertices && passes(degree, at)) chosen.add(vid);
  }
  const stays = (vid: Vid): boolean => chosen.has(vid) || budget.isThere(vid);
  const vertices: Vertex[] = [];
  const edges: Edge[] = [];
  for (const [at, vertex] of elements.vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    if (stays(vertex.vid)) vertices.push(vertex);
  }
  for (const [at, edge] of elements.edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    if (edges.length >= budget.edges) break;
    if (stays(edge.src) && stays(edge.dst)) edges.push(edge);
  }
  return { vertices, edges };
}

/** Admits the vertices with the most edges: all above the lowest fitting degree, and as many of that degree as there is room for. */
function mostConnected(degrees: ReadonlyMap<Vid, number>, room: number): (degree: number) => boolean {
  const counts = new Map<number, number>();
  for (const degree of degrees.values()) counts.set(degree, (counts.get(degree) ?? 0) + 1);
  let left = room;
  for (const [last, count] of [...counts].sort(([a], [b]) => b - a)) {
    if (left <= count) return (degree) => degree > last || (degree === last && left-- > 0);
    left -= count;
  }
  return () => true;
}

/** Passes all elements until there is no room, or an even sample. */
function everyOrSome(way: 'sample' | 'first', count: number, room: Budget): (degree: number, at: number) => boolean {
  const share = room.vertices / count;
  return way === 'first' ? () => true : (_, at) => (at * GOLDEN) % 1 < share;
}

/** Number of vertices that a graph adds to a canvas, including ends of edges without a record. In slices. */
export function* countVertices(
  { vertices, edges }: GraphElements,
  isThere: (vid: Vid) => boolean,
): Generator<undefined, number> {
  const vids = new Set<Vid>();
  for (const [at, { vid }] of vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    if (!isThere(vid)) vids.add(vid);
  }
  for (const [at, { src, dst }] of edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    if (!isThere(src)) vids.add(src);
    if (!isThere(dst)) vids.add(dst);
  }
  return vids.size;
}
