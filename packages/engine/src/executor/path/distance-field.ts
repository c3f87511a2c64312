import type { EdgeTable } from '../../graph/graph.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { type DenseMap, denseMaps } from '../scratch.ts';
import { edgesOf, emptySlice } from '../traversal.ts';
import type { PathTraversal } from './path-traversals.ts';

const INTERRUPT_EVERY = 1024;
/** Vertices sampled for their number of edges. */
const ASKED_VERTICES_MAX = 64;

/** An edge that a search ignores. */
export interface ExcludedEdge {
  readonly table: EdgeTable;
  readonly row: number;
}

/** The vertices around some roots by distance, grown one step at a time. */
export class DistanceField {
  readonly traversals: readonly PathTraversal[];
  readonly excluded: ExcludedEdge | undefined;
  /** `levels[d]` are the vertices d steps away. */
  readonly levels: IntList[];
  readonly #distances: DenseMap;
  readonly #context: ExecutionContext;
  readonly #slice = emptySlice();
  #frontierEdges: number | undefined;

  constructor(
    roots: IntList,
    traversals: readonly PathTraversal[],
    vertexCount: number,
    context: ExecutionContext,
    excluded?: ExcludedEdge,
  ) {
    this.traversals = traversals;
    this.excluded = excluded;
    this.levels = [roots];
    this.#distances = denseMaps.acquire(vertexCount);
    this.#context = context;
    for (let at = 0; at < roots.length; at++) this.#distances.set(roots.data[at]!, 0);
  }

  /** Number of steps so far. */
  get depth(): number {
    return this.levels.length - 1;
  }

  /** The vertices that are farthest away. */
  get frontier(): IntList {
    return this.levels[this.levels.length - 1]!;
  }

  /** Estimated edges of the next step, from a sample of the frontier. */
  get frontierEdges(): number {
    if (this.#frontierEdges === undefined) {
      const { data, length } = this.frontier;
      const asked = Math.min(length, ASKED_VERTICES_MAX);
      this.#frontierEdges = (edgesOf(this.traversals, data, asked) * length) / Math.max(1, asked);
    }
    return this.#frontierEdges;
  }

  /** Steps from the nearest root; negative if the field has not reached the vertex. */
  distanceOf(dense: number): number {
    return this.#distances.get(dense);
  }

  /** Extends the field by one step. With `other`, stops at the first common vertex and returns it; else returns -1. */
  grow(other?: DistanceField): number {
    const { data, length } = this.frontier;
    const next = new IntList();
    const distance = this.levels.length;
    const distances = this.#distances;
    const slice = this.#slice;
    for (const traversal of this.traversals) {
      const excludedRow = this.excluded?.table === traversal.table ? this.excluded.row : -1;
      for (let at = 0; at < length; at++) {
        if (at % INTERRUPT_EVERY === INTERRUPT_EVERY - 1) this.#context.checkInterrupted();
        traversal.point(data[at]!, slice);
        const { neighbours, rows, end } = slice;
        if (excludedRow < 0) {
          const met = other === undefined ? -1 : other.#distances.firstPresent(neighbours, slice.start, end);
          if (met >= 0) {
            distances.set(met, distance);
            next.push(met);
            this.#end(next);
            return met;
          }
          distances.setAbsent(neighbours, slice.start, end, distance, next);
          continue;
        }
        for (let edge = slice.start; edge < end; edge++) {
          const neighbour = neighbours[edge]!;
          if (distances.get(neighbour) >= 0 || rows[edge] === excludedRow) continue;
          distances.set(neighbour, distance);
          next.push(neighbour);
        }
      }
    }
    this.#context.checkInterrupted();
    this.#end(next);
    return -1;
  }

  #end(next: IntList): void {
    this.levels.push(next);
    this.#frontierEdges = undefined;
  }

  /** Releases its memory; it must not be used afterwards. */
  release(): void {
    denseMaps.release(this.#distances);
  }
}
