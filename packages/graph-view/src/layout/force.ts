/**
 * A force layout on typed arrays: links as springs, vertices repelling each other through a quadtree (Barnes and Hut, 1986), with
 * the formulas and constants that d3-force documents, and the specified parameters (`limits.ts`).
 */
import { FORCE } from '../limits.ts';

/** What a layout works on. Positions are x, y pairs; `pinned` vertices attract and repel but do not move. */
export interface ForceInput {
  readonly positions: Float32Array;
  readonly pinned: Uint8Array;
  readonly src: Uint32Array;
  readonly dst: Uint32Array;
}

const MIN_DISTANCE = 1e-3;
const DEPTH_MAX = 40;

/** A layout that is stepped tick by tick until `isSettled`. */
export class ForceLayout {
  readonly count: number;
  private alpha: number;
  private ticks = 0;
  private readonly x: Float64Array;
  private readonly y: Float64Array;
  private readonly vx: Float64Array;
  private readonly vy: Float64Array;
  private readonly input: ForceInput;
  private readonly strength: Float64Array;
  private readonly bias: Float64Array;
  private readonly tree: Quadtree;

  /** `alpha` is the heat it starts with: 1 for a fresh layout, less where most vertices already stand well. */
  constructor(input: ForceInput, alpha = 1) {
    this.input = input;
    this.alpha = alpha;
    this.count = input.positions.length / 2;
    this.x = Float64Array.from({ length: this.count }, (_, i) => input.positions[2 * i]!);
    this.y = Float64Array.from({ length: this.count }, (_, i) => input.positions[2 * i + 1]!);
    this.vx = new Float64Array(this.count);
    this.vy = new Float64Array(this.count);
    const degree = new Uint32Array(this.count);
    for (const end of [input.src, input.dst]) for (const vertex of end) degree[vertex]!++;
    this.strength = Float64Array.from(input.src, (src, e) => 1 / Math.min(degree[src]!, degree[input.dst[e]!]!));
    this.bias = Float64Array.from(input.src, (src, e) => degree[src]! / (degree[src]! + degree[input.dst[e]!]!));
    this.tree = new Quadtree(this.count);
  }

  get isSettled(): boolean {
    return this.ticks >= FORCE.cooldownTicks;
  }

  tick(): void {
    this.ticks++;
    this.alpha += (0 - this.alpha) * FORCE.alphaDecay;
    this.pullLinks();
    this.tree.build(this.x, this.y);
    for (let i = 0; i < this.count; i++)
      if (!this.input.pinned[i]) this.tree.repel(i, this.x, this.y, this.vx, this.vy, FORCE.charge * this.alpha);
    this.move();
  }

  /** Writes the places into x, y pairs. */
  writePositions(into: Float32Array): void {
    for (let i = 0; i < this.count; i++) {
      into[2 * i] = this.x[i]!;
      into[2 * i + 1] = this.y[i]!;
    }
  }

  private pullLinks(): void {
    const { x, y, vx, vy, input, strength, bias } = this;
    for (let e = 0; e < input.src.length; e++) {
      const s = input.src[e]!;
      const t = input.dst[e]!;
      if (s === t) continue;
      let dx = x[t]! + vx[t]! - x[s]! - vx[s]! || jiggle(e);
      let dy = y[t]! + vy[t]! - y[s]! - vy[s]! || jiggle(e + 1);
      const length = Math.sqrt(dx * dx + dy * dy);
      const pull = ((length - FORCE.linkDistance) / length) * this.alpha * strength[e]!;
      dx *= pull;
      dy *= pull;
      vx[t]! -= dx * bias[e]!;
      vy[t]! -= dy * bias[e]!;
      vx[s]! += dx * (1 - bias[e]!);
      vy[s]! += dy * (1 - bias[e]!);
    }
  }

  /** Velocity moves what is free; the whole is kept around its centre unless something is pinned. */
  private move(): void {
    const { x, y, vx, vy } = this;
    const { pinned } = this.input;
    let sumX = 0;
    let sumY = 0;
    let hasPinned = false;
    for (let i = 0; i < this.count; i++) {
      if (pinned[i]) {
        vx[i] = vy[i] = 0;
        hasPinned = true;
        continue;
      }
      vx[i]! *= FORCE.velocityKept;
      vy[i]! *= FORCE.velocityKept;
      x[i]! += vx[i]!;
      y[i]! += vy[i]!;
      sumX += x[i]!;
      sumY += y[i]!;
    }
    if (hasPinned || this.count === 0) return;
    for (let i = 0; i < this.count; i++) {
      x[i]! -= sumX / this.count;
      y[i]! -= sumY / this.count;
    }
  }
}

/** A tiny deterministic distance for points that coincide. */
function jiggle(seed: number): number {
  return (((seed * 2654435761) >>> 8) % 1000) * 1e-6 + 1e-6;
}

/** A quadtree in flat arrays. A cell knows the number and the centre of its points; a leaf lists coinciding ones through `next`. */
class Quadtree {
  private child: Int32Array;
  private mass: Int32Array;
  private centreX: Float64Array;
  private centreY: Float64Array;
  private leaf: Int32Array;
  private width: Float64Array;
  private readonly next: Int32Array;
  private readonly stack: Int32Array;
  private cells = 0;

  constructor(points: number) {
    const capacity = Math.max(16, 2 * points);
    this.child = new Int32Array(4 * capacity);
    this.mass = new Int32Array(capacity);
    this.centreX = new Float64Array(capacity);
    this.centreY = new Float64Array(capacity);
    this.leaf = new Int32Array(capacity);
    this.width = new Float64Array(capacity);
    this.next = new Int32Array(points);
    this.stack = new Int32Array(4 * (DEPTH_MAX + 4));
  }

  build(x: Float64Array, y: Float64Array): void {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < x.length; i++) {
      minX = Math.min(minX, x[i]!);
      maxX = Math.max(maxX, x[i]!);
      minY = Math.min(minY, y[i]!);
      maxY = Math.max(maxY, y[i]!);
    }
    this.cells = 0;
    const size = Math.max(maxX - minX, maxY - minY, 1);
    this.cell(size);
    for (let i = 0; i < x.length; i++) this.insert(i, x, y, minX, minY);
    for (let c = 0; c < this.cells; c++) {
      this.centreX[c]! /= this.mass[c]!;
      this.centreY[c]! /= this.mass[c]!;
    }
  }

  /** Adds to the velocity of a point what all others push it by. */
  repel(i: number, x: Float64Array, y: Float64Array, vx: Float64Array, vy: Float64Array, strength: number): void {
    const { child, mass, centreX, centreY, leaf, width, stack } = this;
    let top = 0;
    stack[top++] = 0;
    let pushX = 0;
    let pushY = 0;
    while (top) {
      const c = stack[--top]!;
      let dx = centreX[c]! - x[i]!;
      let dy = centreY[c]! - y[i]!;
      let squared = dx * dx + dy * dy;
      const isLeaf = leaf[c]! >= 0;
      if (!isLeaf && width[c]! * width[c]! >= FORCE.thetaSquared * squared) {
        for (let q = 0; q < 4; q++) if (child[4 * c + q]! >= 0) stack[top++] = child[4 * c + q]!;
        continue;
      }
      const weight = isLeaf && this.holds(c, i) ? mass[c]! - 1 : mass[c]!;
      if (weight === 0) continue;
      if (squared < MIN_DISTANCE) {
        dx = jiggle(i) * (i % 2 ? 1 : -1);
        dy = jiggle(i + 1);
        squared = dx * dx + dy * dy;
      }
      if (squared < 1) squared = Math.sqrt(squared);
      pushX += (dx * strength * weight) / squared;
      pushY += (dy * strength * weight) / squared;
    }
    vx[i]! += pushX;
    vy[i]! += pushY;
  }

  private holds(c: number, i: number): boolean {
    for (let j = this.leaf[c]!; j >= 0; j = this.next[j]!) if (j === i) return true;
    return false;
  }

  private insert(i: number, x: Float64Array, y: Float64Array, minX: number, minY: number): void {
    this.next[i] = -1;
    let c = 0;
    let originX = minX;
    let originY = minY;
    for (let depth = 0; ; depth++) {
      this.mass[c]!++;
      this.centreX[c]! += x[i]!;
      this.centreY[c]! += y[i]!;
      if (this.mass[c] === 1) {
        this.leaf[c] = i;
        return;
      }
      const half = this.width[c]! / 2;
      const resident = this.leaf[c]!;
      if (resident >= 0) {
        if (depth > DEPTH_MAX || (x[resident] === x[i] && y[resident] === y[i])) {
          this.next[i] = this.next[resident]!;
          this.next[resident] = i;
          return;
        }
        this.leaf[c] = -1;
        const cell = this.cell(half);
        this.child[4 * c + quarter(x[resident]!, y[resident]!, originX + half, originY + half)] = cell;
        this.leaf[cell] = resident;
        for (let j = resident; j >= 0; j = this.next[j]!) {
          this.mass[cell]!++;
          this.centreX[cell]! += x[j]!;
          this.centreY[cell]! += y[j]!;
        }
      }
      const q = quarter(x[i]!, y[i]!, originX + half, originY + half);
      let down = this.child[4 * c + q]!;
      if (down < 0) {
        down = this.cell(half);
        this.child[4 * c + q] = down;
      }
      if (q & 1) originX += half;
      if (q & 2) originY += half;
      c = down;
    }
  }

  private cell(width: number): number {
    if (this.cells === this.mass.length) this.grow();
    const c = this.cells++;
    this.child.fill(-1, 4 * c, 4 * c + 4);
    this.mass[c] = 0;
    this.centreX[c] = 0;
    this.centreY[c] = 0;
    this.leaf[c] = -1;
    this.width[c] = width;
    return c;
  }

  private grow(): void {
    const larger = <T extends Int32Array | Float64Array>(array: T, fresh: T): T => {
      fresh.set(array as never);
      return fresh;
    };
    const capacity = 2 * this.mass.length;
    this.child = larger(this.child, new Int32Array(4 * capacity));
    this.mass = larger(this.mass, new Int32Array(capacity));
    this.centreX = larger(this.centreX, new Float64Array(capacity));
    this.centreY = larger(this.centreY, new Float64Array(capacity));
    this.leaf = larger(this.leaf, new Int32Array(capacity));
    this.width = larger(this.width, new Float64Array(capacity));
  }
}

function quarter(x: number, y: number, middleX: number, middleY: number): number {
  return (y >= middleY ? 2 : 0) + (x >= middleX ? 1 : 0);
}
