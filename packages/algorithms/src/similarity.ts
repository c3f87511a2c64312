import type { Csr } from './csr.ts';
import type { GraphProjection, Orientation } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

/** Similarity of two sets of neighbors: shared over union, over the smaller, or over the geometric mean of both sizes. */
export type SimilarityMetric = 'jaccard' | 'overlap' | 'cosine';

export interface SimilarityOptions {
  readonly metric: SimilarityMetric;
  readonly orientation: Orientation;
  /** The vertices that are compared with all others. Empty: each pair of all vertices once. */
  readonly sources: Int32Array;
  /** The best matches of each source that are returned. */
  readonly topK: number;
  /** Pairs below are not returned. */
  readonly cutoff: number;
}

/** A pair of vertices and a score. */
export interface ScoredPair {
  readonly first: number;
  readonly second: number;
  readonly score: number;
}

/**
 * Vertices with common neighbors, the best matches of each source first. Only pairs that share a neighbor are scored:
 * O(Σ d(v)²) over the shared neighbors.
 */
export function* similarPairs(graph: GraphProjection, options: SimilarityOptions, work: Work): Iterable<ScoredPair> {
  const along = graph.along(options.orientation);
  const back = options.orientation === 'both' ? along : options.orientation === 'out' ? graph.in : graph.out;
  const n = graph.vertexCount;
  work.charge(16 * n);
  const sizes = neighborCounts(along);
  const shared = new Int32Array(n);
  const others = new Int32Array(n);
  const pace = new Pace(work);
  const score = (v: number, u: number): number => {
    const common = shared[u]!;
    if (options.metric === 'jaccard') return common / (sizes[v]! + sizes[u]! - common);
    return common / (options.metric === 'overlap' ? Math.min(sizes[v]!, sizes[u]!) : Math.sqrt(sizes[v]! * sizes[u]!));
  };
  const isEveryPair = options.sources.length === 0;
  const count = isEveryPair ? n : options.sources.length;
  for (let i = 0; i < count; i++) {
    const v = isEveryPair ? i : options.sources[i]!;
    let length = 0;
    for (let e = along.offsets[v]!; e < along.offsets[v + 1]!; e++) {
      const w = along.targets[e]!;
      if (e > along.offsets[v]! && along.targets[e - 1] === w) continue;
      for (let f = back.offsets[w]!; f < back.offsets[w + 1]!; f++) {
        const u = back.targets[f]!;
        if (u === v || (f > back.offsets[w]! && back.targets[f - 1] === u)) continue;
        if (shared[u]!++ === 0) others[length++] = u;
      }
      pace.add(back.offsets[w + 1]! - back.offsets[w]! + 1);
    }
    const best: ScoredPair[] = [];
    for (let j = 0; j < length; j++) {
      const u = others[j]!;
      const value = score(v, u);
      if (value >= options.cutoff) insertBest(best, { first: v, second: u, score: value }, options.topK);
    }
    for (let j = 0; j < length; j++) shared[others[j]!] = 0;
    yield* best;
  }
}

/** How many distinct neighbors each vertex has. */
function neighborCounts({ offsets, targets, vertexCount }: Csr): Int32Array {
  const sizes = new Int32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++)
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++)
      if (e === offsets[v] || targets[e] !== targets[e - 1]) sizes[v]!++;
  return sizes;
}

/** Scores for predicting an edge between two unconnected vertices. */
export type LinkScore =
  | 'commonNeighbors'
  | 'adamicAdar'
  | 'resourceAllocation'
  | 'preferentialAttachment'
  | 'totalNeighbors';

export interface LinkPredictionOptions {
  readonly score: LinkScore;
  /** Empty: all vertices; each pair is then returned once. */
  readonly sources: Int32Array;
  readonly topK: number;
}

/**
 * The likeliest missing edges of each source among the vertices two hops away, in the simple undirected graph.
 * Liben-Nowell and Kleinberg, "The link-prediction problem for social networks" (2007); Adamic and Adar, "Friends and
 * neighbors on the web" (2003); Zhou, Lü and Zhang, "Predicting missing links via local information" (2009).
 * O(Σ d(v)²) over the shared neighbors.
 */
export function* predictedLinks(
  graph: GraphProjection,
  options: LinkPredictionOptions,
  work: Work,
): Iterable<ScoredPair> {
  const { vertexCount: n, offsets, targets } = graph.simple;
  work.charge(17 * n);
  const degree = (v: number): number => offsets[v + 1]! - offsets[v]!;
  const sums = new Float64Array(n);
  const others = new Int32Array(n);
  const isNeighbor = new Uint8Array(n);
  const pace = new Pace(work);
  const isEveryPair = options.sources.length === 0;
  const count = isEveryPair ? n : options.sources.length;
  for (let i = 0; i < count; i++) {
    const v = isEveryPair ? i : options.sources[i]!;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) isNeighbor[targets[e]!] = 1;
    let length = 0;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
      const w = targets[e]!;
      const part =
        options.score === 'adamicAdar'
          ? 1 / Math.log(degree(w))
          : options.score === 'resourceAllocation'
            ? 1 / degree(w)
            : 1;
      for (let f = offsets[w]!; f < offsets[w + 1]!; f++) {
        const u = targets[f]!;
        if (u === v || isNeighbor[u] === 1 || (isEveryPair && u < v)) continue;
        if (sums[u] === 0) others[length++] = u;
        sums[u]! += part;
      }
      pace.add(degree(w) + 1);
    }
    const best: ScoredPair[] = [];
    for (let j = 0; j < length; j++) {
      const u = others[j]!;
      const score =
        options.score === 'preferentialAttachment'
          ? degree(v) * degree(u)
          : options.score === 'totalNeighbors'
            ? degree(v) + degree(u) - sums[u]!
            : sums[u]!;
      insertBest(best, { first: v, second: u, score }, options.topK);
    }
    for (let j = 0; j < length; j++) sums[others[j]!] = 0;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) isNeighbor[targets[e]!] = 0;
    yield* best;
  }
}

/** Keeps the best `most` pairs in order, ties by the smaller vertex. */
function insertBest(best: ScoredPair[], pair: ScoredPair, most: number): void {
  const isBefore = (a: ScoredPair, b: ScoredPair): boolean =>
    a.score > b.score || (a.score === b.score && a.second < b.second);
  if (best.length === most && (most === 0 || !isBefore(pair, best.at(-1)!))) return;
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(best[middle]!, pair)) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, pair);
  if (best.length > most) best.pop();
}
