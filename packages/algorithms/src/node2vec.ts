import type { GraphProjection } from './graph-projection.ts';
import { seededRandom } from './random.ts';
import { randomWalks, type WalkOptions } from './random-walk.ts';
import { Pace, type Work } from './work.ts';

export interface EmbeddingOptions extends WalkOptions {
  /** Numbers of each vector. */
  readonly dimension: number;
  /** Vertices on either side in a walk that count as context. */
  readonly windowSize: number;
  readonly negativeSamples: number;
  readonly iterations: number;
  readonly learningRate: number;
}

/**
 * A vector for each vertex, such that vertices that co-occur on random walks have similar ones: row v is `dimension` floats from `v * dimension`.
 * Skip-gram with negative sampling over the walks of `randomWalks`. Grover and Leskovec, "node2vec" (2016); Mikolov et al., "Distributed
 * representations of words and phrases and their compositionality" (2013). O(walks · length · window · negatives · dimension).
 */
export function node2vec(graph: GraphProjection, options: EmbeddingOptions, work: Work): Float32Array {
  const n = graph.vertexCount;
  const { dimension } = options;
  work.charge(8 * n * dimension + 24 * n);
  const random = seededRandom(options.seed + 1);
  const vectors = Float32Array.from({ length: n * dimension }, () => (random() - 0.5) / dimension);
  const contexts = new Float32Array(n * dimension);
  const negatives = negativeTable(graph, random);
  const gradient = new Float32Array(dimension);
  const pace = new Pace(work);
  for (let round = 0; round < options.iterations; round++) {
    const rate = options.learningRate * (1 - round / options.iterations);
    for (const walk of randomWalks(graph, { ...options, seed: options.seed + round }, work)) {
      for (let i = 0; i < walk.length; i++) {
        const reach = 1 + Math.floor(random() * options.windowSize);
        for (let j = Math.max(0, i - reach); j <= Math.min(walk.length - 1, i + reach); j++) {
          if (j === i) continue;
          gradient.fill(0);
          train(vectors, contexts, gradient, walk[i]!, walk[j]!, 1, rate);
          for (let k = 0; k < options.negativeSamples; k++) {
            const other = negatives();
            if (other !== walk[j]) train(vectors, contexts, gradient, walk[i]!, other, 0, rate);
          }
          for (let d = 0; d < dimension; d++) vectors[walk[i]! * dimension + d]! += gradient[d]!;
        }
      }
      pace.add(walk.length * options.windowSize * dimension);
    }
  }
  return vectors;
}

/** One step towards (label 1) or away from (label 0) a context; the step of the vector itself is added to `gradient`. */
function train(
  vectors: Float32Array,
  contexts: Float32Array,
  gradient: Float32Array,
  vertex: number,
  context: number,
  label: 0 | 1,
  rate: number,
): void {
  const dimension = gradient.length;
  const v = vertex * dimension;
  const c = context * dimension;
  let dot = 0;
  for (let d = 0; d < dimension; d++) dot += vectors[v + d]! * contexts[c + d]!;
  const step = rate * (label - 1 / (1 + Math.exp(-dot)));
  for (let d = 0; d < dimension; d++) {
    gradient[d]! += step * contexts[c + d]!;
    contexts[c + d]! += step * vectors[v + d]!;
  }
}

/** Draws vertices with odds of their degree to the power of 3/4. */
function negativeTable(graph: GraphProjection, random: () => number): () => number {
  const { offsets } = graph.both;
  const sums = new Float64Array(graph.vertexCount);
  let total = 0;
  for (let v = 0; v < sums.length; v++) sums[v] = total += (offsets[v + 1]! - offsets[v]!) ** 0.75;
  return () => {
    const drawn = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! <= drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
