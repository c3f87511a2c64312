/** Finds edges by their ends and fans parallel ones out, for hundreds of thousands of them and for thousands between two vertices. */
import type { Edge } from '@astrolabe/model';
import { PARALLEL_BEND_MAX } from '../limits.ts';
import type { EdgeEntry } from './scene-element.ts';

/** More edges than this between two vertices are looked up by identity instead of scanned. */
const WALKED_MAX = 24;
/** Pairs of vertices whose edges a slice bends. */
const SLICE = 2_000;
/** More vertices than a canvas ever has; a double represents a pair of indexes exactly. */
const INDEX_LIMIT = 2 ** 26;

/** The edges of a scene by the two vertices they join. */
export class EdgeRegistry {
  private readonly last = new Map<number, number>();
  private readonly counts = new Map<number, number>();
  private readonly crowded = new Map<number, Map<string, number>>();
  private readonly touched = new Set<number>();
  private readonly edges: readonly EdgeEntry[];

  constructor(edges: readonly EdgeEntry[]) {
    this.edges = edges;
  }

  /** The edge of this identity between two vertices. */
  find(src: number, dst: number, { edgeType, rank }: Edge): EdgeEntry | undefined {
    const pair = pairOf(src, dst);
    const crowd = this.crowded.get(pair);
    if (crowd) return this.edges[crowd.get(identity(src, edgeType, rank)) ?? -1];
    for (let index = this.last.get(pair) ?? -1; index >= 0;) {
      const edge = this.edges[index]!;
      if (edge.src === src && edge.rank === rank && edge.edgeType === edgeType) return edge;
      index = edge.before;
    }
    return undefined;
  }

  /** Adds a new edge. */
  add(edge: EdgeEntry): void {
    const pair = pairOf(edge.src, edge.dst);
    const before = this.last.get(pair);
    this.last.set(pair, edge.index);
    if (before === undefined) {
      edge.before = -1;
      if (edge.src === edge.dst) this.touched.add(pair);
      return;
    }
    edge.before = before;
    this.touched.add(pair);
    const count = (this.counts.get(pair) ?? 1) + 1;
    this.counts.set(pair, count);
    const crowd = this.crowded.get(pair);
    if (crowd) crowd.set(identity(edge.src, edge.edgeType, edge.rank), edge.index);
    else if (count > WALKED_MAX)
      this.crowded.set(
        pair,
        new Map(this.between(pair).map((one) => [identity(one.src, one.edgeType, one.rank), one.index])),
      );
  }

  /** Bends edges added since the last call: parallel edges fan out to alternating sides, loops grow. In slices. */
  *bendInSlices(): Generator<undefined, void> {
    let bent = 0;
    for (const pair of this.touched) {
      if (++bent % SLICE === 0) yield;
      const group = this.between(pair).reverse();
      const half = Math.max(1, (group.length - 1) / 2);
      // The total width of the fan is limited, however many edges there are.
      const step = Math.min(1, PARALLEL_BEND_MAX / half);
      for (const [i, edge] of group.entries()) {
        const isLoop = edge.src === edge.dst;
        const side =
          group.length % 2 === 1 ? Math.ceil(i / 2) * (i % 2 ? 1 : -1) : (Math.floor(i / 2) + 0.5) * (i % 2 ? 1 : -1);
        edge.bend = isLoop ? 1 + i * step : side * step * (edge.src < edge.dst ? 1 : -1) || 0;
      }
    }
    this.touched.clear();
  }

  private between(pair: number): EdgeEntry[] {
    const group: EdgeEntry[] = [];
    for (let index = this.last.get(pair) ?? -1; index >= 0;) {
      const edge = this.edges[index]!;
      group.push(edge);
      index = edge.before;
    }
    return group;
  }
}

function pairOf(a: number, b: number): number {
  return a < b ? a * INDEX_LIMIT + b : b * INDEX_LIMIT + a;
}

function identity(src: number, edgeType: string, rank: bigint): string {
  return `${src} ${rank} ${edgeType}`;
}
