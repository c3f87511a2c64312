/**
 * A force layout on typed arrays: links as springs and vertices that repel each other (`repulsion.ts`), with the formulas and constants that
 * d3-force documents, and the specified parameters (`limits.ts`).
 */
import { COMMUNITIES, FORCE } from '../limits.ts';
import { jiggle, Repulsion } from './repulsion.ts';

/** Input of a layout. Positions are x, y pairs; `pinned` vertices attract and repel but do not move. */
export interface ForceInput {
  readonly positions: Float32Array;
  readonly pinned: Uint8Array;
  readonly src: Uint32Array;
  readonly dst: Uint32Array;
  /** The community of each vertex; links between two of them are longer and weaker. */
  readonly community?: Uint32Array;
}

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
  private readonly distance: Float64Array;
  private readonly repulsion: Repulsion;

  /** `alpha` is the starting temperature: 1 for a new layout, less if most vertices have good positions. */
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
    this.distance = new Float64Array(input.src.length).fill(FORCE.linkDistance);
    const { community, src, dst } = input;
    for (let e = 0; community && e < src.length; e++) {
      if (community[src[e]!] === community[dst[e]!]) continue;
      this.distance[e]! *= COMMUNITIES.linkLonger;
      this.strength[e]! *= COMMUNITIES.linkWeaker;
    }
    this.repulsion = new Repulsion(this.count, community && COMMUNITIES.reach);
  }

  get isSettled(): boolean {
    return this.ticks >= FORCE.cooldownTicks;
  }

  tick(): void {
    this.ticks++;
    this.alpha += (0 - this.alpha) * FORCE.alphaDecay;
    this.pullLinks();
    this.repulsion.push(this.x, this.y, this.vx, this.vy, this.input.pinned, FORCE.charge * this.alpha);
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
    const { x, y, vx, vy, input, strength, bias, distance } = this;
    for (let e = 0; e < input.src.length; e++) {
      const s = input.src[e]!;
      const t = input.dst[e]!;
      if (s === t) continue;
      let dx = x[t]! + vx[t]! - x[s]! - vx[s]! || jiggle(e);
      let dy = y[t]! + vy[t]! - y[s]! - vy[s]! || jiggle(e + 1);
      const length = Math.sqrt(dx * dx + dy * dy);
      const pull = ((length - distance[e]!) / length) * this.alpha * strength[e]!;
      dx *= pull;
      dy *= pull;
      vx[t]! -= dx * bias[e]!;
      vy[t]! -= dy * bias[e]!;
      vx[s]! += dx * (1 - bias[e]!);
      vy[s]! += dy * (1 - bias[e]!);
    }
  }

  /** Applies velocities to free vertices; the graph stays centered unless something is pinned. */
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
