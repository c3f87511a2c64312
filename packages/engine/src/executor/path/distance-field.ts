import type { EdgeTable } from "../../graph/graph.ts";
import type { ExecutionContext } from "../execution-context.ts";
import { IntList } from "../int-list.ts";
import { acquireDenseMap, releaseDenseMap, type DenseMap } from "../scratch.ts";
import { edgesOf, emptySlice } from "../traversal.ts";
import { sliceWalk, type PathWalk } from "./path-walk.ts";

const INTERRUPT_EVERY = 1024;

/** An edge that a search does as if it were not there. */
export interface ExcludedEdge {
  readonly table: EdgeTable;
  readonly row: number;
}

/** The vertices around some roots, by how many steps they are away: grown one step at a time. */
export class DistanceField {
  readonly walks: readonly PathWalk[];
  readonly excluded: ExcludedEdge | undefined;
  /** `levels[d]` are the vertices d steps away. */
  readonly levels: IntList[];
  readonly #distances: DenseMap;
  readonly #context: ExecutionContext;
  readonly #slice = emptySlice();
  #frontierEdges: number | undefined;

  constructor(
    roots: IntList,
    walks: readonly PathWalk[],
    vertexCount: number,
    context: ExecutionContext,
    excluded?: ExcludedEdge,
  ) {
    this.walks = walks;
    this.excluded = excluded;
    this.levels = [roots];
    this.#distances = acquireDenseMap(vertexCount);
    this.#context = context;
    for (let at = 0; at < roots.length; at++) this.#distances.set(roots.data[at]!, 0);
  }

  /** How many steps it was grown. */
  get depth(): number {
    return this.levels.length - 1;
  }

  /** The vertices that are farthest away. */
  get frontier(): IntList {
    return this.levels[this.levels.length - 1]!;
  }

  /** How many edges the next step has to look at. */
  get frontierEdges(): number {
    return (this.#frontierEdges ??= edgesOf(this.walks, this.frontier.data, this.frontier.length));
  }

  /** Steps from the nearest root; below 0 where the field has not come. */
  distanceOf(dense: number): number {
    return this.#distances.get(dense);
  }

  /** Takes one step more. */
  grow(): void {
    const { data, length } = this.frontier;
    const next = new IntList();
    const distance = this.levels.length;
    const distances = this.#distances;
    const slice = this.#slice;
    for (const walk of this.walks) {
      const excludedRow = this.excluded?.table === walk.table ? this.excluded.row : -1;
      for (let at = 0; at < length; at++) {
        if (at % INTERRUPT_EVERY === INTERRUPT_EVERY - 1) this.#context.checkInterrupted();
        sliceWalk(walk, data[at]!, slice);
        const { neighbours, rows, end } = slice;
        for (let edge = slice.start; edge < end; edge++) {
          const neighbour = neighbours[edge]!;
          if (distances.get(neighbour) >= 0 || rows[edge] === excludedRow) continue;
          distances.set(neighbour, distance);
          next.push(neighbour);
        }
      }
    }
    this.#context.checkInterrupted();
    this.levels.push(next);
    this.#frontierEdges = undefined;
  }

  /** Gives its memory back; it must not be asked any more. */
  release(): void {
    releaseDenseMap(this.#distances);
  }
}
