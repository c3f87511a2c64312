import { COMMUNITIES, SPREAD } from '../limits.ts';
import { communitiesOf } from './communities.ts';
import type { LayoutGraph } from './layout-graph.ts';
import { Neighbours } from './neighbours.ts';
import { partsOf } from './parts.ts';
import { seedCommunities } from './seed-communities.ts';
import { seedByDistances } from './seed-distances.ts';
import { seedTree } from './seed-tree.ts';

/** Starting positions of a force layout as x, y pairs, and the long links: those between two communities. */
export interface LayoutStart {
  readonly positions: Float32Array;
  readonly community: Uint32Array;
  /** Temperature: lower if the positions are already good. */
  readonly alpha: number;
}

/**
 * Chooses a start that shows a graph's structure, as forces alone cool down long before they untangle thousands of vertices: trees branch out from
 * their center, wide graphs like maps are spread by distances, other graphs start with separated communities.
 */
export function startPlaces(graph: LayoutGraph, aspect: number): LayoutStart {
  const community = communitiesOf(graph);
  const positions = seedCommunities(graph, community, aspect);
  const neighbours = new Neighbours(graph);
  let laidOut = 0;
  for (const members of partsOf(graph.count, graph.src, graph.dst)) {
    if (members.length < COMMUNITIES.verticesFrom) continue;
    const places = seedOf(neighbours, members);
    if (!places) continue;
    laidOut += members.length;
    const [x, y] = centreOf(positions, members);
    for (const [at, vertex] of members.entries()) {
      positions[2 * vertex] = x + places[2 * at]!;
      positions[2 * vertex + 1] = y + places[2 * at + 1]!;
      // One community for the whole component, so that none of its links is lengthened.
      community[vertex] = community[members[0]!]!;
    }
  }
  return { positions, community, alpha: laidOut === graph.count ? SPREAD.heat : 1 };
}

/** Positions of a component that is a tree or wide, around the origin; undefined for others. */
function seedOf(neighbours: Neighbours, members: readonly number[]): Float64Array | undefined {
  if (isTree(neighbours, members)) return seedTree(neighbours, members);
  const { vertex } = neighbours.farthestFrom(members[0]!);
  const far = neighbours.farthestFrom(vertex);
  const longest = far.distances[far.vertex]!;
  return longest >= SPREAD.longFrom * Math.log2(members.length) ? seedByDistances(neighbours, members) : undefined;
}

function isTree(neighbours: Neighbours, members: readonly number[]): boolean {
  const { from } = neighbours.farthestFrom(members[0]!);
  return members.every((vertex) => {
    let isBranch = true;
    neighbours.each(vertex, (other) => {
      if (from[vertex] !== other && from[other] !== vertex) isBranch = false;
    });
    return isBranch;
  });
}

function centreOf(positions: Float32Array, members: readonly number[]): readonly [number, number] {
  let [x, y] = [0, 0];
  for (const vertex of members) {
    x += positions[2 * vertex]! / members.length;
    y += positions[2 * vertex + 1]! / members.length;
  }
  return [x, y];
}
