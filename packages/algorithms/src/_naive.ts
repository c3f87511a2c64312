import { GraphProjection } from './graph-projection.ts';
import { UNLIMITED } from './work.ts';

/** A small directed multigraph as plain lists, for references that are written as definitions. */
export interface SmallGraph {
  readonly n: number;
  readonly edges: readonly (readonly [number, number, number])[];
}

export function project({ n, edges }: SmallGraph, isWeighted: boolean): GraphProjection {
  return new GraphProjection(
    {
      vertexCount: n,
      edgeCount: edges.length,
      sources: Int32Array.from(edges, ([source]) => source),
      targets: Int32Array.from(edges, ([, target]) => target),
      weights: isWeighted ? Float64Array.from(edges, ([, , weight]) => weight) : undefined,
    },
    UNLIMITED,
  );
}

/** Costs of all pairs by Floyd and Warshall; Infinity: no path. */
export function allCosts({ n, edges }: SmallGraph, isWeighted: boolean, isDirected: boolean): number[][] {
  const costs = Array.from({ length: n }, (_, a) => Array.from({ length: n }, (__, b) => (a === b ? 0 : Infinity)));
  for (const [a, b, weight] of edges) {
    const cost = isWeighted ? weight : 1;
    costs[a]![b] = Math.min(costs[a]![b]!, cost);
    if (!isDirected) costs[b]![a] = Math.min(costs[b]![a]!, cost);
  }
  for (let k = 0; k < n; k++)
    for (let a = 0; a < n; a++)
      for (let b = 0; b < n; b++) costs[a]![b] = Math.min(costs[a]![b]!, costs[a]![k]! + costs[k]![b]!);
  return costs;
}

/** The different neighbors of each vertex, without itself, directions ignored. */
export function neighborSets({ n, edges }: SmallGraph): Set<number>[] {
  const sets = Array.from({ length: n }, () => new Set<number>());
  for (const [a, b] of edges) {
    if (a === b) continue;
    sets[a]!.add(b);
    sets[b]!.add(a);
  }
  return sets;
}

/** Every simple path from a vertex to another, by trying all. */
export function* simplePaths(graph: SmallGraph, source: number, target: number): Iterable<number[]> {
  const out = Array.from({ length: graph.n }, () => new Set<number>());
  for (const [a, b] of graph.edges) out[a]!.add(b);
  function* extend(path: number[]): Iterable<number[]> {
    const last = path.at(-1)!;
    if (last === target) {
      yield path;
      return;
    }
    for (const next of out[last]!) if (!path.includes(next)) yield* extend([...path, next]);
  }
  yield* extend([source]);
}
