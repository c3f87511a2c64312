import type { GraphProjection, Orientation } from './graph-projection.ts';
import type { Work } from './work.ts';

export interface PageRankOptions {
  /** Direction in which the walk follows edges. */
  readonly orientation: Orientation;
  /** The probability of following an edge instead of jumping; 0 to below 1. */
  readonly damping: number;
  readonly maxIterations: number;
  /** Iteration stops when the scores change by less in sum. */
  readonly tolerance: number;
  /** Personalized: jumps end at these vertices only. Empty: at any. */
  readonly sources: Int32Array;
}

/**
 * PageRank: the share of time that a random walk spends at each vertex; the scores add up to 1. Weights are the relative probabilities of a
 * vertex's edges. From a vertex without outgoing edges the walk jumps to a random one.
 *
 * Brin and Page, "The anatomy of a large-scale hypertextual web search engine" (1998). Solved by Gauss-Seidel iteration on the
 * system without the jumps of dangling vertices, and scaled to 1 at the end, which gives the same vector: Del Corso, Gullí and
 * Romani, "Fast PageRank computation via a sparse linear system" (2005). O(iterations · E).
 */
export function pageRank(graph: GraphProjection, options: PageRankOptions, work: Work): Float64Array {
  const { vertexCount: n } = graph;
  if (n === 0) return new Float64Array(0);
  const out = graph.along(options.orientation);
  const { offsets, targets, weights } = graph.along(
    options.orientation === 'out' ? 'in' : options.orientation === 'in' ? 'out' : 'both',
  );
  work.charge(24 * n);
  const share = inverseOutWeights(out.offsets, out.weights, n);
  const base = new Float64Array(n);
  const { sources, damping } = options;
  if (sources.length === 0) base.fill((1 - damping) / n);
  else for (const source of sources) base[source]! += (1 - damping) / sources.length;
  const scores = base.slice();
  // The score that a vertex passes along per unit of edge weight.
  const given = scores.map((score, v) => score * share[v]!);
  for (let round = 0; round < options.maxIterations; round++) {
    work.check();
    let change = 0;
    for (let v = 0; v < n; v++) {
      let received = 0;
      const end = offsets[v + 1]!;
      if (weights) for (let e = offsets[v]!; e < end; e++) received += given[targets[e]!]! * weights[e]!;
      else for (let e = offsets[v]!; e < end; e++) received += given[targets[e]!]!;
      const score = base[v]! + damping * received;
      change += Math.abs(score - scores[v]!);
      scores[v] = score;
      given[v] = score * share[v]!;
    }
    if (change < options.tolerance) break;
  }
  let total = 0;
  for (let v = 0; v < n; v++) total += scores[v]!;
  for (let v = 0; v < n; v++) scores[v]! /= total;
  return scores;
}

/** 1 divided by the total outgoing weight of each vertex; 0 if it has none. */
function inverseOutWeights(offsets: Int32Array, weights: Float64Array | undefined, n: number): Float64Array {
  const inverse = new Float64Array(n);
  for (let v = 0; v < n; v++) {
    let sum = 0;
    if (weights) for (let e = offsets[v]!; e < offsets[v + 1]!; e++) sum += weights[e]!;
    else sum = offsets[v + 1]! - offsets[v]!;
    inverse[v] = sum > 0 ? 1 / sum : 0;
  }
  return inverse;
}
