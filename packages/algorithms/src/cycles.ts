import type { GraphProjection } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

export interface CycleOptions {
  /** The most edges in a cycle. */
  readonly maxLength: number;
  /** Only cycles through this vertex; -1: all. */
  readonly through: number;
  readonly isDirected: boolean;
  /** Search ends after this many. */
  readonly limit: number;
}

/**
 * Simple cycles of at most `maxLength` edges, each once, as vertices from its start (the vertex that was asked for, or the one
 * with the smallest number). Parallel edges count as one; directed loops and pairs of opposite edges are cycles, undirected
 * cycles have three vertices or more. A depth-first search that only visits vertices near enough to return: O(C · k · d) for C
 * paths that can close. Compare Birmelé et al., "Optimal listing of cycles and st-paths in undirected graphs" (2013).
 */
export function* simpleCycles(graph: GraphProjection, options: CycleOptions, work: Work): Iterable<number[]> {
  const n = graph.vertexCount;
  const forward = options.isDirected ? graph.out : graph.simple;
  const backward = options.isDirected ? graph.in : graph.simple;
  work.charge(13 * n);
  const pace = new Pace(work);
  // Hops from each vertex back to the start, over vertices that may be used; -1 elsewhere.
  const hops = new Int32Array(n).fill(-1);
  const onPath = new Uint8Array(n);
  const queue = new Int32Array(n);
  const next = new Int32Array(options.maxLength + 1);
  const path = new Int32Array(options.maxLength + 1);
  let found = 0;
  const first = Math.max(0, options.through);
  const last = options.through >= 0 ? options.through : n - 1;
  for (let start = first; start <= last && found < options.limit; start++) {
    const least = options.through >= 0 ? -1 : start;
    const reached = countHops(start, least);
    let depth = 0;
    path[0] = start;
    next[0] = forward.offsets[start]!;
    onPath[start] = 1;
    while (depth >= 0 && found < options.limit) {
      const v = path[depth]!;
      if (next[depth]! >= forward.offsets[v + 1]!) {
        onPath[v] = 0;
        depth--;
        continue;
      }
      const at = next[depth]!++;
      const u = forward.targets[at]!;
      pace.add(1);
      if (at > forward.offsets[v]! && forward.targets[at - 1] === u) continue;
      if (u === start) {
        // Undirected cycles are found in both directions; only the one whose second vertex is below its last is returned.
        if (!options.isDirected && (depth < 2 || path[1]! > v)) continue;
        found++;
        yield Array.from(path.subarray(0, depth + 1));
        continue;
      }
      if (onPath[u] === 1 || hops[u] === -1 || depth + 1 + hops[u]! > options.maxLength) continue;
      path[++depth] = u;
      next[depth] = forward.offsets[u]!;
      onPath[u] = 1;
    }
    for (let i = 0; i < reached; i++) hops[queue[i]!] = -1;
  }

  /** Fills `hops` breadth first, and returns how many vertices of `queue` have some. */
  function countHops(start: number, least: number): number {
    let length = 1;
    queue[0] = start;
    hops[start] = 0;
    for (let i = 0; i < length; i++) {
      const v = queue[i]!;
      if (hops[v]! >= options.maxLength - 1) break;
      for (let e = backward.offsets[v]!; e < backward.offsets[v + 1]!; e++) {
        const u = backward.targets[e]!;
        pace.add(1);
        if (u < least || hops[u] !== -1) continue;
        hops[u] = hops[v]! + 1;
        queue[length++] = u;
      }
    }
    return length;
  }
}
