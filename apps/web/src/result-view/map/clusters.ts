import type { WorldPoint } from './map-projection.ts';

/** Places drawn as one mark: the indexes of the places, and their center. */
export interface Cluster extends WorldPoint {
  readonly members: readonly number[];
}

/**
 * Groups points into squares of `cell` in world units; a group is drawn at the mean of its members. Halving `cell` only ever splits
 * groups. O(n).
 */
export function clustersOf(points: readonly WorldPoint[], cell: number): readonly Cluster[] {
  const cells = new Map<string, number[]>();
  points.forEach(({ x, y }, index) => {
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;
    const members = cells.get(key);
    if (members === undefined) cells.set(key, [index]);
    else members.push(index);
  });
  return [...cells.values()].map((members) => ({
    x: members.reduce((sum, index) => sum + points[index]!.x, 0) / members.length,
    y: members.reduce((sum, index) => sum + points[index]!.y, 0) / members.length,
    members,
  }));
}

const CELL_PIXELS = 40;

/** Returns the cell size for a camera, in powers of two so that small zooms keep the groups; 0 when zoomed in so far that no points are grouped. */
export function cellFor(scale: number): number {
  return CELL_PIXELS / 2 ** Math.round(Math.log2(scale));
}
