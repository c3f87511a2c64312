import type { Csr } from './csr.ts';
import { DistanceHeap } from './distance-heap.ts';
import { Pace, type Work } from './work.ts';

/** A path as its vertices, and the sum of the weights of its edges (their number without weights). */
export interface WeightedPath {
  readonly vertices: readonly number[];
  readonly cost: number;
}

/** A lower bound of the cost from a vertex to the target, for A*. Must be consistent: at most the weight of an edge plus the bound of its end. */
export type Heuristic = (vertex: number) => number;

/** Edges and vertices that a search must not use: Yen's algorithm removes them for one search at a time. */
interface Removed {
  readonly vertices: ReadonlySet<number>;
  /** The targets that must not follow the first vertex of the search. */
  readonly firstTargets: ReadonlySet<number>;
}

const NOTHING_REMOVED: Removed = { vertices: new Set(), firstTargets: new Set() };

/**
 * Shortest paths by weight over one graph. Weights must not be negative. Memory is reused between searches. Dijkstra, "A note on two
 * problems in connexion with graphs" (1959); Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
 * paths" (1968); Yen, "Finding the k shortest loopless paths in a network" (1971).
 */
export class PathSearch {
  readonly #csr: Csr;
  readonly #pace: Pace;
  readonly #distance: Float64Array;
  readonly #parent: Int32Array;
  readonly #touched: Int32Array;
  readonly #heap = new DistanceHeap();

  constructor(csr: Csr, work: Work) {
    work.charge(16 * csr.vertexCount);
    this.#csr = csr;
    this.#pace = new Pace(work);
    this.#distance = new Float64Array(csr.vertexCount).fill(Infinity);
    this.#parent = new Int32Array(csr.vertexCount);
    this.#touched = new Int32Array(csr.vertexCount);
  }

  /** The cheapest path, or undefined. O(E log V). */
  shortest(source: number, target: number, heuristic?: Heuristic): WeightedPath | undefined {
    return this.#search(source, target, NOTHING_REMOVED, heuristic);
  }

  /** The cost to every vertex, Infinity if there is no path, and the previous vertex of each. O(E log V). */
  tree(source: number): { readonly costs: Float64Array; readonly parents: Int32Array } {
    const touched = this.#run(source, -1, NOTHING_REMOVED, undefined);
    const costs = this.#distance.slice();
    const parents = this.#parent.slice();
    this.#reset(touched);
    return { costs, parents };
  }

  /** Up to `count` paths without repeated vertices, the cheapest first. O(count · V · E log V) at worst. */
  kShortest(source: number, target: number, count: number, heuristic?: Heuristic): WeightedPath[] {
    const first = this.shortest(source, target, heuristic);
    if (!first || source === target) return first ? [first] : [];
    const found: WeightedPath[] = [first];
    const candidates: WeightedPath[] = [];
    const known = new Set<string>([first.vertices.join()]);
    while (found.length < count) {
      const last = found.at(-1)!.vertices;
      let rootCost = 0;
      for (let i = 0; i < last.length - 1; i++) {
        const root = last.slice(0, i + 1);
        if (i > 0) rootCost += this.#cheapestEdge(last[i - 1]!, last[i]!);
        const firstTargets = new Set<number>();
        for (const { vertices } of found)
          if (vertices.length > i + 1 && root.every((v, j) => vertices[j] === v)) firstTargets.add(vertices[i + 1]!);
        const removed = { vertices: new Set(root.slice(0, -1)), firstTargets };
        const spur = this.#search(last[i]!, target, removed, heuristic);
        if (!spur) continue;
        const vertices = [...root.slice(0, -1), ...spur.vertices];
        const key = vertices.join();
        if (known.has(key)) continue;
        known.add(key);
        candidates.push({ vertices, cost: rootCost + spur.cost });
      }
      if (candidates.length === 0) break;
      let best = 0;
      for (let i = 1; i < candidates.length; i++) if (candidates[i]!.cost < candidates[best]!.cost) best = i;
      found.push(...candidates.splice(best, 1));
    }
    return found;
  }

  #search(source: number, target: number, removed: Removed, heuristic?: Heuristic): WeightedPath | undefined {
    const touched = this.#run(source, target, removed, heuristic);
    const cost = this.#distance[target]!;
    const vertices: number[] = [];
    if (cost !== Infinity) {
      for (let v = target; v !== source; v = this.#parent[v]!) vertices.push(v);
      vertices.push(source);
      vertices.reverse();
    }
    this.#reset(touched);
    return cost === Infinity ? undefined : { vertices, cost };
  }

  /** Returns how many vertices were touched. Stops at the target. */
  #run(source: number, target: number, removed: Removed, heuristic: Heuristic | undefined): number {
    const { offsets, targets, weights } = this.#csr;
    const distance = this.#distance;
    const heap = this.#heap;
    const isRestricted = removed !== NOTHING_REMOVED;
    heap.clear();
    distance[source] = 0;
    this.#parent[source] = -1;
    this.#touched[0] = source;
    let touched = 1;
    heap.push(source, heuristic ? heuristic(source) : 0);
    while (heap.length > 0) {
      const key = heap.distance;
      const v = heap.pop();
      const at = distance[v]!;
      if (v === target) break;
      if (key > at + (heuristic ? heuristic(v) : 0)) continue;
      const end = offsets[v + 1]!;
      this.#pace.add(end - offsets[v]! + 1);
      for (let e = offsets[v]!; e < end; e++) {
        const u = targets[e]!;
        const through = at + (weights ? weights[e]! : 1);
        if (through >= distance[u]!) continue;
        if (isRestricted && (removed.vertices.has(u) || (v === source && removed.firstTargets.has(u)))) continue;
        if (distance[u] === Infinity) this.#touched[touched++] = u;
        distance[u] = through;
        this.#parent[u] = v;
        heap.push(u, heuristic ? through + heuristic(u) : through);
      }
    }
    return touched;
  }

  #reset(touched: number): void {
    for (let i = 0; i < touched; i++) this.#distance[this.#touched[i]!] = Infinity;
  }

  #cheapestEdge(source: number, target: number): number {
    const { offsets, targets, weights } = this.#csr;
    if (!weights) return 1;
    let least = Infinity;
    for (let e = offsets[source]!; e < offsets[source + 1]!; e++)
      if (targets[e] === target && weights[e]! < least) least = weights[e]!;
    return least;
  }
}
