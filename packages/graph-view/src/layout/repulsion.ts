/**
 * Repulsion between points by Barnes and Hut (1986): distant cells count as one heavy point. The points are sorted along a Z-curve, so
 * every cell of the quadtree is a range; the points of a leaf traverse the tree together (Barnes, 1990) and share their interaction list.
 */
import { FORCE } from '../limits.ts';

/** Maximum number of points in a leaf, which traverse the tree together. */
const LEAF_POINTS = 16;
/** Halvings of each axis; finer differences do not part two points. */
const LEVELS = 16;
const AXIS_STEPS = 2 ** LEVELS;
const RADIX_BITS = 11;
const RADIX = 2 ** RADIX_BITS;
/** Points nearer than this, squared, count as coinciding. */
const COINCIDING = 1e-3;

/** Adds the repulsion of all points to the velocities. Reuses its memory between calls. */
export class Repulsion {
  private readonly count: number;
  /** Points along the curve, and their indexes in that order. */
  private order: Uint32Array;
  private orderSpare: Uint32Array;
  private keys: Uint32Array;
  private keysSpare: Uint32Array;
  private readonly sortedX: Float64Array;
  private readonly sortedY: Float64Array;
  private readonly tally = new Uint32Array(RADIX);
  /** Cells in traversal order; `after` is the next cell outside the subtree. */
  private cells = 0;
  private mass: Float64Array;
  private centreX: Float64Array;
  private centreY: Float64Array;
  private widthSquared: Float64Array;
  private after: Int32Array;
  private first: Int32Array;
  /** End of a leaf's range; 0 for a cell with children. */
  private end: Int32Array;
  /** Interaction list of a leaf: positions, weights, and the index of the point (-1 for a cell). */
  private listX = new Float64Array(1024);
  private listY = new Float64Array(1024);
  private listMass = new Float64Array(1024);
  private listPoint = new Int32Array(1024);
  private readonly reachSquared: number;

  /** Points farther apart than `reach` do not repel each other. */
  constructor(count: number, reach = Number.POSITIVE_INFINITY) {
    this.count = count;
    this.reachSquared = reach * reach;
    this.order = Uint32Array.from({ length: count }, (_, i) => i);
    this.orderSpare = new Uint32Array(count);
    this.keys = new Uint32Array(count);
    this.keysSpare = new Uint32Array(count);
    this.sortedX = new Float64Array(count);
    this.sortedY = new Float64Array(count);
    const capacity = Math.max(64, count);
    this.mass = new Float64Array(capacity);
    this.centreX = new Float64Array(capacity);
    this.centreY = new Float64Array(capacity);
    this.widthSquared = new Float64Array(capacity);
    this.after = new Int32Array(capacity);
    this.first = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
  }

  /** Moves every point that is not marked in `still`: the force is `strength` (negative repels) over the distance, in world units per tick. */
  push(
    x: Float64Array,
    y: Float64Array,
    vx: Float64Array,
    vy: Float64Array,
    still: Uint8Array,
    strength: number,
  ): void {
    if (this.count < 2) return;
    const size = this.sort(x, y);
    this.cells = 0;
    this.build(0, this.count, 2 * LEVELS, size);
    for (let leaf = 0; leaf < this.cells; leaf++)
      for (let from = this.first[leaf]!; from < this.end[leaf]!; from += LEAF_POINTS)
        this.pushGroup(from, Math.min(this.end[leaf]!, from + LEAF_POINTS), vx, vy, still, strength);
  }

  /** Sorts the points along the curve; returns the width of their bounding square. */
  private sort(x: Float64Array, y: Float64Array): number {
    const { count, sortedX, sortedY } = this;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < count; i++) {
      const [px, py] = [x[i]!, y[i]!];
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    const size = Math.max(maxX - minX, maxY - minY, 1) * (1 + 1e-9);
    const scale = AXIS_STEPS / size;
    let { order, orderSpare, keys, keysSpare } = this;
    for (let at = 0; at < count; at++) {
      const i = order[at]!;
      keys[at] = (spread((x[i]! - minX) * scale) | (spread((y[i]! - minY) * scale) << 1)) >>> 0;
    }
    for (let shift = 0; shift < 32; shift += RADIX_BITS) {
      const { tally } = this;
      tally.fill(0);
      for (let at = 0; at < count; at++) tally[(keys[at]! >>> shift) & (RADIX - 1)]!++;
      let sum = 0;
      for (let digit = 0; digit < RADIX; digit++) {
        const here = tally[digit]!;
        tally[digit] = sum;
        sum += here;
      }
      for (let at = 0; at < count; at++) {
        const key = keys[at]!;
        const to = tally[(key >>> shift) & (RADIX - 1)]!++;
        keysSpare[to] = key;
        orderSpare[to] = order[at]!;
      }
      [order, orderSpare, keys, keysSpare] = [orderSpare, order, keysSpare, keys];
    }
    [this.order, this.orderSpare, this.keys, this.keysSpare] = [order, orderSpare, keys, keysSpare];
    for (let at = 0; at < count; at++) {
      const i = order[at]!;
      sortedX[at] = x[i]!;
      sortedY[at] = y[i]!;
    }
    return size;
  }

  /** Builds the cell of a range of points that agree in all bits of their keys from `bits` on, and its subcells. */
  private build(from: number, to: number, bits: number, width: number): void {
    if (this.cells === this.mass.length) this.grow();
    const cell = this.cells++;
    this.first[cell] = from;
    this.widthSquared[cell] = width * width;
    let mass = 0;
    let sumX = 0;
    let sumY = 0;
    if (to - from <= LEAF_POINTS || bits === 0) {
      this.end[cell] = to;
      mass = to - from;
      for (let at = from; at < to; at++) {
        sumX += this.sortedX[at]!;
        sumY += this.sortedY[at]!;
      }
    } else {
      this.end[cell] = 0;
      const shift = bits - 2;
      for (let start = from; start < to;) {
        const stop = this.endOfQuarter(start, to, shift);
        const child = this.cells;
        this.build(start, stop, shift, width / 2);
        const weight = this.mass[child]!;
        mass += weight;
        sumX += this.centreX[child]! * weight;
        sumY += this.centreY[child]! * weight;
        start = stop;
      }
    }
    this.mass[cell] = mass;
    this.centreX[cell] = sumX / mass;
    this.centreY[cell] = sumY / mass;
    this.after[cell] = this.cells;
  }

  /** The end of the points in the same quarter of a cell as the first of a range. */
  private endOfQuarter(from: number, to: number, shift: number): number {
    const { keys } = this;
    const quarter = keys[from]! >>> shift;
    let low = from + 1;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! >>> shift === quarter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private pushGroup(
    from: number,
    to: number,
    vx: Float64Array,
    vy: Float64Array,
    still: Uint8Array,
    strength: number,
  ): void {
    const { order, sortedX, sortedY } = this;
    const length = this.listWhatPushes(from, to);
    const { listX, listY, listMass, listPoint } = this;
    for (let at = from; at < to; at++) {
      const i = order[at]!;
      if (still[i]) continue;
      const px = sortedX[at]!;
      const py = sortedY[at]!;
      let sumX = 0;
      let sumY = 0;
      for (let k = 0; k < length; k++) {
        let dx = listX[k]! - px;
        let dy = listY[k]! - py;
        let squared = dx * dx + dy * dy;
        if (squared < 1) {
          if (listPoint[k] === at) continue;
          if (squared < COINCIDING) {
            dx = jiggle(i) * (i % 2 ? 1 : -1);
            dy = jiggle(i + 1);
            squared = dx * dx + dy * dy;
          }
          squared = Math.sqrt(squared);
        }
        const push = listMass[k]! / squared;
        sumX += dx * push;
        sumY += dy * push;
      }
      vx[i]! += sumX * strength;
      vy[i]! += sumY * strength;
    }
  }

  /** Collects distant cells and near points for the points of a range; returns their number. */
  private listWhatPushes(from: number, to: number): number {
    const { mass, centreX, centreY, widthSquared, after, first, end, sortedX, sortedY, cells } = this;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = from; at < to; at++) {
      const [px, py] = [sortedX[at]!, sortedY[at]!];
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    const middleX = (minX + maxX) / 2;
    const middleY = (minY + maxY) / 2;
    const reachX = maxX - middleX;
    const reachY = maxY - middleY;
    let length = 0;
    for (let cell = 0; cell < cells;) {
      const dx = Math.max(0, Math.abs(centreX[cell]! - middleX) - reachX);
      const dy = Math.max(0, Math.abs(centreY[cell]! - middleY) - reachY);
      const squared = dx * dx + dy * dy;
      const isFar = widthSquared[cell]! < FORCE.thetaSquared * squared;
      if (isFar && squared > this.reachSquared) {
        cell = after[cell]!;
        continue;
      }
      const last = end[cell]!;
      if (!isFar && last === 0) {
        cell++;
        continue;
      }
      // Points that not even the finest cell separates count as one; otherwise all pairs of them would be compared.
      const isOne = isFar || last - first[cell]! > LEAF_POINTS;
      const more = isOne ? 1 : last - first[cell]!;
      if (length + more > this.listX.length) this.growList();
      if (isOne) {
        this.listX[length] = centreX[cell]!;
        this.listY[length] = centreY[cell]!;
        this.listMass[length] = mass[cell]!;
        this.listPoint[length++] = -1;
      } else
        for (let at = first[cell]!; at < last; at++) {
          this.listX[length] = sortedX[at]!;
          this.listY[length] = sortedY[at]!;
          this.listMass[length] = 1;
          this.listPoint[length++] = at;
        }
      cell = after[cell]!;
    }
    return length;
  }

  private grow(): void {
    const capacity = 2 * this.mass.length;
    this.mass = longer(this.mass, new Float64Array(capacity));
    this.centreX = longer(this.centreX, new Float64Array(capacity));
    this.centreY = longer(this.centreY, new Float64Array(capacity));
    this.widthSquared = longer(this.widthSquared, new Float64Array(capacity));
    this.after = longer(this.after, new Int32Array(capacity));
    this.first = longer(this.first, new Int32Array(capacity));
    this.end = longer(this.end, new Int32Array(capacity));
  }

  private growList(): void {
    const capacity = 2 * this.listX.length;
    this.listX = longer(this.listX, new Float64Array(capacity));
    this.listY = longer(this.listY, new Float64Array(capacity));
    this.listMass = longer(this.listMass, new Float64Array(capacity));
    this.listPoint = longer(this.listPoint, new Int32Array(capacity));
  }
}

/** A tiny distance for points that coincide, the same for the same seed. */
export function jiggle(seed: number): number {
  return (((seed * 2654435761) >>> 8) % 1000) * 1e-6 + 1e-6;
}

/** Puts a gap after each of sixteen bits. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

function longer<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
