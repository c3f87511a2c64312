import type { LayoutGraph } from '../layout/layout-graph.ts';
import { Neighbours } from './neighbours.ts';

const ROUNDS_MAX = 200;
const TOLERANCE = 1e-7;

/** Eigenvector centrality, ignoring directions; the highest score is 1. */
export function eigenvector(graph: LayoutGraph): Float64Array<ArrayBuffer> {
  const { count } = graph;
  const neighbours = new Neighbours(graph);
  let values = new Float64Array(count).fill(1);
  for (let round = 0; round < ROUNDS_MAX; round++) {
    // Adding the old value prevents oscillation in bipartite graphs, such as a star.
    const next = values.slice();
    for (let vertex = 0; vertex < count; vertex++)
      for (const edge of neighbours.edgesAt(vertex)) next[vertex]! += values[neighbours.across(edge, vertex)]!;
    const most = next.reduce((highest, value) => Math.max(highest, value), 0);
    let change = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      next[vertex]! /= most;
      change = Math.max(change, Math.abs(next[vertex]! - values[vertex]!));
    }
    values = next;
    if (change < TOLERANCE) break;
  }
  return values;
}
