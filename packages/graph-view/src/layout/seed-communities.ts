import { COMMUNITIES, FORCE } from '../limits.ts';
import { ForceLayout } from './force.ts';
import type { LayoutGraph } from './layout-graph.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Rounds in which discs attract and repel each other. */
const ROUNDS = 120;
const DRAWN_TOGETHER = 0.975;
/** Limit of disc pairs compared; with tens of thousands, the later rounds are skipped. */
const COMPARISONS_MAX = 3e7;

/**
 * Starting positions for a force layout: every community on its own disc, discs next to those with the most shared links, the best connected
 * vertices in the center; the result is about `aspect` times as wide as high. A force layout alone cools down long before it untangles thousands of
 * vertices.
 */
export function seedCommunities(graph: LayoutGraph, community: Uint32Array, aspect: number): Float32Array {
  const members = membersOf(graph, community).filter((list) => list.length > 1);
  const radii = Float64Array.from(members, (list) => COMMUNITIES.spacing * Math.sqrt(list.length));
  const positions = new Float32Array(2 * graph.count);
  placeSingles(positions);
  const centres = placeDiscs(centresOf(graph, orderOf(members, graph.count), members.length), radii, aspect);
  for (const [at, list] of members.entries()) {
    const turn = at * GOLDEN_ANGLE;
    for (const [rank, vertex] of list.entries()) {
      const distance = rank === 0 ? 0 : radii[at]! * Math.sqrt(rank / list.length);
      const angle = turn + rank * GOLDEN_ANGLE;
      positions[2 * vertex] = centres[2 * at]! + distance * Math.cos(angle);
      positions[2 * vertex + 1] = centres[2 * at + 1]! + distance * Math.sin(angle);
    }
  }
  return positions;
}

/** Vertices without a community are placed on a sunflower spiral; placing thousands of one-vertex discs would take minutes. */
function placeSingles(positions: Float32Array): void {
  for (let vertex = 0; vertex < positions.length / 2; vertex++) {
    const distance = FORCE.linkDistance * Math.sqrt(vertex + 0.5);
    positions[2 * vertex] = distance * Math.cos(vertex * GOLDEN_ANGLE);
    positions[2 * vertex + 1] = distance * Math.sin(vertex * GOLDEN_ANGLE);
  }
}

/** Returns the list each vertex is in; -1 if none. */
function orderOf(lists: readonly (readonly number[])[], count: number): Int32Array {
  const order = new Int32Array(count).fill(-1);
  for (const [at, list] of lists.entries()) for (const vertex of list) order[vertex] = at;
  return order;
}

/** Members of each community, the most connected first. */
function membersOf({ count, src, dst }: LayoutGraph, community: Uint32Array): readonly (readonly number[])[] {
  const degrees = new Uint32Array(count);
  for (const end of [src, dst]) for (const vertex of end) degrees[vertex]!++;
  const members: number[][] = [];
  for (let vertex = 0; vertex < count; vertex++) (members[community[vertex]!] ??= []).push(vertex);
  for (const list of members) list.sort((a, b) => degrees[b]! - degrees[a]! || a - b);
  return members;
}

/** Returns the positions of the communities from a force layout with one vertex each. */
function centresOf({ src, dst }: LayoutGraph, community: Int32Array, number: number): Float32Array {
  const pairs = new Set<number>();
  for (let e = 0; e < src.length; e++) {
    const [from, to] = [community[src[e]!]!, community[dst[e]!]!];
    if (from !== to && from >= 0 && to >= 0) pairs.add(from < to ? from * number + to : to * number + from);
  }
  const positions = new Float32Array(2 * number);
  for (let i = 0; i < number; i++) {
    const distance = FORCE.linkDistance * Math.sqrt(i + 0.5);
    positions[2 * i] = distance * Math.cos(i * GOLDEN_ANGLE);
    positions[2 * i + 1] = distance * Math.sin(i * GOLDEN_ANGLE);
  }
  const layout = new ForceLayout({
    positions,
    pinned: new Uint8Array(number),
    src: Uint32Array.from(pairs, (pair) => Math.floor(pair / number)),
    dst: Uint32Array.from(pairs, (pair) => pair % number),
  });
  while (!layout.isSettled) layout.tick();
  layout.writePositions(positions);
  return positions;
}

/** Draws discs together until they nearly touch, and pushes off each other what overlaps. */
function placeDiscs(centres: Float32Array, radii: Float64Array, aspect: number): Float32Array {
  const places = centres.slice();
  const count = radii.length;
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / Math.max(1, count);
  // The layout of the centers ignores the sizes of the discs.
  const scale = (2 * mean) / FORCE.linkDistance;
  for (let i = 0; i < count; i++) {
    places[2 * i]! *= scale * Math.sqrt(aspect);
    places[2 * i + 1]! *= scale / Math.sqrt(aspect);
  }
  const widest = 2 * radii.reduce((most, radius) => Math.max(most, radius), 0) + COMMUNITIES.gap;
  let compared = 0;
  for (let round = 0; round < ROUNDS && compared < COMPARISONS_MAX; round++) {
    if (round < ROUNDS / 2) for (let i = 0; i < places.length; i++) places[i]! *= DRAWN_TOGETHER;
    const order = Int32Array.from({ length: count }, (_, i) => i).sort((a, b) => places[2 * a]! - places[2 * b]!);
    for (let at = 0; at < count; at++) {
      const a = order[at]!;
      for (let next = at + 1; next < count; next++) {
        const b = order[next]!;
        if (places[2 * b]! - places[2 * a]! > widest || ++compared > COMPARISONS_MAX) break;
        pushDiscs(places, radii, a, b);
      }
    }
  }
  return places;
}

/** Two discs that overlap part, the smaller by more. */
function pushDiscs(places: Float32Array, radii: Float64Array, a: number, b: number): void {
  const dx = places[2 * b]! - places[2 * a]! || 1e-3;
  const dy = places[2 * b + 1]! - places[2 * a + 1]!;
  const distance = Math.hypot(dx, dy);
  const least = radii[a]! + radii[b]! + COMMUNITIES.gap;
  if (distance >= least) return;
  const push = (least - distance) / distance;
  const areaA = radii[a]! ** 2;
  const areaB = radii[b]! ** 2;
  const shareOfA = areaB / (areaA + areaB);
  places[2 * a]! -= dx * push * shareOfA;
  places[2 * a + 1]! -= dy * push * shareOfA;
  places[2 * b]! += dx * push * (1 - shareOfA);
  places[2 * b + 1]! += dy * push * (1 - shareOfA);
}
