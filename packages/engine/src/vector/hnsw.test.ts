import { describe, expect, it } from 'vitest';
import { HnswGraph } from './hnsw.ts';
import { METRICS, dotAt, normAt, squaredDistanceAt, type Metric } from './metric.ts';
import { VectorMemory } from './vector-memory.ts';

const COUNT = 1200;
const DIMENSION = 20;

/** Numbers from -1 to below 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function vectors(count: number, seed: number): Float32Array {
  const next = random(seed);
  return Float32Array.from({ length: count * DIMENSION }, next);
}

const DISTANCES: Readonly<Record<Metric, (a: Float32Array, atA: number, b: Float32Array) => number>> = {
  cosine: (a, atA, b) => 1 - dotAt(a, atA, b, 0, DIMENSION) / (normAt(a, atA, DIMENSION) * normAt(b, 0, DIMENSION)),
  l2: (a, atA, b) => squaredDistanceAt(a, atA, b, 0, DIMENSION),
  dot: (a, atA, b) => -dotAt(a, atA, b, 0, DIMENSION),
};

describe.each(METRICS)('a graph for %s', (metric) => {
  const matrix = vectors(COUNT, 7);
  const graph = new HnswGraph(DIMENSION, metric);
  for (let row = 0; row < COUNT; row++) graph.insert(row + 1, matrix, row * DIMENSION);
  const queries = Array.from({ length: 20 }, (_, i) => vectors(1, 100 + i));
  const exact = (query: Float32Array, isAllowed: (number: number) => boolean): readonly number[] =>
    Array.from({ length: COUNT }, (_, row) => ({
      number: row + 1,
      distance: DISTANCES[metric](matrix, row * DIMENSION, query),
    }))
      .filter(({ number }) => isAllowed(number))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 10)
      .map(({ number }) => number);
  const recall = (allowed: Uint8Array | undefined, candidates = 120): number => {
    let found = 0;
    for (const query of queries) {
      const wanted = exact(query, (number) => allowed?.[number] !== 0);
      const hits = graph.search(query, 10, candidates, allowed).map(({ number }) => number);
      found += hits.filter((number) => wanted.includes(number)).length / wanted.length;
    }
    return found / queries.length;
  };

  it('finds at least 95 of 100 nearest vectors', () => {
    expect(recall(undefined)).toBeGreaterThanOrEqual(0.95);
  });

  it('chooses as many candidates as the data needs', () => {
    const candidates = graph.tunedCandidates(COUNT, () => {});
    expect(recall(undefined, candidates)).toBeGreaterThanOrEqual(0.9);
  });

  it('finds the allowed neighbors and no others', () => {
    const allowed = Uint8Array.from({ length: COUNT + 1 }, (_, number) => Number(number % 3 === 0));
    expect(recall(allowed)).toBeGreaterThanOrEqual(0.95);
    expect(graph.search(queries[0]!, 50, 50, allowed).every(({ number }) => number % 3 === 0)).toBe(true);
  });
});

it('returns distances in order, and nothing without vectors', () => {
  const graph = new HnswGraph(2, 'l2');
  expect(graph.search(Float32Array.of(1, 1), 3, 10)).toEqual([]);
  for (const [i, x] of [5, 1, 3].entries()) graph.insert(i + 1, Float32Array.of(x, 0), 0);
  expect(graph.search(Float32Array.of(0, 0), 5, 10)).toEqual([
    { number: 2, distance: 1 },
    { number: 3, distance: 9 },
    { number: 1, distance: 25 },
  ]);
});

it.each([1, 7, 8, 9, 33])('computes inner products of %d numbers', (length) => {
  const memory = new VectorMemory(length);
  const a = Float32Array.from({ length }, (_, i) => i + 1);
  memory.reserve(40_000 / length);
  memory.put(1, a, 0, 2);
  memory.put(2, a, 0, 1);
  expect(memory.dot(1, 2)).toBe(2 * a.reduce((sum, x) => sum + x * x, 0));
});
