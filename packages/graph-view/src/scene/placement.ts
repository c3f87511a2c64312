import { FORCE, RING_VERTICES_MAX } from '../limits.ts';
import type { Adjacency } from './adjacency.ts';

/** Vertices placed per slice. */
const SLICE = 2_000;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Input of placing new vertices. Positions and flags are written in place. */
export interface PlacementInput {
  /** x and y of each vertex. */
  readonly positions: Float32Array;
  /** 1 if the position is known; all new ones are set at the end. */
  readonly placed: Uint8Array;
  /** Number of existing vertices; the new ones follow them. */
  readonly standing: number;
  readonly adjacency: Adjacency;
  readonly ends: Uint32Array;
  /** No ring is larger, in world units. */
  readonly ringRadiusMax: number;
}

/**
 * New vertices are placed next to a placed neighbor; on an empty canvas on a ring of the given radius or, if there are many, on a sunflower
 * spiral, the start of the force layout. Those without neighbors go to the right of the graph. In slices.
 */
export function* placeNew(input: PlacementInput): Generator<undefined, void> {
  const { positions, placed, standing } = input;
  yield* placeBesideNeighbours(input);
  const count = placed.length;
  const box = standing > 0 ? boxOfPlaced(positions, standing) : undefined;
  let fresh = 0;
  for (let i = standing; i < count; i++) if (!placed[i]) fresh++;
  if (fresh === 0) return;
  const ringRadius = Math.min(Math.max((FORCE.nodeSize * fresh) / 2, FORCE.linkDistance), input.ringRadiusMax);
  const centreX = box ? box.right + FORCE.linkDistance * (1 + 0.35 * Math.sqrt(fresh)) : 0;
  const centreY = box?.middle ?? 0;
  const isRing = standing === 0 && fresh > 1 && fresh < RING_VERTICES_MAX;
  const order = isRing || fresh < RING_VERTICES_MAX ? undefined : yield* neighbourlyOrder(input);
  let at = -1;
  for (let n = standing; n < count; n++) {
    if (n % SLICE === SLICE - 1) yield;
    const i = order ? order[n - standing]! : n;
    if (placed[i]) continue;
    at++;
    const angle = isRing ? (2 * Math.PI * at) / fresh : at * GOLDEN_ANGLE;
    const radius =
      fresh === 1 && standing === 0 ? 0 : isRing ? ringRadius : FORCE.linkDistance * 0.35 * Math.sqrt(at + 0.5);
    positions[2 * i] = centreX + radius * Math.cos(angle);
    positions[2 * i + 1] = centreY + radius * Math.sin(angle);
  }
}

/** Fans new vertices out around their placed neighbor, breadth-first. */
function* placeBesideNeighbours({
  positions,
  placed,
  standing,
  adjacency,
  ends,
}: PlacementInput): Generator<undefined, void> {
  const queue: number[] = [];
  for (let v = 0; v < placed.length; v++) if (placed[v]) queue.push(v);
  if (queue.length === 0) return;
  const fanned = new Map<number, number>();
  for (let head = 0; head < queue.length; head++) {
    if (head % SLICE === SLICE - 1) yield;
    const known = queue[head]!;
    const end = adjacency.startOf(known + 1);
    for (let place = adjacency.startOf(known); place < end; place++) {
      const edge = adjacency.edgeAt(place);
      const other = ends[2 * edge] === known ? ends[2 * edge + 1]! : ends[2 * edge]!;
      if (placed[other] || other < standing) continue;
      const rank = fanned.get(known) ?? 0;
      fanned.set(known, rank + 1);
      const angle = known + rank * GOLDEN_ANGLE;
      const radius = FORCE.linkDistance * (0.5 + 0.06 * Math.sqrt(rank));
      positions[2 * other] = positions[2 * known]! + radius * Math.cos(angle);
      positions[2 * other + 1] = positions[2 * known + 1]! + radius * Math.sin(angle);
      placed[other] = 1;
      queue.push(other);
    }
  }
}

/** Orders new vertices so that neighbors follow each other; a large layout then starts half untangled. */
function* neighbourlyOrder({ placed, standing, adjacency, ends }: PlacementInput): Generator<undefined, Int32Array> {
  const order = new Int32Array(placed.length - standing);
  const seen = placed.slice();
  let length = 0;
  for (let first = standing; first < placed.length; first++) {
    if (seen[first]) continue;
    const from = length;
    order[length++] = first;
    seen[first] = 1;
    for (let head = from; head < length; head++) {
      if (head % SLICE === SLICE - 1) yield;
      const vertex = order[head]!;
      const end = adjacency.startOf(vertex + 1);
      for (let place = adjacency.startOf(vertex); place < end; place++) {
        const edge = adjacency.edgeAt(place);
        const other = ends[2 * edge] === vertex ? ends[2 * edge + 1]! : ends[2 * edge]!;
        if (seen[other]) continue;
        seen[other] = 1;
        order[length++] = other;
      }
    }
  }
  // Placed ones move to the end, where they are skipped.
  for (let v = standing; v < placed.length; v++) if (placed[v]) order[length++] = v;
  return order;
}

/** The right edge and the vertical center of the existing positions. */
function boxOfPlaced(positions: Float32Array, count: number): { readonly right: number; readonly middle: number } {
  let [right, top, bottom] = [-Infinity, Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    right = Math.max(right, positions[2 * i]!);
    top = Math.min(top, positions[2 * i + 1]!);
    bottom = Math.max(bottom, positions[2 * i + 1]!);
  }
  return { right, middle: (top + bottom) / 2 };
}
