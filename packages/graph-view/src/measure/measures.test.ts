import { describe, expect, it } from 'vitest';
import type { LayoutGraph } from '../layout/layout-graph.ts';
import { measure, MEASURES } from './measures.ts';

function graph(count: number, ...links: readonly (readonly [number, number])[]): LayoutGraph {
  return {
    count,
    src: Uint32Array.from(links, ([src]) => src),
    dst: Uint32Array.from(links, ([, dst]) => dst),
    kinds: new Uint16Array(count),
  };
}
const valuesOf = (input: LayoutGraph, what: (typeof MEASURES)[number]): number[] => [...measure(input, what).values];

describe('measure', () => {
  it('counts edges, a loop once', () => {
    expect(valuesOf(graph(3, [0, 1], [1, 1], [0, 1]), 'degree')).toEqual([2, 3, 0]);
  });

  it('numbers components by their size', () => {
    expect(valuesOf(graph(6, [4, 5], [0, 1], [1, 2]), 'component')).toEqual([1, 1, 1, 3, 2, 2]);
  });

  it('finds two cliques that one edge joins as two communities', () => {
    const clique = (from: number): [number, number][] =>
      [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].filter((b) => b > a).map((b): [number, number] => [from + a, from + b]));
    const found = valuesOf(graph(8, ...clique(0), ...clique(4), [0, 4]), 'community');
    expect(new Set(found.slice(0, 4)).size).toBe(1);
    expect(new Set(found.slice(4)).size).toBe(1);
    expect(found[0]).not.toBe(found[4]);
  });

  it('gives the middle of a path all betweenness', () => {
    const { values, isSampled } = measure(graph(5, [0, 1], [1, 2], [2, 3], [3, 4]), 'betweenness');
    expect([[...values], isSampled]).toEqual([[0, 3, 4, 3, 0], false]);
  });

  it('estimates betweenness of a large graph and says so', () => {
    const star = graph(1000, ...Array.from({ length: 999 }, (_, i): [number, number] => [0, i + 1]));
    const { values, isSampled } = measure(star, 'betweenness');
    expect(isSampled).toBe(true);
    // The exact value of the middle of a star: every pair of its 999 leaves.
    expect(Math.abs(values[0]! / ((999 * 998) / 2) - 1)).toBeLessThan(0.05);
  });

  it('ranks vertices near all others first, and unreachable ones last', () => {
    const near = valuesOf(graph(5, [0, 1], [1, 2], [2, 3]), 'closeness');
    expect(near.map((value) => Number(value.toFixed(3)))).toEqual([0.458, 0.625, 0.625, 0.458, 0]);
    expect(valuesOf(graph(4, [0, 1], [0, 2], [0, 3]), 'closeness')[0]).toBe(1);
  });

  it('estimates closeness of a large graph and says so', () => {
    const star = graph(1000, ...Array.from({ length: 999 }, (_, i): [number, number] => [0, i + 1]));
    const { values, isSampled } = measure(star, 'closeness');
    expect([values[0], isSampled]).toEqual([1, true]);
    expect(values[1]).toBeCloseTo(0.5, 2);
  });

  it('gives most influence to neighbors of influential vertices', () => {
    const star = valuesOf(graph(4, [0, 1], [0, 2], [3, 0]), 'eigenvector');
    expect(star.map((value) => Number(value.toFixed(3)))).toEqual([1, 0.577, 0.577, 0.577]);
  });

  it('numbers cores from outside, ignoring parallel edges and loops', () => {
    const square = [
      [0, 1],
      [1, 2],
      [2, 0],
      [0, 3],
      [1, 3],
      [2, 3],
    ] as const;
    expect(valuesOf(graph(7, ...square, [3, 4], [4, 5], [5, 4], [6, 6]), 'core')).toEqual([3, 3, 3, 3, 1, 1, 0]);
  });

  it('ranks targets of edges above their sources', () => {
    const ranks = valuesOf(graph(4, [1, 0], [2, 0], [3, 0]), 'pagerank');
    expect(ranks[0]!).toBeGreaterThan(2 * ranks[1]!);
    expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBeCloseTo(1, 2);
  });

  it('handles an empty graph', () => {
    for (const what of MEASURES) expect(valuesOf(graph(0), what)).toEqual([]);
  });
});
