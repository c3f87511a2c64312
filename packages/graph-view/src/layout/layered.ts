import { Graph, layout } from '@dagrejs/dagre';
import { LAYERED, SIZES } from '../limits.ts';
import type { LayoutGraph } from './layout-graph.ts';

/** Vertices in layers from left to right along their edges (dagre), around the origin. Only for graphs within `LAYERED.verticesMax`. */
export function layeredPlaces({ count, src, dst }: LayoutGraph): Float32Array<ArrayBuffer> {
  const positions = new Float32Array(2 * count);
  if (count === 0) return positions;
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: LAYERED.besides, ranksep: LAYERED.between });
  graph.setDefaultEdgeLabel(() => ({}));
  for (let i = 0; i < count; i++)
    graph.setNode(String(i), { width: SIZES.vertexDiameter, height: SIZES.vertexDiameter });
  // One edge per pair is enough to order layers; loops are ignored.
  for (let e = 0; e < src.length; e++) if (src[e] !== dst[e]) graph.setEdge(String(src[e]), String(dst[e]));
  layout(graph);
  let [sumX, sumY] = [0, 0];
  for (let i = 0; i < count; i++) {
    const { x = 0, y = 0 } = graph.node(String(i)) as { readonly x?: number; readonly y?: number };
    positions[2 * i] = x;
    positions[2 * i + 1] = y;
    sumX += x;
    sumY += y;
  }
  for (let i = 0; i < count; i++) {
    positions[2 * i]! -= sumX / count;
    positions[2 * i + 1]! -= sumY / count;
  }
  return positions;
}
