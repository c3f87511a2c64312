import type { GraphScene } from '../scene/graph-scene.ts';

/** Returns the vertex an arrow key moves to: the neighbor closest to that direction; without a vertex, the first one. */
export function neighbourTowards(
  scene: GraphScene,
  from: number | undefined,
  dx: number,
  dy: number,
): number | undefined {
  if (from === undefined) return scene.vertices.length > 0 ? 0 : undefined;
  let best: number | undefined;
  let bestScore = 0;
  for (const index of scene.edgesAt(from)) {
    const edge = scene.edges[index]!;
    const other: number = edge.src === from ? edge.dst : edge.dst === from ? edge.src : from;
    if (other === from) continue;
    const x = scene.positions[2 * other]! - scene.positions[2 * from]!;
    const y = scene.positions[2 * other + 1]! - scene.positions[2 * from + 1]!;
    const score = (x * dx + y * dy) / (Math.hypot(x, y) || 1);
    if (score > bestScore) [best, bestScore] = [other, score];
  }
  return best;
}
