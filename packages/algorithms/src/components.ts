import type { GraphProjection } from './graph-projection.ts';
import { Pace, type Work } from './work.ts';

/**
 * Weakly connected components, numbered by size: 0 is the largest. Union-find with path halving over the edge list,
 * nearly O(V + E). Tarjan, "Efficiency of a good but not linear set union algorithm" (1975).
 */
export function weakComponents(graph: GraphProjection, work: Work): Int32Array {
  const { vertexCount, edgeCount, sources, targets } = graph.edges;
  work.charge(4 * vertexCount);
  const parent = new Int32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parent[v] = v;
  const pace = new Pace(work);
  for (let e = 0; e < edgeCount; e++) {
    if ((e & 0xffff) === 0) pace.add(0x10000);
    const a = rootOf(parent, sources[e]!);
    const b = rootOf(parent, targets[e]!);
    // The smaller index becomes the root, so that ids of dense components are close together.
    if (a < b) parent[b] = a;
    else if (b < a) parent[a] = b;
  }
  for (let v = 0; v < vertexCount; v++) parent[v] = rootOf(parent, v);
  return numberBySize(parent);
}

function rootOf(parent: Int32Array, vertex: number): number {
  let v = vertex;
  while (parent[v] !== v) {
    const above = parent[parent[v]!]!;
    parent[v] = above;
    v = above;
  }
  return v;
}

/**
 * Strongly connected components, numbered by size: 0 is the largest. O(V + E), without recursion.
 * Tarjan, "Depth-first search and linear graph algorithms" (1972).
 */
export function strongComponents(graph: GraphProjection, work: Work): Int32Array {
  const { vertexCount, offsets, targets } = graph.out;
  work.charge(24 * vertexCount);
  const order = new Int32Array(vertexCount);
  const low = new Int32Array(vertexCount);
  const component = new Int32Array(vertexCount).fill(-1);
  const next = offsets.slice(0, vertexCount);
  const open = new Int32Array(vertexCount);
  const path = new Int32Array(vertexCount);
  let openLength = 0;
  let visited = 0;
  const pace = new Pace(work);
  for (let start = 0; start < vertexCount; start++) {
    if (order[start] !== 0) continue;
    let depth = 0;
    path[0] = start;
    order[start] = low[start] = ++visited;
    open[openLength++] = start;
    while (depth >= 0) {
      const v = path[depth]!;
      const at = next[v]!;
      if (at < offsets[v + 1]!) {
        next[v] = at + 1;
        const target = targets[at]!;
        if (order[target] === 0) {
          order[target] = low[target] = ++visited;
          open[openLength++] = target;
          path[++depth] = target;
        } else if (component[target] === -1 && order[target]! < low[v]!) low[v] = order[target]!;
        continue;
      }
      pace.add(1 + at - offsets[v]!);
      if (low[v] === order[v]) {
        let member: number;
        do {
          member = open[--openLength]!;
          component[member] = v;
        } while (member !== v);
      }
      depth--;
      if (depth >= 0 && low[v]! < low[path[depth]!]!) low[path[depth]!] = low[v]!;
    }
  }
  return numberBySize(component);
}

/**
 * Renumbers labels (each below the number of vertices) from 0, the largest group first; groups of one size by their first
 * vertex. O(V + g log g).
 */
export function numberBySize(labels: Int32Array): Int32Array {
  const sizes = new Int32Array(labels.length);
  const firsts: number[] = [];
  for (let v = 0; v < labels.length; v++) if (sizes[labels[v]!]!++ === 0) firsts.push(v);
  const bySize = Int32Array.from(firsts, (v) => labels[v]!);
  // Stable, and `firsts` ascend: ties keep the order of their first vertices.
  bySize.sort((a, b) => sizes[b]! - sizes[a]!);
  const numbers = sizes;
  bySize.forEach((label, number) => (numbers[label] = number));
  return labels.map((label) => numbers[label]!);
}
