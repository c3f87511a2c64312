import type { GraphScene } from './graph-scene.ts';

/** Above this share of the vertices, all edges are scanned instead of those at each vertex. */
const MANY = 0.1;

/** Returns the visible edges with both ends among some vertices, ascending. */
export function edgesAmong(scene: GraphScene, vertices: ReadonlySet<number>): readonly number[] {
  const among: number[] = [];
  if (vertices.size > MANY * scene.vertices.length) {
    const isIn = new Uint8Array(scene.vertices.length);
    for (const vertex of vertices) isIn[vertex] = 1;
    const { ends } = scene;
    for (let edge = 0; edge < ends.length / 2; edge++)
      if (isIn[ends[2 * edge]!] && isIn[ends[2 * edge + 1]!] && scene.isEdgeShown(edge)) among.push(edge);
    return among;
  }
  for (const vertex of vertices)
    for (const edge of scene.edgesAt(vertex)) {
      const { src, dst } = scene.edges[edge]!;
      if (src === vertex && vertices.has(dst) && scene.isEdgeShown(edge)) among.push(edge);
    }
  return among.sort((a, b) => a - b);
}
