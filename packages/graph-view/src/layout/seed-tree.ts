import { FORCE, SPREAD } from '../limits.ts';
import type { Neighbours } from './neighbours.ts';

/**
 * Positions of a tree's vertices: its center in the middle, every branch in a sector as wide as its leaves need. As x, y pairs in the order of
 * `members`, around the origin.
 */
export function seedTree(neighbours: Neighbours, members: readonly number[]): Float64Array {
  const { order, from, distances } = neighbours.farthestFrom(middleOf(neighbours, members[0]!));
  const at = new Map(members.map((vertex, i) => [vertex, i]));
  const leaves = new Float64Array(members.length);
  for (const vertex of order.toReversed()) {
    const i = at.get(vertex)!;
    leaves[i] ||= 1;
    const parent = at.get(from[vertex]!);
    if (parent !== undefined) leaves[parent]! += leaves[i]!;
  }
  const places = new Float64Array(2 * members.length);
  const radii = ringsFor(distances, order);
  /** Start of each vertex's sector, and the part of it that its children use. */
  const starts = new Float64Array(members.length);
  const all = leaves[at.get(order[0]!)!]!;
  for (const vertex of order.slice(1)) {
    const i = at.get(vertex)!;
    const parent = at.get(from[vertex]!)!;
    const sector = (2 * Math.PI * leaves[i]!) / all;
    const angle = starts[parent]! + sector / 2;
    const radius = radii[distances[vertex]!]!;
    places[2 * i] = radius * Math.cos(angle);
    places[2 * i + 1] = radius * Math.sin(angle);
    starts[i] = starts[parent]!;
    starts[parent]! += sector;
  }
  return places;
}

/** Returns the radius of the ring of each distance, wide enough for its vertices. */
function ringsFor(distances: Int32Array, order: readonly number[]): readonly number[] {
  const counts: number[] = [];
  for (const vertex of order) counts[distances[vertex]!] = (counts[distances[vertex]!] ?? 0) + 1;
  const radii = [0];
  for (const count of counts.slice(1))
    radii.push(Math.max(radii.at(-1)! + FORCE.linkDistance, (count * SPREAD.ringGap) / (2 * Math.PI)));
  return radii;
}

/** The vertex half way along the longest way of a tree. */
function middleOf(neighbours: Neighbours, any: number): number {
  const { distances, from, vertex } = neighbours.farthestFrom(neighbours.farthestFrom(any).vertex);
  let middle = vertex;
  for (let steps = distances[vertex]! >> 1; steps > 0; steps--) middle = from[middle]!;
  return middle;
}
