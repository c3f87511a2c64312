import type { Csr } from './csr.ts';
import { prefixSums } from './csr.ts';
import type { GraphProjection } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

/**
 * Number of triangles that contain each vertex, in the simple undirected graph. Every edge is directed from the lower to the higher degree, and
 * lists of destinations are intersected with a marker: O(E^1.5). Schank and Wagner, "Finding, counting and listing all triangles in large graphs"
 * (2005).
 */
export function triangleCounts(graph: GraphProjection, work: Work): Float64Array {
  const simple = graph.simple;
  const n = simple.vertexCount;
  work.charge(16 * n + 4 * simple.targets.length);
  const { order, offsets, targets } = degreeOrdered(simple);
  const counts = new Float64Array(n);
  const mark = new Int32Array(n).fill(-1);
  const pace = new Pace(work);
  for (let v = 0; v < n; v++) {
    const start = offsets[v]!;
    const end = offsets[v + 1]!;
    if (end - start < 2) continue;
    for (let e = start; e < end; e++) mark[targets[e]!] = v;
    let own = 0;
    for (let e = start; e < end; e++) {
      const u = targets[e]!;
      let found = 0;
      const last = offsets[u + 1]!;
      for (let f = offsets[u]!; f < last; f++) {
        const w = targets[f]!;
        if (mark[w] !== v) continue;
        counts[w]!++;
        found++;
      }
      counts[u]! += found;
      own += found;
      pace.add(last - offsets[u]! + 1);
    }
    counts[v]! += own;
  }
  // Converts the counts from ranks to vertices.
  const byVertex = new Float64Array(n);
  for (let rank = 0; rank < n; rank++) byVertex[order[rank]!] = counts[rank]!;
  return byVertex;
}

/** Vertices renumbered by degree, and of each only the edges to higher ranks. `order[rank]` is the vertex. */
function degreeOrdered(simple: Csr): { order: Int32Array; offsets: Int32Array; targets: Int32Array } {
  const { vertexCount: n, offsets, targets } = simple;
  let most = 0;
  for (let v = 0; v < n; v++) most = Math.max(most, offsets[v + 1]! - offsets[v]!);
  const bins = new Int32Array(most + 2);
  for (let v = 0; v < n; v++) bins[offsets[v + 1]! - offsets[v]! + 1]!++;
  prefixSums(bins);
  const order = new Int32Array(n);
  const rank = new Int32Array(n);
  for (let v = 0; v < n; v++) {
    const at = bins[offsets[v + 1]! - offsets[v]!]!++;
    order[at] = v;
    rank[v] = at;
  }
  const upOffsets = new Int32Array(n + 1);
  const up = new Int32Array(targets.length / 2);
  let length = 0;
  for (let r = 0; r < n; r++) {
    const v = order[r]!;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) if (rank[targets[e]!]! > r) up[length++] = rank[targets[e]!]!;
    upOffsets[r + 1] = length;
  }
  return { order, offsets: upOffsets, targets: up };
}

/**
 * The local clustering coefficient: the share of pairs of neighbors that are neighbors of one another; 0 below two neighbors.
 * Watts and Strogatz, "Collective dynamics of small-world networks" (1998).
 */
export function clusteringCoefficients(graph: GraphProjection, work: Work): Float64Array {
  const { offsets } = graph.simple;
  return triangleCounts(graph, work).map((triangles, v) => {
    const degree = offsets[v + 1]! - offsets[v]!;
    return degree < 2 ? 0 : (2 * triangles) / (degree * (degree - 1));
  });
}
