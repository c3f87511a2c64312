import type { LayoutGraph } from '../layout/layout-graph.ts';
import { BETWEENNESS } from '../limits.ts';
import { Neighbours, sourcesOf } from './neighbours.ts';

/**
 * Closeness to all other vertices, ignoring directions: the mean of 1 / distance, so unreachable vertices count as 0 and 1 means adjacent
 * to all (harmonic closeness). Above a size it is estimated from evenly spread vertices.
 */
export function closeness(graph: LayoutGraph): {
  readonly values: Float64Array<ArrayBuffer>;
  readonly isSampled: boolean;
} {
  const { count } = graph;
  const neighbours = new Neighbours(graph);
  const { sources, isSampled } = sourcesOf(count, BETWEENNESS);
  const values = new Float64Array(count);
  const distance = new Int32Array(count);
  const order = new Int32Array(count);
  for (const source of sources) {
    distance.fill(-1);
    distance[source] = 0;
    order[0] = source;
    let length = 1;
    for (let head = 0; head < length; head++) {
      const vertex = order[head]!;
      if (head > 0) values[vertex]! += 1 / distance[vertex]!;
      for (const edge of neighbours.edgesAt(vertex)) {
        const other = neighbours.across(edge, vertex);
        if (distance[other]! >= 0) continue;
        distance[other] = distance[vertex]! + 1;
        order[length++] = other;
      }
    }
  }
  // A vertex that is a source itself was reached by one source fewer.
  const others = new Float64Array(count).fill(Math.max(1, sources.length));
  for (const source of sources) others[source] = Math.max(1, sources.length - 1);
  return { values: values.map((sum, vertex) => sum / others[vertex]!), isSampled };
}
