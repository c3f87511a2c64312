import type { GraphScene } from '../scene/graph-scene.ts';

/** A graph as layouts and measures see it: only indexes, so sending it to a worker is cheap. */
export interface LayoutGraph {
  readonly count: number;
  readonly src: Uint32Array;
  readonly dst: Uint32Array;
  /** Groups of vertices for rows: the order of each vertex's tag. */
  readonly kinds: Uint16Array;
}

/** The graph of a scene, or of some of its vertices in their order with the edges between them. */
export function layoutGraphOf(scene: GraphScene, only?: readonly number[]): LayoutGraph {
  const { ends } = scene;
  const members = only ?? undefined;
  const count = members?.length ?? scene.vertices.length;
  const kinds = new Uint16Array(count);
  for (let i = 0; i < count; i++) kinds[i] = scene.vertices[members ? members[i]! : i]!.style?.slot ?? 65_535;
  if (!members) {
    const edgeCount = ends.length / 2;
    const src = new Uint32Array(edgeCount);
    const dst = new Uint32Array(edgeCount);
    for (let e = 0; e < edgeCount; e++) {
      src[e] = ends[2 * e]!;
      dst[e] = ends[2 * e + 1]!;
    }
    return { count, src, dst, kinds };
  }
  const order = new Map(members.map((index, at) => [index, at]));
  const src: number[] = [];
  const dst: number[] = [];
  for (let e = 0; e < ends.length / 2; e++) {
    const [from, to] = [order.get(ends[2 * e]!), order.get(ends[2 * e + 1]!)];
    if (from === undefined || to === undefined) continue;
    src.push(from);
    dst.push(to);
  }
  return { count, src: Uint32Array.from(src), dst: Uint32Array.from(dst), kinds };
}

/** Vertices by their number of edges, the most connected first. */
export function orderByDegree({ count, src, dst }: LayoutGraph): Int32Array {
  const degrees = new Uint32Array(count);
  for (let e = 0; e < src.length; e++) {
    degrees[src[e]!]!++;
    if (src[e] !== dst[e]) degrees[dst[e]!]!++;
  }
  return Int32Array.from({ length: count }, (_, i) => i).sort((a, b) => degrees[b]! - degrees[a]! || a - b);
}
