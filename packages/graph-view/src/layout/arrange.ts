import { FORCE, SIZES } from '../limits.ts';
import { Adjacency } from '../scene/adjacency.ts';
import { layeredPlaces } from './layered.ts';
import { orderByDegree, type LayoutGraph } from './layout-graph.ts';

/** A layout that is computed synchronously. */
export type Arrangement = 'circle' | 'grid' | 'concentric' | 'radial' | 'layered';

const GRID_STEP = 3.5 * SIZES.vertexDiameter;
const RING_STEP = FORCE.linkDistance;

/**
 * Positions of all vertices, as x, y pairs around the origin: on one circle, in rows, on rings with the most connected in the center, on rings by
 * the number of edges from a vertex (`from`, else the most connected), or in layers along the edges.
 */
export function arrange(graph: LayoutGraph, arrangement: Arrangement, from?: number): Float32Array<ArrayBuffer> {
  switch (arrangement) {
    case 'circle':
      return onCircle(graph.count);
    case 'grid':
      return inRows(graph);
    case 'concentric':
      return onRings(graph.count, inShells(orderByDegree(graph)));
    case 'radial':
      return onRings(graph.count, shellsAround(graph, from));
    case 'layered':
      return layeredPlaces(graph);
  }
}

/** The specified radius: 18 for every two vertices, at least 150. */
function onCircle(count: number): Float32Array<ArrayBuffer> {
  const positions = new Float32Array(2 * count);
  const radius = count > 1 ? Math.max((FORCE.nodeSize * count) / 2, FORCE.linkDistance) : 0;
  for (let i = 0; i < count; i++) {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    positions[2 * i] = radius * Math.cos(angle);
    positions[2 * i + 1] = radius * Math.sin(angle);
  }
  return positions;
}

function inRows({ count, kinds }: LayoutGraph): Float32Array<ArrayBuffer> {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count * 1.6)));
  const rows = Math.ceil(count / columns);
  const positions = new Float32Array(2 * count);
  // Vertices with the same tag are next to each other.
  const order = Int32Array.from({ length: count }, (_, i) => i).sort((a, b) => kinds[a]! - kinds[b]! || a - b);
  for (const [i, index] of order.entries()) {
    positions[2 * index] = ((i % columns) - (columns - 1) / 2) * GRID_STEP;
    positions[2 * index + 1] = (Math.floor(i / columns) - (rows - 1) / 2) * GRID_STEP;
  }
  return positions;
}

/** One vertex in the middle, then rings of increasing capacity. */
function inShells(order: Int32Array): readonly Int32Array[] {
  const shells: Int32Array[] = [];
  for (let from = 0, size = 1; from < order.length; from += size, size = 8 * shells.length)
    shells.push(order.subarray(from, from + size));
  return shells;
}

/** Returns vertices by their distance in edges; unreachable ones are last. */
function shellsAround(graph: LayoutGraph, from: number | undefined): readonly ArrayLike<number>[] {
  const { count, src, dst } = graph;
  const order = orderByDegree(graph);
  const first = from ?? order[0];
  if (first === undefined) return [];
  const ends = new Uint32Array(2 * src.length);
  for (let e = 0; e < src.length; e++) {
    ends[2 * e] = src[e]!;
    ends[2 * e + 1] = dst[e]!;
  }
  const adjacency = new Adjacency(count, ends);
  const seen = new Uint8Array(count);
  seen[first] = 1;
  const shells: number[][] = [];
  for (let shell = [first]; shell.length > 0;) {
    shells.push(shell);
    const next: number[] = [];
    for (const vertex of shell) {
      for (const edge of adjacency.at(vertex)) {
        const other = src[edge] === vertex ? dst[edge]! : src[edge]!;
        if (seen[other]) continue;
        seen[other] = 1;
        next.push(other);
      }
    }
    shell = next;
  }
  const rest = order.filter((index) => !seen[index]);
  return rest.length > 0 ? [...shells, rest] : shells;
}

/** Each shell on a ring that is wide enough for it and for the ring inside; if the first shell has a single vertex, it is the center. */
function onRings(count: number, shells: readonly ArrayLike<number>[]): Float32Array<ArrayBuffer> {
  const positions = new Float32Array(2 * count);
  let radius = 0;
  for (const [order, shell] of shells.entries()) {
    const isMiddle = order === 0 && shell.length === 1;
    if (!isMiddle) radius = Math.max(radius + RING_STEP, (shell.length * 2 * FORCE.nodeSize) / Math.PI);
    for (let i = 0; i < shell.length; i++) {
      const vertex = shell[i]!;
      const angle = (2 * Math.PI * i) / shell.length - Math.PI / 2;
      positions[2 * vertex] = isMiddle ? 0 : radius * Math.cos(angle);
      positions[2 * vertex + 1] = isMiddle ? 0 : radius * Math.sin(angle);
    }
  }
  return positions;
}
