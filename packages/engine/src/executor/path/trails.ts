import type { ExecutionContext } from '../execution-context.ts';
import { IntList } from '../int-list.ts';
import { denseSets, type DenseSet } from '../scratch.ts';
import { emptySlice } from '../traversal.ts';
import { DistanceField } from './distance-field.ts';
import { FoundPath } from './path-values.ts';
import { type PathTraversals } from './path-traversals.ts';

const INTERRUPT_EVERY = 1024;

/** Definition of a trail search. */
export interface TrailSearch {
  readonly traversals: PathTraversals;
  /** Edges in a trail. */
  readonly stepsMax: number;
  /** Excludes paths that repeat a vertex; otherwise those that repeat an edge. */
  readonly isNoLoop: boolean;
  readonly vertexCount: number;
}

/**
 * Yields trails of 1 to `stepsMax` edges from sources to targets, lazily. Depth-first, pruned by the precomputed distance to the targets.
 */
export function* findTrails(
  search: TrailSearch,
  sources: IntList,
  targets: IntList,
  context: ExecutionContext,
): Iterable<FoundPath> {
  const { traversals, stepsMax, vertexCount } = search;
  if (targets.length === 0 || stepsMax < 1) return;
  const toTargets = new DistanceField(targets, traversals.backward, vertexCount, context);
  const onPath = denseSets.acquire(vertexCount);
  try {
    while (toTargets.depth < stepsMax - 1 && toTargets.frontier.length > 0) toTargets.grow();
    for (let at = 0; at < sources.length; at++) {
      onPath.reset(vertexCount);
      yield* new TrailTraversal(search, toTargets, onPath, context).from(sources.data[at]!);
    }
  } finally {
    toTargets.release();
    denseSets.release(onPath);
  }
}

/** The pending edges of each step of a path, on one stack: `ends[d]` is the end of those of step d, `cursors[d]` the next one. */
class TrailTraversal {
  readonly #search: TrailSearch;
  readonly #toTargets: DistanceField;
  readonly #onPath: DenseSet;
  readonly #context: ExecutionContext;
  readonly #path = new FoundPath();
  readonly #waiting = new FoundPath();
  readonly #cursors = new IntList();
  readonly #ends = new IntList();
  /** Whether the vertex of a step was new on the path, so that leaving the step removes it. */
  readonly #isFirst = new IntList();
  readonly #slice = emptySlice();
  #edgesRead = 0;

  constructor(search: TrailSearch, toTargets: DistanceField, onPath: DenseSet, context: ExecutionContext) {
    this.#search = search;
    this.#toTargets = toTargets;
    this.#onPath = onPath;
    this.#context = context;
  }

  *from(source: number): Iterable<FoundPath> {
    const { stepsMax } = this.#search;
    const path = this.#path;
    const cursors = this.#cursors;
    path.start = source;
    this.#enter(source);
    while (cursors.length > 0) {
      const depth = cursors.length - 1;
      path.cut(depth);
      const cursor = cursors.data[depth]!;
      if (cursor === this.#ends.data[depth]!) {
        this.#leave(depth === 0 ? source : path.vertices.data[depth - 1]!);
        continue;
      }
      cursors.data[depth] = cursor + 1;
      const vertex = this.#waiting.vertices.data[cursor]!;
      const row = this.#waiting.rows.data[cursor]!;
      const traversal = this.#waiting.traversals.data[cursor]!;
      if (this.#onPath.has(vertex) && (this.#search.isNoLoop || this.#isUsed(row, traversal))) continue;
      path.push(vertex, row, traversal);
      if (this.#toTargets.distanceOf(vertex) === 0) yield path;
      if (depth + 1 < stepsMax) this.#enter(vertex);
    }
  }

  /** Pushes the edges of a vertex that can reach a target in the remaining steps. */
  #enter(vertex: number): void {
    const { traversals, stepsMax } = this.#search;
    const left = stepsMax - this.#cursors.length - 1;
    const waiting = this.#waiting;
    const slice = this.#slice;
    this.#isFirst.push(this.#onPath.add(vertex) ? 1 : 0);
    this.#cursors.push(waiting.length);
    for (let traversalIndex = 0; traversalIndex < traversals.forward.length; traversalIndex++) {
      const traversal = traversals.forward[traversalIndex]!;
      traversal.point(vertex, slice);
      for (let edge = slice.start; edge < slice.end; edge++) {
        if (++this.#edgesRead % INTERRUPT_EVERY === 0) this.#context.checkInterrupted();
        const neighbour = slice.neighbours[edge]!;
        const distance = this.#toTargets.distanceOf(neighbour);
        if (distance < 0 || distance > left || (neighbour === vertex && traversal.skipsLoops)) continue;
        waiting.push(neighbour, slice.rows[edge]!, traversalIndex);
      }
    }
    this.#ends.push(waiting.length);
  }

  #leave(vertex: number): void {
    this.#cursors.length--;
    this.#ends.length--;
    this.#isFirst.length--;
    if (this.#isFirst.data[this.#isFirst.length] === 1) this.#onPath.delete(vertex);
    this.#waiting.cut(this.#ends.length === 0 ? 0 : this.#ends.data[this.#ends.length - 1]!);
  }

  /** Whether the path has the edge already, in either direction. */
  #isUsed(row: number, traversal: number): boolean {
    const { forward } = this.#search.traversals;
    const { table } = forward[traversal]!;
    const { rows, traversals, length } = this.#path;
    for (let at = 0; at < length; at++)
      if (rows.data[at] === row && forward[traversals.data[at]!]!.table === table) return true;
    return false;
  }
}
