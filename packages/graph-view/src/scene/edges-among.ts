import type { GraphScene } from './graph-scene.ts';

/** Indexes of the edges that are shown and have both ends among some vertices, ascending: what a rectangle around these holds. */
export function edgesAmong(scene: GraphScene, vertices: ReadonlySet<number>): readonly number[] {
  const among: number[] = [];
  for (const vertex of vertices)
    for (const edge of scene.edgesAt(vertex)) {
      const { src, dst } = scene.edges[edge]!;
      if (src === vertex && vertices.has(dst) && scene.isEdgeShown(edge)) among.push(edge);
    }
  return among.sort((a, b) => a - b);
}
