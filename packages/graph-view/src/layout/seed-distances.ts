import { FORCE, SPREAD } from '../limits.ts';
import type { Neighbours } from './neighbours.ts';

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Iterations to find the two directions of largest variance. */
const ROUNDS = 60;

/**
 * Positions for a connected component such that vertices many edges apart are far apart, as in a grid or road map: distances to a few
 * pivots, projected to the two directions of largest variance (PivotMDS; Brandes and Pich, 2007). x, y pairs in the order of `members`
 * around the origin, with edges of about the layout's length; undefined if the result would be a narrow band.
 */
export function seedByDistances(neighbours: Neighbours, members: readonly number[]): Float64Array | undefined {
  const count = members.length;
  const centred = centredDistances(neighbours, members, Math.min(SPREAD.pivots, count));
  const [first, second] = directionsOf(centred, count);
  const places = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    places[2 * i] = project(centred, i, first);
    places[2 * i + 1] = project(centred, i, second);
  }
  if (lengthAlong(places, 0) > SPREAD.bandFrom * lengthAlong(places, 1)) return undefined;
  scaleToEdges(places, neighbours, members);
  // Vertices with equal distances to every pivot fan out around their position.
  for (let i = 0; i < count; i++) {
    const distance = SPREAD.fan * Math.sqrt((i % 16) / 16);
    places[2 * i]! += distance * Math.cos(i * GOLDEN_ANGLE);
    places[2 * i + 1]! += distance * Math.sin(i * GOLDEN_ANGLE);
  }
  return places;
}

/** The extent of positions along an axis. */
function lengthAlong(places: Float64Array, axis: 0 | 1): number {
  let [least, most] = [Infinity, -Infinity];
  for (let i = axis; i < places.length; i += 2) {
    least = Math.min(least, places[i]!);
    most = Math.max(most, places[i]!);
  }
  return most - least;
}

/** Returns squared distances to each pivot, pivot by pivot, double-centered. Each pivot is far from the earlier ones. */
function centredDistances(neighbours: Neighbours, members: readonly number[], pivots: number): readonly Float64Array[] {
  const count = members.length;
  const nearest = new Int32Array(count).fill(0x7f_ff_ff_ff);
  const columns: Float64Array[] = [];
  const rowMeans = new Float64Array(count);
  let pivot = neighbours.farthestFrom(members[0]!).vertex;
  for (let k = 0; k < pivots; k++) {
    const { distances } = neighbours.farthestFrom(pivot);
    const column = Float64Array.from(members, (vertex) => distances[vertex]! ** 2);
    columns.push(column);
    let next = 0;
    for (let i = 0; i < count; i++) {
      rowMeans[i]! += column[i]! / pivots;
      nearest[i] = Math.min(nearest[i]!, distances[members[i]!]!);
      if (nearest[i]! > nearest[next]!) next = i;
    }
    pivot = members[next]!;
  }
  const mean = rowMeans.reduce((sum, value) => sum + value, 0) / count;
  return columns.map((column) => {
    const columnMean = column.reduce((sum, value) => sum + value, 0) / count;
    return column.map((value, i) => -0.5 * (value - columnMean - rowMeans[i]! + mean));
  });
}

/** The two directions of largest variance of a matrix, given by columns: power iteration on its square. */
function directionsOf(columns: readonly Float64Array[], count: number): readonly [Float64Array, Float64Array] {
  const size = columns.length;
  const square = columns.map((a) => Float64Array.from(columns, (b) => dot(a, b, count)));
  const found: Float64Array[] = [];
  for (let order = 0; order < 2; order++) {
    let direction = Float64Array.from({ length: size }, (_, i) => Math.cos((order + 1) * i) + 0.01);
    for (let round = 0; round < ROUNDS; round++) {
      const next = Float64Array.from(square, (row) => dot(row, direction, size));
      for (const other of found) {
        const shared = dot(next, other, size);
        for (let i = 0; i < size; i++) next[i]! -= shared * other[i]!;
      }
      const length = Math.sqrt(dot(next, next, size)) || 1;
      direction = next.map((value) => value / length);
    }
    found.push(direction);
  }
  return [found[0]!, found[1]!];
}

function dot(a: Float64Array, b: Float64Array, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Projects a row of a matrix, given by columns, onto a direction. */
function project(columns: readonly Float64Array[], row: number, direction: Float64Array): number {
  let sum = 0;
  for (const [k, column] of columns.entries()) sum += column[row]! * direction[k]!;
  return sum;
}

/** Scales positions until edges have about the layout's length. */
function scaleToEdges(places: Float64Array, neighbours: Neighbours, members: readonly number[]): void {
  const at = new Map(members.map((vertex, i) => [vertex, i]));
  let [sum, edges] = [0, 0];
  for (const [i, vertex] of members.entries())
    neighbours.each(vertex, (other) => {
      const j = at.get(other)!;
      sum += Math.hypot(places[2 * i]! - places[2 * j]!, places[2 * i + 1]! - places[2 * j + 1]!);
      edges++;
    });
  const scale = sum > 0 ? (FORCE.linkDistance * edges) / sum : 1;
  for (let i = 0; i < places.length; i++) places[i]! *= scale;
}
