import type { GraphProjection } from './graph-projection.ts';
import type { Work } from './work.ts';

/**
 * The core number of each vertex in the simple undirected graph: the largest k for which it is in a subgraph where each vertex
 * has at least k neighbors. O(V + E). Batagelj and Zaveršnik, "An O(m) algorithm for cores decomposition of networks" (2003).
 */
export function coreNumbers(graph: GraphProjection, work: Work): Int32Array {
  const { vertexCount: n, offsets, targets } = graph.simple;
  work.charge(16 * n);
  const degrees = new Int32Array(n);
  let most = 0;
  for (let v = 0; v < n; v++) {
    degrees[v] = offsets[v + 1]! - offsets[v]!;
    if (degrees[v]! > most) most = degrees[v]!;
  }
  // Vertices by degree; `bins[d]` is the first position of degree d.
  const bins = new Int32Array(most + 2);
  for (let v = 0; v < n; v++) bins[degrees[v]! + 1]!++;
  for (let d = 1; d < bins.length; d++) bins[d]! += bins[d - 1]!;
  const position = new Int32Array(n);
  const order = new Int32Array(n);
  const cursor = bins.slice();
  for (let v = 0; v < n; v++) {
    position[v] = cursor[degrees[v]!]!++;
    order[position[v]!] = v;
  }
  for (let i = 0; i < n; i++) {
    if ((i & 0xffff) === 0) work.check();
    const v = order[i]!;
    for (let e = offsets[v]!; e < offsets[v + 1]!; e++) {
      const u = targets[e]!;
      if (degrees[u]! <= degrees[v]!) continue;
      // Swap u with the first vertex of its bin, then shrink the bin from its front.
      const start = bins[degrees[u]!]!;
      const first = order[start]!;
      if (u !== first) {
        const at = position[u]!;
        order[at] = first;
        position[first] = at;
        order[start] = u;
        position[u] = start;
      }
      bins[degrees[u]!]!++;
      degrees[u]!--;
    }
  }
  return degrees;
}
