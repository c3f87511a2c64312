import { FORCE, SIZES } from '../limits.ts';
import type { GraphScene } from '../scene/graph-scene.ts';

/** A layout that is computed at once. */
export type Arrangement = 'circle' | 'grid' | 'concentric' | 'radial';

const GRID_STEP = 3.5 * SIZES.vertexDiameter;
const RING_STEP = FORCE.linkDistance;

/**
 * Places for all vertices of a scene, as x, y pairs around the origin: on one circle, in rows, on rings with the most connected in
 * the middle, or on rings by the number of edges from a vertex (`from`, else the most connected).
 */
export function arrange(scene: GraphScene, arrangement: Arrangement, from?: number): Float32Array {
  switch (arrangement) {
    case 'circle':
      return onRings(scene.vertices.length, [scene.byDegree.toSorted((a, b) => a - b)]);
    case 'grid':
      return inRows(scene);
    case 'concentric':
      return onRings(scene.vertices.length, inShells(scene.byDegree));
    case 'radial':
      return onRings(scene.vertices.length, shellsAround(scene, from ?? scene.byDegree[0]));
  }
}

function inRows(scene: GraphScene): Float32Array {
  const count = scene.vertices.length;
  const columns = Math.max(1, Math.ceil(Math.sqrt(count * 1.6)));
  const rows = Math.ceil(count / columns);
  const positions = new Float32Array(2 * count);
  // Vertices of one tag stand together.
  const order = scene.vertices.toSorted((a, b) => (a.style?.slot ?? -1) - (b.style?.slot ?? -1) || a.index - b.index);
  for (const [i, { index }] of order.entries()) {
    positions[2 * index] = ((i % columns) - (columns - 1) / 2) * GRID_STEP;
    positions[2 * index + 1] = (Math.floor(i / columns) - (rows - 1) / 2) * GRID_STEP;
  }
  return positions;
}

/** One vertex in the middle, then rings that hold more and more. */
function inShells(order: readonly number[]): readonly (readonly number[])[] {
  const shells: (readonly number[])[] = [];
  for (let from = 0, size = 1; from < order.length; from += size, size = 8 * shells.length)
    shells.push(order.slice(from, from + size));
  return shells;
}

/** Vertices by their distance in edges; those that cannot be reached stand outside. */
function shellsAround(scene: GraphScene, from: number | undefined): readonly (readonly number[])[] {
  if (from === undefined) return [];
  const neighbours = scene.vertices.map((): number[] => []);
  for (const { src, dst } of scene.edges) {
    neighbours[src]!.push(dst);
    neighbours[dst]!.push(src);
  }
  const seen = new Set([from]);
  const shells: (readonly number[])[] = [];
  for (let shell = [from]; shell.length > 0;) {
    shells.push(shell);
    const next: number[] = [];
    for (const vertex of shell) {
      for (const other of neighbours[vertex]!) {
        if (seen.has(other)) continue;
        seen.add(other);
        next.push(other);
      }
    }
    shell = next;
  }
  const rest = scene.byDegree.filter((index) => !seen.has(index));
  return rest.length > 0 ? [...shells, rest] : shells;
}

/** Each shell on a ring that is wide enough for it and for the ring inside; one that holds a single vertex first is the middle. */
function onRings(count: number, shells: readonly (readonly number[])[]): Float32Array {
  const positions = new Float32Array(2 * count);
  let radius = 0;
  for (const [order, shell] of shells.entries()) {
    const isMiddle = order === 0 && shell.length === 1;
    if (!isMiddle) radius = Math.max(radius + RING_STEP, (shell.length * 2 * FORCE.nodeSize) / Math.PI);
    for (const [i, vertex] of shell.entries()) {
      const angle = (2 * Math.PI * i) / shell.length - Math.PI / 2;
      positions[2 * vertex] = isMiddle ? 0 : radius * Math.cos(angle);
      positions[2 * vertex + 1] = isMiddle ? 0 : radius * Math.sin(angle);
    }
  }
  return positions;
}
