import { boxOf } from '../scene/world-box.ts';
import { partsOf } from './parts.ts';

/** Input of packing: settled positions as x, y pairs, and links between vertices. */
export interface PackInput {
  readonly positions: Float32Array;
  readonly src: Uint32Array;
  readonly dst: Uint32Array;
  /** Width of the room divided by its height. */
  readonly aspect: number;
  /** Distance between two components, in world units. */
  readonly gap: number;
}

interface Part {
  readonly members: readonly number[];
  readonly cellsX: number;
  readonly cellsY: number;
  readonly centreX: number;
  readonly centreY: number;
  /** The cells it occupies in each of its rows, from one to before another. */
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** With fewer isolated vertices than this, each is a separate component. */
const SINGLES_TOGETHER_FROM = 4;
/** A component with this many vertices is packed by its shape instead of its box, so that small ones fill the corners around a round one. */
const SHAPED_FROM = 50;
/** Maximum stretch factor. */
const FACTOR_MAX = 1.35;
/** A part of fewer vertices has no direction worth turning. */
const TURNED_FROM = 3;

/**
 * Places the connected components of a graph next to each other without overlap, the largest in the center, in the proportions of the view. Each
 * component is rotated to lie along the longer side.
 */
export function packComponents({ positions, src, dst, aspect, gap }: PackInput): Float32Array {
  const packed = positions.slice();
  const parts = withSinglesTogether(partsOf(positions.length / 2, src, dst), packed, aspect, gap).map((members) => {
    if (members.length >= TURNED_FROM && !members.isRows) turnAlong(packed, members, aspect >= 1);
    return measure(packed, members, gap);
  });
  if (parts.length < 2) return stretched(packed, aspect);
  parts.sort((a, b) => b.cellsX * b.cellsY - a.cellsX * a.cellsY || b.members.length - a.members.length);
  const taken = new Set<number>();
  const startOfSize = new Map<string, number>();
  for (const part of parts) {
    const size = `${part.cellsX}x${part.cellsY}`;
    const place = freePlace(part, taken, startOfSize.get(size) ?? 0, aspect);
    // A later component of the same size can't fit closer to the center.
    startOfSize.set(size, place.ring);
    for (const [y, [from, to]] of part.spans.entries())
      for (let x = from; x < to; x++) taken.add(cellOf(place.x + x, place.y + y));
    const dx = (place.x + part.cellsX / 2) * gap - part.centreX;
    const dy = (place.y + part.cellsY / 2) * gap - part.centreY;
    for (const vertex of part.members) {
      packed[2 * vertex]! += dx;
      packed[2 * vertex + 1]! += dy;
    }
  }
  return packed;
}

/** A single component is stretched toward the proportions of the view, to spread its vertices. */
function stretched(positions: Float32Array, aspect: number): Float32Array {
  const box = boxOf(positions);
  if (!box || positions.length / 2 < SHAPED_FROM) return positions;
  const ratio = (box.maxX - box.minX) / Math.max(1, box.maxY - box.minY);
  const [wider, higher] = [Math.min(FACTOR_MAX, aspect / ratio), Math.min(FACTOR_MAX, ratio / aspect)];
  return positions.map((value, at) => value * Math.max(1, at % 2 === 0 ? wider : higher));
}

/** A component, or isolated vertices in rows. */
type Members = readonly number[] & { readonly isRows?: boolean };

/** Isolated vertices form one component of rows in the proportions of the view. */
function withSinglesTogether(
  parts: readonly (readonly number[])[],
  positions: Float32Array,
  aspect: number,
  gap: number,
): readonly Members[] {
  const singles = parts.flatMap((part) => (part.length === 1 ? part : []));
  if (singles.length < SINGLES_TOGETHER_FROM) return parts;
  const columns = Math.ceil(Math.sqrt(singles.length * aspect * (parts.length > singles.length ? 3 : 1)));
  for (const [at, vertex] of singles.entries()) {
    positions[2 * vertex] = (at % columns) * gap;
    positions[2 * vertex + 1] = Math.floor(at / columns) * gap;
  }
  return [...parts.filter((part) => part.length > 1), Object.assign(singles, { isRows: true })];
}

/** Rotates vertices around their center until the axis of their largest spread is horizontal, or vertical. */
function turnAlong(positions: Float32Array, members: readonly number[], isHorizontal: boolean): void {
  let [sumX, sumY] = [0, 0];
  for (const vertex of members) {
    sumX += positions[2 * vertex]!;
    sumY += positions[2 * vertex + 1]!;
  }
  const [centreX, centreY] = [sumX / members.length, sumY / members.length];
  let [xx, xy, yy] = [0, 0, 0];
  for (const vertex of members) {
    const dx = positions[2 * vertex]! - centreX;
    const dy = positions[2 * vertex + 1]! - centreY;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) - (isHorizontal ? 0 : Math.PI / 2);
  const [cos, sin] = [Math.cos(-angle), Math.sin(-angle)];
  for (const vertex of members) {
    const dx = positions[2 * vertex]! - centreX;
    const dy = positions[2 * vertex + 1]! - centreY;
    positions[2 * vertex] = centreX + dx * cos - dy * sin;
    positions[2 * vertex + 1] = centreY + dx * sin + dy * cos;
  }
}

/** The box around a part, in cells of the gap, with half a gap on each side. */
function measure(positions: Float32Array, members: readonly number[], gap: number): Part {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const vertex of members) {
    minX = Math.min(minX, positions[2 * vertex]!);
    maxX = Math.max(maxX, positions[2 * vertex]!);
    minY = Math.min(minY, positions[2 * vertex + 1]!);
    maxY = Math.max(maxY, positions[2 * vertex + 1]!);
  }
  const [cellsX, cellsY] = [Math.ceil((maxX - minX) / gap) + 1, Math.ceil((maxY - minY) / gap) + 1];
  const [centreX, centreY] = [(minX + maxX) / 2, (minY + maxY) / 2];
  const box = Array.from({ length: cellsY }, () => [0, cellsX] as const);
  const spans =
    members.length < SHAPED_FROM
      ? box
      : spansOf(positions, members, centreX - (cellsX * gap) / 2, centreY - (cellsY * gap) / 2, cellsX, cellsY, gap);
  return { members, cellsX, cellsY, centreX, centreY, spans };
}

/** Returns the cells between the outermost members of each row, extended by one on each side and by adjacent rows. */
function spansOf(
  positions: Float32Array,
  members: readonly number[],
  left: number,
  top: number,
  cellsX: number,
  cellsY: number,
  gap: number,
): readonly (readonly [number, number])[] {
  const from = new Int32Array(cellsY).fill(cellsX);
  const to = new Int32Array(cellsY);
  for (const vertex of members) {
    const x = Math.floor((positions[2 * vertex]! - left) / gap);
    const y = Math.floor((positions[2 * vertex + 1]! - top) / gap);
    for (let row = Math.max(0, y - 1); row <= Math.min(cellsY - 1, y + 1); row++) {
      from[row] = Math.max(0, Math.min(from[row]!, x - 1));
      to[row] = Math.min(cellsX, Math.max(to[row]!, x + 2));
    }
  }
  return Array.from(from, (start, row) => [start, to[row]!] as const);
}

/** The free position nearest to the center, searched on growing rectangles of the room's proportions. */
function freePlace(
  part: Part,
  taken: ReadonlySet<number>,
  firstRing: number,
  aspect: number,
): { readonly x: number; readonly y: number; readonly ring: number } {
  const isFree = (left: number, top: number): boolean => {
    for (const [y, [from, to]] of part.spans.entries())
      for (let x = from; x < to; x++) if (taken.has(cellOf(left + x, top + y))) return false;
    return true;
  };
  const [offsetX, offsetY] = [-Math.floor(part.cellsX / 2), -Math.floor(part.cellsY / 2)];
  for (let ring = firstRing; ; ring++) {
    const reachX = Math.round(ring * Math.max(1, aspect));
    const reachY = Math.round(ring * Math.max(1, 1 / aspect));
    let best: { readonly x: number; readonly y: number } | undefined;
    let bestDistance = Infinity;
    for (let x = -reachX; x <= reachX; x++) {
      const isSide = Math.abs(x) === reachX;
      for (let y = -reachY; y <= reachY; y += isSide || reachY === 0 ? 1 : 2 * reachY) {
        const distance = Math.hypot(x / Math.max(1, aspect), y * Math.min(1, aspect));
        if (distance >= bestDistance || !isFree(offsetX + x, offsetY + y)) continue;
        [best, bestDistance] = [{ x: offsetX + x, y: offsetY + y }, distance];
      }
    }
    if (best) return { ...best, ring };
  }
}

/** One number for a cell of the packing grid. */
function cellOf(x: number, y: number): number {
  return x * 2 ** 24 + y;
}
