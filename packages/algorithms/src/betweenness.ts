import type { Csr } from './csr.ts';
import { DistanceHeap } from './distance-heap.ts';
import type { GraphProjection, Orientation } from './graph-projection.ts';
import { seededRandom, shuffled } from './random.ts';
import { Pace, type Work } from './work.ts';

export interface BetweennessOptions {
  readonly orientation: Orientation;
  /** Number of sources; undefined or at least the number of vertices: all sources, which is exact. */
  readonly samples: number | undefined;
  readonly seed: number;
  /** Divides by the number of pairs of other vertices, so that scores are between 0 and 1. */
  readonly isNormalized: boolean;
}

/**
 * Betweenness: over all pairs of other vertices, the share of their shortest paths that pass through a vertex. With weights,
 * paths are the shortest by their sum (all must be above 0). Exact: O(V · E), with weights O(V · E log V); with k sampled
 * sources O(k · E), scaled by V / k. Brandes, "A faster algorithm for betweenness centrality" (2001); Brandes and Pich,
 * "Centrality estimation in large networks" (2007).
 */
export function betweenness(graph: GraphProjection, options: BetweennessOptions, work: Work): Float64Array {
  const csr = graph.along(options.orientation);
  const n = csr.vertexCount;
  const scores = new Float64Array(n);
  const samples = Math.min(options.samples ?? n, n);
  const search = csr.weights ? new WeightedSearch(csr, csr.weights, work) : new HopSearch(csr, work);
  const sources = samples < n ? shuffled(n, seededRandom(options.seed)).subarray(0, samples) : undefined;
  for (let i = 0; i < samples; i++) search.accumulate(sources ? sources[i]! : i, scores);
  // Undirected pairs were counted from both ends.
  let factor = (samples === 0 ? 1 : n / samples) * (options.orientation === 'both' ? 0.5 : 1);
  if (options.isNormalized && n > 2) factor *= (options.orientation === 'both' ? 2 : 1) / ((n - 1) * (n - 2));
  for (let v = 0; v < n; v++) scores[v]! *= factor;
  return scores;
}

/**
 * Paths of the fewest edges from one source, and their contribution to the scores of the vertices between. Everything but `#placeOf` is
 * indexed by the place of a vertex in the search, so that neighbors are close in memory. Memory is reused.
 */
class HopSearch {
  readonly #csr: Csr;
  readonly #pace: Pace;
  /** The place of each vertex; -1: not reached. */
  readonly #placeOf: Int32Array;
  readonly #order: Int32Array;
  readonly #paths: Float64Array;
  /** Contribution of a path that arrives at a place to the previous vertex: (1 + dependency) / paths. */
  readonly #share: Float64Array;
  /** The places one edge farther than place i are `#next[#nextFrom[i]]` to before `#next[#nextFrom[i + 1]]`. */
  readonly #next: Int32Array;
  readonly #nextFrom: Int32Array;

  constructor(csr: Csr, work: Work) {
    const n = csr.vertexCount;
    work.charge(28 * n + 4 * csr.targets.length);
    this.#csr = csr;
    this.#pace = new Pace(work);
    this.#placeOf = new Int32Array(n).fill(-1);
    this.#order = new Int32Array(n);
    this.#paths = new Float64Array(n);
    this.#share = new Float64Array(n);
    this.#next = new Int32Array(csr.targets.length);
    this.#nextFrom = new Int32Array(n + 1);
  }

  accumulate(source: number, scores: Float64Array): void {
    const reached = this.#search(source);
    const order = this.#order;
    const paths = this.#paths;
    const share = this.#share;
    const next = this.#next;
    const nextFrom = this.#nextFrom;
    for (let i = reached - 1; i > 0; i--) {
      let sum = 0;
      for (let at = nextFrom[i]!, end = nextFrom[i + 1]!; at < end; at++) sum += share[next[at]!]!;
      const dependency = sum * paths[i]!;
      scores[order[i]!]! += dependency;
      share[i] = (1 + dependency) / paths[i]!;
      this.#pace.add(nextFrom[i + 1]! - nextFrom[i]! + 1);
    }
    const placeOf = this.#placeOf;
    for (let i = 0; i < reached; i++) placeOf[order[i]!] = -1;
  }

  /** Breadth-first; returns the number of reached vertices. */
  #search(source: number): number {
    const { offsets, targets } = this.#csr;
    const placeOf = this.#placeOf;
    const order = this.#order;
    const paths = this.#paths;
    const next = this.#next;
    const nextFrom = this.#nextFrom;
    placeOf[source] = 0;
    order[0] = source;
    paths[0] = 1;
    let reached = 1;
    let nextCount = 0;
    // Places from here on are one edge farther than the current one.
    let levelEnd = 1;
    for (let i = 0; i < reached; i++) {
      if (i === levelEnd) levelEnd = reached;
      const v = order[i]!;
      const count = paths[i]!;
      nextFrom[i] = nextCount;
      for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
        const u = targets[e]!;
        let place = placeOf[u]!;
        if (place === -1) {
          place = placeOf[u] = reached;
          order[reached] = u;
          paths[reached++] = 0;
        }
        if (place < levelEnd) continue;
        paths[place]! += count;
        next[nextCount++] = place;
      }
      this.#pace.add(offsets[v + 1]! - offsets[v]! + 1);
    }
    nextFrom[reached] = nextCount;
    return reached;
  }
}

/** Search for paths with the smallest sum of weights. Memory is reused. */
class WeightedSearch {
  readonly #csr: Csr;
  readonly #weights: Float64Array;
  readonly #pace: Pace;
  readonly #distance: Float64Array;
  readonly #paths: Float64Array;
  readonly #dependency: Float64Array;
  readonly #order: Int32Array;
  readonly #heap = new DistanceHeap();

  constructor(csr: Csr, weights: Float64Array, work: Work) {
    work.charge(40 * csr.vertexCount);
    this.#csr = csr;
    this.#weights = weights;
    this.#pace = new Pace(work);
    this.#distance = new Float64Array(csr.vertexCount).fill(-1);
    this.#paths = new Float64Array(csr.vertexCount);
    this.#dependency = new Float64Array(csr.vertexCount);
    this.#order = new Int32Array(csr.vertexCount);
  }

  accumulate(source: number, scores: Float64Array): void {
    const reached = this.#search(source);
    const { offsets, targets } = this.#csr;
    const weights = this.#weights;
    const distance = this.#distance;
    const paths = this.#paths;
    const dependency = this.#dependency;
    // In order of descending distance: the dependency of a vertex comes from vertices one edge farther, so no list of predecessors is needed.
    for (let i = reached - 1; i >= 0; i--) {
      const v = this.#order[i]!;
      let sum = 0;
      for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
        const u = targets[e]!;
        if (distance[u] === distance[v]! + weights[e]!) sum += (1 + dependency[u]!) / paths[u]!;
      }
      dependency[v] = sum * paths[v]!;
      if (v !== source) scores[v]! += dependency[v]!;
      this.#pace.add(offsets[v + 1]! - offsets[v]! + 1);
    }
    for (let i = 0; i < reached; i++) {
      const v = this.#order[i]!;
      distance[v] = -1;
      paths[v] = 0;
      dependency[v] = 0;
    }
  }

  #search(source: number): number {
    const { offsets, targets } = this.#csr;
    const weights = this.#weights;
    const distance = this.#distance;
    const paths = this.#paths;
    const order = this.#order;
    const heap = this.#heap;
    distance[source] = 0;
    paths[source] = 1;
    heap.push(source, 0);
    let reached = 0;
    while (heap.length > 0) {
      const at = heap.distance;
      const v = heap.pop();
      // An entry is stale if a shorter path was found since, and a duplicate if the vertex is settled.
      if (at !== distance[v] || this.#dependency[v] === -1) continue;
      this.#dependency[v] = -1;
      order[reached++] = v;
      for (let e = offsets[v]!, end = offsets[v + 1]!; e < end; e++) {
        const u = targets[e]!;
        const through = at + weights[e]!;
        if (distance[u] === -1 || through < distance[u]!) {
          distance[u] = through;
          paths[u] = paths[v]!;
          heap.push(u, through);
        } else if (through === distance[u]) paths[u]! += paths[v]!;
      }
      this.#pace.add(offsets[v + 1]! - offsets[v]! + 1);
    }
    for (let i = 0; i < reached; i++) this.#dependency[order[i]!] = 0;
    return reached;
  }
}
