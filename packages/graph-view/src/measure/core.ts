import type { LayoutGraph } from '../layout/layout-graph.ts';
import { Neighbours } from './neighbours.ts';

/**
 * The core of a vertex: the largest k so that it belongs to a part of the graph in which everybody has k neighbours there. Directions, loops and
 * parallel edges do not count (Batagelj and Zaveršnik, 2003).
 */
export function cores(graph: LayoutGraph): Float64Array<ArrayBuffer> {
  const { count } = graph;
  const neighbours = new Neighbours(graph);
  const others = Array.from({ length: count }, (_, vertex) => {
    const near = new Set<number>();
    for (const edge of neighbours.edgesAt(vertex)) near.add(neighbours.across(edge, vertex));
    near.delete(vertex);
    return near;
  });
  const left = Float64Array.from(others, (near) => near.size);
  const byLeft: number[][] = [];
  const note = (vertex: number): void => void (byLeft[left[vertex]!] ??= []).push(vertex);
  for (let vertex = 0; vertex < count; vertex++) note(vertex);
  const values = new Float64Array(count).fill(-1);
  // Whoever has the fewest neighbours left is taken away first; those near have one fewer then, but are of that core at least.
  for (let core = 0; core < byLeft.length; core++) {
    const waiting = byLeft[core] ?? [];
    for (let vertex = waiting.pop(); vertex !== undefined; vertex = waiting.pop()) {
      if (values[vertex]! >= 0 || left[vertex]! > core) continue;
      values[vertex] = core;
      for (const other of others[vertex]!) {
        if (values[other]! >= 0 || left[other]! <= core) continue;
        left[other]!--;
        if (left[other] === core) waiting.push(other);
        else note(other);
      }
    }
  }
  return values;
}
