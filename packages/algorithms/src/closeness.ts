import type { Csr } from './csr.ts';
import { DistanceHeap } from './distance-heap.ts';
import type { GraphProjection, Orientation } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

export interface ClosenessOptions {
  /** Direction of the paths to the scored vertex; `in` is usual for directed graphs. */
  readonly orientation: Orientation;
  /**
   * `classic`: reached vertices by the sum of their distances, scaled by the share of vertices that are reached (Wasserman and
   * Faust, "Social Network Analysis", 1994). `harmonic`: the mean of inverse distances (Marchiori and Latora, 2000).
   */
  readonly variant: 'classic' | 'harmonic';
}

/** Closeness centrality, between 0 and 1 without weights. O(V · E), with weights O(V · E log V). */
export function closeness(graph: GraphProjection, options: ClosenessOptions, work: Work): Float64Array {
  const csr = graph.along(options.orientation);
  const n = csr.vertexCount;
  work.charge(24 * n);
  const pace = new Pace(work);
  const scores = new Float64Array(n);
  const search = csr.weights ? new WeightedDistances(csr) : new HopDistances(csr);
  for (let v = 0; v < n; v++) {
    const { reached, sum, inverseSum, edges } = search.from(v);
    pace.add(edges + 1);
    if (n < 2 || reached === 0) continue;
    scores[v] = options.variant === 'harmonic' ? inverseSum / (n - 1) : (reached / sum) * (reached / (n - 1));
  }
  return scores;
}

interface DistanceSums {
  /** The vertices that are reached, without the start. */
  readonly reached: number;
  readonly sum: number;
  readonly inverseSum: number;
  /** Number of scanned edges. */
  readonly edges: number;
}

class HopDistances {
  readonly #csr: Csr;
  readonly #seen: Int32Array;
  readonly #order: Int32Array;

  constructor(csr: Csr) {
    this.#csr = csr;
    this.#seen = new Int32Array(csr.vertexCount).fill(-1);
    this.#order = new Int32Array(csr.vertexCount);
  }

  from(source: number): DistanceSums {
    const { offsets, targets } = this.#csr;
    const seen = this.#seen;
    const order = this.#order;
    order[0] = source;
    seen[source] = source;
    let reached = 1;
    let sum = 0;
    let inverseSum = 0;
    let edges = 0;
    for (let levelStart = 0, hops = 1; levelStart < reached; hops++) {
      const levelEnd = reached;
      for (let i = levelStart; i < levelEnd; i++) {
        const v = order[i]!;
        const end = offsets[v + 1]!;
        edges += end - offsets[v]!;
        for (let e = offsets[v]!; e < end; e++) {
          const u = targets[e]!;
          if (seen[u] === source) continue;
          seen[u] = source;
          order[reached++] = u;
        }
      }
      sum += hops * (reached - levelEnd);
      inverseSum += (reached - levelEnd) / hops;
      levelStart = levelEnd;
    }
    return { reached: reached - 1, sum, inverseSum, edges };
  }
}

class WeightedDistances {
  readonly #csr: Csr;
  readonly #distance: Float64Array;
  readonly #heap = new DistanceHeap();

  constructor(csr: Csr) {
    this.#csr = csr;
    this.#distance = new Float64Array(csr.vertexCount);
  }

  from(source: number): DistanceSums {
    const { offsets, targets, weights } = this.#csr;
    const distance = this.#distance.fill(Infinity);
    distance[source] = 0;
    this.#heap.push(source, 0);
    let reached = 0;
    let sum = 0;
    let inverseSum = 0;
    let edges = 0;
    while (this.#heap.length > 0) {
      const at = this.#heap.distance;
      const v = this.#heap.pop();
      if (at !== distance[v]) continue;
      if (v !== source) {
        reached++;
        sum += at;
        inverseSum += 1 / at;
      }
      edges += offsets[v + 1]! - offsets[v]!;
      for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
        const through = at + weights![e]!;
        if (through >= distance[targets[e]!]!) continue;
        distance[targets[e]!] = through;
        this.#heap.push(targets[e]!, through);
      }
    }
    return { reached, sum, inverseSum, edges };
  }
}
