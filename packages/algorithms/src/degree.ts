import type { GraphProjection, Orientation } from './graph-projection.ts';

/** The number of edges of each vertex, or the sum of their weights. A loop counts once each way. O(V + E). */
export function degree(graph: GraphProjection, orientation: Orientation): Float64Array {
  const { vertexCount, edgeCount, sources, targets, weights } = graph.edges;
  const degrees = new Float64Array(vertexCount);
  for (let e = 0; e < edgeCount; e++) {
    const weight = weights ? weights[e]! : 1;
    if (orientation !== 'in') degrees[sources[e]!]! += weight;
    if (orientation !== 'out') degrees[targets[e]!]! += weight;
  }
  return degrees;
}
