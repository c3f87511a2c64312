import { vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';

/** What is kept of a graph that is larger than a canvas holds. */
export type BudgetWay = 'connected' | 'sample' | 'first';

/** A graph that waits for the choice what to keep of it. */
export interface BudgetChoice {
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly verticesMax: number;
  readonly edgesMax: number;
  /** Goes on with a part. */
  readonly take: (way: BudgetWay) => void;
}

/** How much room there is. */
export interface Budget {
  readonly vertices: number;
  readonly edges: number;
}

const GOLDEN = 0.6180339887498949;

/**
 * A part of a graph that fits: the vertices with the most edges, an even sample of them, or the first; with the edges between
 * them, the first where these are still too many. In slices, because the whole may be millions.
 */
export function* partOf(elements: GraphElements, way: BudgetWay, budget: Budget): Generator<undefined, GraphElements> {
  const degrees = new Map<string, number>();
  for (const [at, { vid }] of elements.vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    degrees.set(vertexKey(vid), 0);
  }
  for (const [at, { src, dst }] of elements.edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    for (const vid of [src, dst]) {
      const key = vertexKey(vid);
      degrees.set(key, (degrees.get(key) ?? 0) + 1);
    }
  }
  const chosen = new Set<string>();
  if (way === 'connected') {
    const counts = [...degrees.values()].sort((a, b) => b - a);
    yield;
    const least = counts[budget.vertices] ?? -1;
    // First those above the last degree that fits, then as many of that degree as there is room for.
    for (const [key, degree] of degrees) if (degree > least) chosen.add(key);
    for (const [key, degree] of degrees) if (degree === least && chosen.size < budget.vertices) chosen.add(key);
  } else if (way === 'first') {
    for (const key of degrees.keys()) if (chosen.size < budget.vertices) chosen.add(key);
  } else {
    const share = budget.vertices / degrees.size;
    let at = 0;
    for (const key of degrees.keys()) if ((++at * GOLDEN) % 1 < share && chosen.size < budget.vertices) chosen.add(key);
  }
  yield;
  const vertices: Vertex[] = [];
  const edges: Edge[] = [];
  for (const [at, vertex] of elements.vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    if (chosen.has(vertexKey(vertex.vid))) vertices.push(vertex);
  }
  for (const [at, edge] of elements.edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    if (edges.length >= budget.edges) break;
    if (chosen.has(vertexKey(edge.src)) && chosen.has(vertexKey(edge.dst))) edges.push(edge);
  }
  return { vertices, edges };
}

/** How many different vertices a graph has, ends of edges without a record among them. In slices. */
export function* countVertices({ vertices, edges }: GraphElements): Generator<undefined, number> {
  const keys = new Set<string>();
  for (const [at, { vid }] of vertices.entries()) {
    if (at % 20_000 === 19_999) yield;
    keys.add(vertexKey(vid));
  }
  for (const [at, { src, dst }] of edges.entries()) {
    if (at % 10_000 === 9_999) yield;
    keys.add(vertexKey(src)).add(vertexKey(dst));
  }
  return keys.size;
}
