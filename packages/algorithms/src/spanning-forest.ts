import type { GraphProjection } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

/**
 * The edges (by their number in `graph.edges`) of a minimum spanning forest, directions ignored, the cheapest first; with
 * `isMaximum` of a maximum one. Without weights all edges cost 1. O(E log E).
 * Kruskal, "On the shortest spanning subtree of a graph" (1956).
 */
export function spanningForest(graph: GraphProjection, isMaximum: boolean, work: Work): Int32Array {
  const { vertexCount, edgeCount, sources, targets, weights } = graph.edges;
  work.charge(4 * vertexCount + 8 * edgeCount);
  const order = new Int32Array(edgeCount);
  for (let e = 0; e < edgeCount; e++) order[e] = e;
  if (weights) order.sort((a, b) => (isMaximum ? weights[b]! - weights[a]! : weights[a]! - weights[b]!) || a - b);
  work.check();
  const parent = new Int32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parent[v] = v;
  const rootOf = (vertex: number): number => {
    let v = vertex;
    while (parent[v] !== v) v = parent[v] = parent[parent[v]!]!;
    return v;
  };
  const pace = new Pace(work);
  let length = 0;
  for (let i = 0; i < edgeCount; i++) {
    pace.add(1);
    const a = rootOf(sources[order[i]!]!);
    const b = rootOf(targets[order[i]!]!);
    if (a === b) continue;
    parent[a] = b;
    order[length++] = order[i]!;
  }
  return order.slice(0, length);
}
