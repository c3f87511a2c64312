import type { LayoutGraph } from '../layout/layout-graph.ts';
import { BETWEENNESS } from '../limits.ts';
import { Neighbours, sourcesOf } from './neighbours.ts';

/**
 * The share of shortest paths that lead through a vertex, summed over all pairs (Brandes, 2001), ignoring directions; above a
 * size from evenly spread sources, scaled up.
 */
export function betweenness(graph: LayoutGraph): {
  readonly values: Float64Array<ArrayBuffer>;
  readonly isSampled: boolean;
} {
  const { count } = graph;
  const neighbours = new Neighbours(graph);
  const { sources, isSampled } = sourcesOf(count, BETWEENNESS);
  const values = new Float64Array(count);
  const distance = new Int32Array(count);
  const paths = new Float64Array(count);
  const share = new Float64Array(count);
  const order = new Int32Array(count);
  for (const source of sources) {
    distance.fill(-1);
    paths.fill(0);
    share.fill(0);
    distance[source] = 0;
    paths[source] = 1;
    order[0] = source;
    let length = 1;
    for (let head = 0; head < length; head++) {
      const vertex = order[head]!;
      for (const edge of neighbours.edgesAt(vertex)) {
        const other = neighbours.across(edge, vertex);
        if (distance[other]! < 0) {
          distance[other] = distance[vertex]! + 1;
          order[length++] = other;
        }
        if (distance[other] === distance[vertex]! + 1) paths[other]! += paths[vertex]!;
      }
    }
    for (let at = length - 1; at > 0; at--) {
      const vertex = order[at]!;
      for (const edge of neighbours.edgesAt(vertex)) {
        const other = neighbours.across(edge, vertex);
        if (distance[other] === distance[vertex]! - 1)
          share[other]! += (paths[other]! / paths[vertex]!) * (1 + share[vertex]!);
      }
      values[vertex]! += share[vertex]!;
    }
  }
  const scale = count / Math.max(1, sources.length) / 2;
  return { values: values.map((value) => value * scale), isSampled };
}
