import type { LayoutGraph } from '../layout/layout-graph.ts';
import { Adjacency } from '../scene/adjacency.ts';

/** Undirected neighbor lists. Parallel edges count separately, a loop once. */
export class Neighbours {
  readonly count: number;
  readonly #ends: Uint32Array;
  readonly #adjacency: Adjacency;

  constructor({ count, src, dst }: LayoutGraph) {
    this.count = count;
    this.#ends = new Uint32Array(2 * src.length);
    for (let e = 0; e < src.length; e++) {
      this.#ends[2 * e] = src[e]!;
      this.#ends[2 * e + 1] = dst[e]!;
    }
    this.#adjacency = new Adjacency(count, this.#ends);
  }

  /** Numbers of the edges at a vertex. */
  edgesAt(vertex: number): Int32Array {
    return this.#adjacency.at(vertex);
  }

  /** The other end of an edge at a vertex; of a loop the vertex itself. */
  across(edge: number, vertex: number): number {
    const src = this.#ends[2 * edge]!;
    return src === vertex ? this.#ends[2 * edge + 1]! : src;
  }
}

/** The sources of shortest paths: all vertices of a small graph; for a larger one an even sample, which gives an estimate. */
export function sourcesOf(
  count: number,
  { exactMax, sources }: { readonly exactMax: number; readonly sources: number },
): { readonly sources: readonly number[]; readonly isSampled: boolean } {
  const isSampled = count > exactMax;
  const length = isSampled ? sources : count;
  return { sources: Array.from({ length }, (_, at) => Math.floor((at * count) / length)), isSampled };
}
