import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { type DenseMap, denseMaps } from '../scratch.ts';
import { edgesOf, emptySlice } from '../traversal.ts';
import type { DistanceField, ExcludedEdge } from './distance-field.ts';
import type { PathTraversal } from './path-traversals.ts';

const INTERRUPT_EVERY = 1024;
const END = -1;

/**
 * The edges of shortest paths from the roots of a field to some wanted vertices: a linked list of parents for each vertex on such a path.
 *
 *     heads: vertex ──▶ link ──next──▶ link ──next──▶ END
 *                        │ parent, row, traversalIndex
 *
 * Links are prepended, and edges are visited from the last to the first, so that a list has the order of the traversals.
 */
export class Parents {
  readonly #heads: DenseMap;
  readonly next = new IntList();
  readonly parent = new IntList();
  readonly row = new IntList();
  readonly traversal = new IntList();

  /** `backward` are the reverse traversals of the field; `wanted[d]` are vertices at distance d. With `isSingle` each gets one link. */
  constructor(
    field: DistanceField,
    backward: readonly PathTraversal[],
    wanted: readonly IntList[],
    vertexCount: number,
    context: ExecutionContext,
    isSingle = false,
  ) {
    this.#heads = denseMaps.acquire(vertexCount);
    let above = new IntList();
    for (let distance = wanted.length - 1; distance > 0; distance--) {
      const level = above;
      const { data: more, length: moreLength } = wanted[distance]!;
      for (let at = 0; at < moreLength; at++) this.#want(more[at]!, level);
      if (isSingle) {
        above = this.#lookBackOnce(field, backward, level, distance);
        continue;
      }
      const { data, length } = field.levels[distance - 1]!;
      // Either end of the step may have far fewer edges than the other.
      const isFewer = edgesOf(backward, level.data, level.length) <= edgesOf(field.traversals, data, length);
      above = isFewer
        ? this.#lookBack(field, backward, level, distance, context)
        : this.#stepAgain(field, distance, context);
    }
  }

  /** The first link of a vertex. */
  first(dense: number): number {
    return this.#heads.get(dense) - 1;
  }

  /** Releases its memory; it must not be used afterwards. */
  release(): void {
    denseMaps.release(this.#heads);
  }

  /** Marks a vertex as wanted; 0 means no link yet. */
  #want(dense: number, level: IntList): void {
    if (this.#heads.get(dense) >= 0) return;
    this.#heads.set(dense, 0);
    level.push(dense);
  }

  /** Finds the predecessors of the wanted vertices of a level in the level below. */
  #lookBack(
    field: DistanceField,
    backward: readonly PathTraversal[],
    level: IntList,
    distance: number,
    context: ExecutionContext,
  ): IntList {
    const below = new IntList();
    scan(backward, level, field.excluded, context, (child, parent, row, traversal) => {
      if (field.distanceOf(parent) === distance - 1) this.#link(child, parent, row, traversal, below);
    });
    return below;
  }

  /** Like `#lookBack`, with only the first link of each vertex. */
  #lookBackOnce(field: DistanceField, backward: readonly PathTraversal[], level: IntList, distance: number): IntList {
    const below = new IntList();
    const slice = emptySlice();
    for (let at = 0; at < level.length; at++) {
      const child = level.data[at]!;
      for (let traversal = 0; traversal < backward.length && this.#heads.get(child) <= 0; traversal++) {
        const { table } = backward[traversal]!;
        const excludedRow = field.excluded?.table === table ? field.excluded.row : END;
        backward[traversal]!.point(child, slice);
        const { neighbours, rows, end } = slice;
        for (let edge = slice.start; edge < end; edge++) {
          if (rows[edge] === excludedRow || field.distanceOf(neighbours[edge]!) !== distance - 1) continue;
          this.#link(child, neighbours[edge]!, rows[edge]!, traversal, below);
          break;
        }
      }
    }
    return below;
  }

  /** Repeats the step to a level to find the wanted vertices. */
  #stepAgain(field: DistanceField, distance: number, context: ExecutionContext): IntList {
    const below = new IntList();
    scan(field.traversals, field.levels[distance - 1]!, field.excluded, context, (parent, child, row, traversal) => {
      // Only wanted vertices of the level with this distance have a head so far.
      if (this.#heads.get(child) >= 0 && field.distanceOf(child) === distance)
        this.#link(child, parent, row, traversal, below);
    });
    return below;
  }

  #link(child: number, parent: number, row: number, traversal: number, below: IntList): void {
    this.next.push(this.first(child));
    this.parent.push(parent);
    this.row.push(row);
    this.traversal.push(traversal);
    this.#heads.set(child, this.next.length);
    this.#want(parent, below);
  }
}

type EachEdge = (from: number, to: number, row: number, traversal: number) => void;

function scan(
  traversals: readonly PathTraversal[],
  vertices: IntList,
  excluded: ExcludedEdge | undefined,
  context: ExecutionContext,
  each: EachEdge,
): void {
  const slice = emptySlice();
  for (let traversalIndex = traversals.length - 1; traversalIndex >= 0; traversalIndex--) {
    const traversal = traversals[traversalIndex]!;
    const excludedRow = excluded?.table === traversal.table ? excluded.row : END;
    for (let at = vertices.length - 1; at >= 0; at--) {
      if (at % INTERRUPT_EVERY === INTERRUPT_EVERY - 1) context.checkInterrupted();
      const from = vertices.data[at]!;
      traversal.point(from, slice);
      for (let edge = slice.end - 1; edge >= slice.start; edge--) {
        const row = slice.rows[edge]!;
        if (row !== excludedRow) each(from, slice.neighbours[edge]!, row, traversalIndex);
      }
    }
  }
}

/** Iterates over all shortest paths from a vertex to the roots, without memory per path. */
export class ChainCursor {
  readonly #parents: Parents;
  /** `links[d]` leads from the vertex at distance d to the one below it. */
  #links = new Int32Array(0);
  length = 0;

  constructor(parents: Parents) {
    this.#parents = parents;
  }

  /** Moves to the first path of a vertex at `distance` steps. */
  start(dense: number, distance: number): void {
    if (this.#links.length <= distance) this.#links = new Int32Array(distance * 2 + 1);
    this.length = distance;
    this.#descend(dense, distance);
  }

  /** Moves to the next path. Returns false at the end. */
  advance(): boolean {
    for (let distance = 1; distance <= this.length; distance++) {
      const next = this.#parents.next.data[this.#links[distance]!]!;
      if (next === END) continue;
      this.#links[distance] = next;
      this.#descend(this.#parents.parent.data[next]!, distance - 1);
      return true;
    }
    return false;
  }

  /** The link from the vertex at this distance. */
  linkAt(distance: number): number {
    return this.#links[distance]!;
  }

  #descend(from: number, distance: number): void {
    let dense = from;
    for (let at = distance; at > 0; at--) {
      const link = this.#parents.first(dense);
      this.#links[at] = link;
      dense = this.#parents.parent.data[link]!;
    }
  }
}
