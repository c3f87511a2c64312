import { Adjacency } from '../scene/adjacency.ts';
import type { LayoutGraph } from './layout-graph.ts';

/** The distance of every vertex from one, in edges (-1 if unreachable), and the farthest vertex. */
export interface Reach {
  readonly distances: Int32Array;
  readonly vertex: number;
  /** The vertices that can be reached, the nearest first. */
  readonly order: readonly number[];
  /** The vertex through which each is reached. */
  readonly from: Int32Array;
}

/** Undirected neighbor lists of a graph. */
export class Neighbours {
  private readonly count: number;
  private readonly ends: Uint32Array;
  private readonly adjacency: Adjacency;

  constructor({ count, src, dst }: Pick<LayoutGraph, 'count' | 'src' | 'dst'>) {
    this.count = count;
    this.ends = new Uint32Array(2 * src.length);
    for (let e = 0; e < src.length; e++) {
      this.ends[2 * e] = src[e]!;
      this.ends[2 * e + 1] = dst[e]!;
    }
    this.adjacency = new Adjacency(count, this.ends);
  }

  /** Calls back with the other end of each edge of a vertex, without loops. */
  each(vertex: number, visit: (other: number) => void): void {
    for (const edge of this.adjacency.at(vertex)) {
      const other = this.ends[2 * edge] === vertex ? this.ends[2 * edge + 1]! : this.ends[2 * edge]!;
      if (other !== vertex) visit(other);
    }
  }

  /** Breadth-first search from a vertex. */
  farthestFrom(start: number): Reach {
    const distances = new Int32Array(this.count).fill(-1);
    const from = new Int32Array(this.count).fill(-1);
    const order = [start];
    distances[start] = 0;
    for (let head = 0; head < order.length; head++) {
      const vertex = order[head]!;
      this.each(vertex, (other) => {
        if (distances[other]! >= 0) return;
        distances[other] = distances[vertex]! + 1;
        from[other] = vertex;
        order.push(other);
      });
    }
    return { distances, from, order, vertex: order.at(-1) ?? start };
  }
}
