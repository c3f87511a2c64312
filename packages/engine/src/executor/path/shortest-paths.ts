import { PAIRWISE_ENDS_MAX } from '../../limits.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { emptySlice } from '../traversal.ts';
import { DistanceField, type ExcludedEdge } from './distance-field.ts';
import { ChainCursor, Parents } from './parents.ts';
import { findOnePath } from './one-path.ts';
import { FoundPath } from './path-values.ts';
import type { PathTraversal, PathTraversals } from './path-traversals.ts';

/** Definition of a shortest-path search. */
export interface ShortestSearch {
  readonly traversals: PathTraversals;
  /** Edges in a path. */
  readonly stepsMax: number;
  /** Yields one path per pair of ends; else all of minimum length. */
  readonly isSingle: boolean;
  readonly vertexCount: number;
}

/**
 * The shortest paths between each source and each target, found as they are pulled. A few pairs are searched one by one, from both sides; for many,
 * one search starts from each vertex of the smaller side. If source and target are equal, the path is the shortest cycle.
 */
export function* findShortestPaths(
  search: ShortestSearch,
  sources: IntList,
  targets: IntList,
  context: ExecutionContext,
): Iterable<FoundPath> {
  if (search.stepsMax < 1 || sources.length === 0 || targets.length === 0) return;
  const finder = new ShortestFinder(search, context);
  const isTurned = targets.length < sources.length;
  const [roots, ends] = isTurned ? [targets, sources] : [sources, targets];
  const isPairwise = ends.length <= PAIRWISE_ENDS_MAX;
  for (let at = 0; at < roots.length; at++) {
    const root = roots.data[at]!;
    for (let other = 0; other < ends.length; other++) {
      const end = ends.data[other]!;
      if (end === root) yield* finder.around(root);
      else if (isPairwise) yield* finder.between(isTurned ? end : root, isTurned ? root : end);
    }
    if (!isPairwise) yield* finder.fromOne(root, ends, isTurned);
  }
}

class ShortestFinder {
  readonly #search: ShortestSearch;
  readonly #context: ExecutionContext;
  readonly #path = new FoundPath();

  constructor(search: ShortestSearch, context: ExecutionContext) {
    this.#search = search;
    this.#context = context;
  }

  /** The paths of one pair: extends the end with fewer edges first, until both meet. */
  *between(source: number, target: number): Iterable<FoundPath> {
    const { traversals, stepsMax, vertexCount, isSingle } = this.#search;
    if (isSingle) {
      if (findOnePath(traversals, stepsMax, source, target, vertexCount, this.#path, this.#context)) yield this.#path;
      return;
    }
    const meeting = this.#meet(source, target, this.#search.stepsMax);
    if (!meeting) return;
    try {
      yield* this.#join(source, meeting);
    } finally {
      meeting.forward.release();
      meeting.backward.release();
    }
  }

  /** The paths from a vertex to each of many others, or the reverse with `isTurned`. */
  *fromOne(root: number, others: IntList, isTurned: boolean): Iterable<FoundPath> {
    const { traversals, stepsMax, vertexCount } = this.#search;
    const [out, back] = isTurned
      ? [traversals.backward, traversals.forward]
      : [traversals.forward, traversals.backward];
    const field = new DistanceField(listOf(root), out, vertexCount, this.#context);
    let parents: Parents | undefined;
    try {
      const found = others.toArray().filter((other) => other !== root);
      let missing = found.length;
      while (missing > 0 && field.depth < stepsMax && field.frontier.length > 0) {
        field.grow();
        for (const other of found) if (field.distanceOf(other) === field.depth) missing--;
      }
      const wanted = field.levels.map(() => new IntList());
      for (const other of found) wanted[field.distanceOf(other)]?.push(other);
      parents = new Parents(field, back, wanted, vertexCount, this.#context, this.#search.isSingle);
      const chain = new ChainCursor(parents);
      for (const other of found) {
        const distance = field.distanceOf(other);
        if (distance < 0) continue;
        chain.start(other, distance);
        do {
          this.#path.cut(0);
          this.#path.start = isTurned ? other : root;
          if (isTurned) appendDown(this.#path, parents, chain);
          else appendUp(this.#path, parents, chain, other);
          yield this.#path;
        } while (!this.#search.isSingle && chain.advance());
      }
    } finally {
      field.release();
      parents?.release();
    }
  }

  /**
   * Yields the shortest cycles through a vertex without repeated edges: a first edge and a shortest way back without it. Their length is
   * known after every first edge was tried.
   */
  *around(root: number): Iterable<FoundPath> {
    const first = this.#firstEdges(root);
    let shortest = this.#search.stepsMax + 1;
    for (let at = 0; at < first.length && shortest > 1; at++) {
      if (first.vertices.data[at] === root) {
        shortest = 1;
        continue;
      }
      const meeting = this.#meet(first.vertices.data[at]!, root, shortest - 2, this.#edgeOf(first, at));
      if (!meeting) continue;
      shortest = meeting.forward.depth + meeting.backward.depth + 1;
      meeting.forward.release();
      meeting.backward.release();
    }
    if (shortest > this.#search.stepsMax) return;
    for (let at = 0; at < first.length; at++) {
      const next = first.vertices.data[at]!;
      this.#path.cut(0);
      this.#path.start = root;
      this.#path.push(next, first.rows.data[at]!, first.traversals.data[at]!);
      if (next === root) {
        yield this.#path;
        if (this.#search.isSingle) return;
        continue;
      }
      const meeting = this.#meet(next, root, shortest - 1, this.#edgeOf(first, at));
      if (!meeting) continue;
      try {
        yield* this.#join(root, meeting, 1);
      } finally {
        meeting.forward.release();
        meeting.backward.release();
      }
      if (this.#search.isSingle) return;
    }
  }

  #firstEdges(root: number): FoundPath {
    const first = new FoundPath();
    const slice = emptySlice();
    this.#search.traversals.forward.forEach((traversal, traversalIndex) => {
      traversal.point(root, slice);
      for (let edge = slice.start; edge < slice.end; edge++) {
        const neighbour = slice.neighbours[edge]!;
        if (neighbour !== root || !traversal.skipsLoops) first.push(neighbour, slice.rows[edge]!, traversalIndex);
      }
    });
    return first;
  }

  #edgeOf(first: FoundPath, at: number): ExcludedEdge {
    return {
      table: this.#search.traversals.forward[first.traversals.data[at]!]!.table,
      row: first.rows.data[at]!,
    };
  }

  /** Extends fields from both ends until they have vertices in common; undefined if they do not within `stepsMax` steps. */
  #meet(source: number, target: number, stepsMax: number, excluded?: ExcludedEdge): Meeting | undefined {
    const { traversals, vertexCount } = this.#search;
    if (stepsMax < 1) return undefined;
    const forward = new DistanceField(listOf(source), traversals.forward, vertexCount, this.#context, excluded);
    const backward = new DistanceField(listOf(target), traversals.backward, vertexCount, this.#context, excluded);
    while (forward.depth + backward.depth < stepsMax && forward.frontier.length > 0 && backward.frontier.length > 0) {
      const [growing, waiting] =
        forward.frontierEdges <= backward.frontierEdges ? [forward, backward] : [backward, forward];
      // For a single path any meeting vertex is sufficient.
      const met = growing.grow(this.#search.isSingle ? waiting : undefined);
      if (met >= 0) return { forward, backward, vertices: listOf(met) };
      const vertices = new IntList();
      const { data, length } = growing.frontier;
      for (let at = 0; at < length; at++) if (waiting.distanceOf(data[at]!) >= 0) vertices.push(data[at]!);
      if (vertices.length > 0) return { forward, backward, vertices };
    }
    forward.release();
    backward.release();
    return undefined;
  }

  /** Combines every path from the source to a meeting vertex with every path from there to the target. */
  *#join(source: number, { forward, backward, vertices }: Meeting, kept = 0): Iterable<FoundPath> {
    const path = this.#path;
    const near = this.#parentsAt(forward, this.#search.traversals.backward, vertices);
    const far = this.#parentsAt(backward, this.#search.traversals.forward, vertices);
    const before = new ChainCursor(near);
    const after = new ChainCursor(far);
    path.start = source;
    try {
      for (let at = 0; at < vertices.length; at++) {
        const vertex = vertices.data[at]!;
        before.start(vertex, forward.depth);
        do {
          path.cut(kept);
          appendUp(path, near, before, vertex);
          after.start(vertex, backward.depth);
          do {
            path.cut(kept + forward.depth);
            appendDown(path, far, after);
            yield path;
            if (this.#search.isSingle) return;
          } while (after.advance());
        } while (before.advance());
      }
    } finally {
      near.release();
      far.release();
    }
  }

  #parentsAt(field: DistanceField, back: readonly PathTraversal[], vertices: IntList): Parents {
    const wanted = field.levels.map((_, distance) => (distance === field.depth ? vertices : new IntList()));
    const { vertexCount, isSingle } = this.#search;
    return new Parents(field, back, wanted, vertexCount, this.#context, isSingle);
  }
}

/** Two fields and the vertices at the edge of both. */
interface Meeting {
  readonly forward: DistanceField;
  readonly backward: DistanceField;
  readonly vertices: IntList;
}

/** Appends the steps from the root of a field to the vertex that the chain began with. */
function appendUp(path: FoundPath, parents: Parents, chain: ChainCursor, vertex: number): void {
  for (let distance = 1; distance <= chain.length; distance++) {
    const link = chain.linkAt(distance);
    // A step ends at the start of the next link.
    const arrives = distance === chain.length ? vertex : parents.parent.data[chain.linkAt(distance + 1)]!;
    path.push(arrives, parents.row.data[link]!, parents.traversal.data[link]!);
  }
}

/** Appends the steps from the vertex that the chain began with to the root of its field. */
function appendDown(path: FoundPath, parents: Parents, chain: ChainCursor): void {
  for (let distance = chain.length; distance > 0; distance--) {
    const link = chain.linkAt(distance);
    path.push(parents.parent.data[link]!, parents.row.data[link]!, parents.traversal.data[link]!);
  }
}

function listOf(item: number): IntList {
  const list = new IntList();
  list.push(item);
  return list;
}
