import { lowerBound } from '../../graph/adjacency.ts';
import type { ExecutionContext } from '../execution-context.ts';
import type { IntList } from '../int-list.ts';
import { acquireIntList, denseSides, type DenseSides, releaseIntList } from '../scratch.ts';
import { emptySlice } from '../traversal.ts';
import type { FoundPath } from './path-values.ts';
import type { PathTraversal, PathTraversals } from './path-traversals.ts';

const INTERRUPT_EVERY = 1024;
/** Vertices sampled to decide which side is cheaper to grow. */
const ASKED_VERTICES_MAX = 16;
const NO_PARENT = -1;

/**
 * Finds one shortest path between two different vertices, into `path`. Returns false if there is none within `stepsMax` edges.
 * Bidirectional: the cheaper side grows by whole steps until both meet.
 */
export function findOnePath(
  traversals: PathTraversals,
  stepsMax: number,
  source: number,
  target: number,
  vertexCount: number,
  path: FoundPath,
  context: ExecutionContext,
): boolean {
  const sides = denseSides.acquire(vertexCount);
  const forward = new Side(0, source, traversals.forward, sides, context);
  const backward = new Side(1, target, traversals.backward, sides, context);
  try {
    for (let steps = 0; steps < stepsMax && forward.isGrowing && backward.isGrowing; steps++) {
      const isForward = forward.cost <= backward.cost;
      const growing = isForward ? forward : backward;
      const met = growing.grow();
      if (met < 0) continue;
      const [near, far] = isForward
        ? [growing.metFrom, backward.placeOf(met)]
        : [forward.placeOf(met), growing.metFrom];
      joinWays(forward, near, backward, far, traversals.forward, path);
      return true;
    }
    return false;
  } finally {
    forward.release();
    backward.release();
    denseSides.release(sides);
  }
}

/**
 * The path from the first vertex of one side to its position `near`, over to position `far` of the other side, and on to that side's first vertex.
 */
function joinWays(
  forward: Side,
  near: number,
  backward: Side,
  far: number,
  traversals: readonly PathTraversal[],
  path: FoundPath,
): void {
  const vertices = acquireIntList();
  for (let at = near; at !== NO_PARENT; at = forward.parents.data[at]!) vertices.push(forward.vertices.data[at]!);
  vertices.data.subarray(0, vertices.length).reverse();
  for (let at = far; at !== NO_PARENT; at = backward.parents.data[at]!) vertices.push(backward.vertices.data[at]!);
  path.cut(0);
  path.start = vertices.data[0]!;
  for (let at = 1; at < vertices.length; at++) pushStep(vertices.data[at - 1]!, vertices.data[at]!, traversals, path);
  releaseIntList(vertices);
}

/** Appends the first edge between two vertices. */
function pushStep(from: number, to: number, traversals: readonly PathTraversal[], path: FoundPath): void {
  const slice = emptySlice();
  for (let index = 0; index < traversals.length; index++) {
    traversals[index]!.point(from, slice);
    const at = lowerBound(slice.neighbours, slice.start, slice.end, to);
    if (at === slice.end || slice.neighbours[at] !== to) continue;
    path.push(to, slice.rows[at]!, index);
    return;
  }
}

/** Vertices reached from one end in order of distance, each with the index of its predecessor. */
class Side {
  readonly vertices: IntList;
  readonly parents: IntList;
  /** The position of the vertex whose edge leads to the other side, after both met. */
  metFrom = NO_PARENT;
  readonly #number: 0 | 1;
  readonly #traversals: readonly PathTraversal[];
  readonly #sides: DenseSides;
  readonly #context: ExecutionContext;
  readonly #slice = emptySlice();
  #levelStart = 0;
  /** Negative if not known yet. */
  #cost = -1;

  constructor(
    number: 0 | 1,
    root: number,
    traversals: readonly PathTraversal[],
    sides: DenseSides,
    context: ExecutionContext,
  ) {
    this.#number = number;
    this.#traversals = traversals;
    this.#sides = sides;
    this.#context = context;
    this.vertices = acquireIntList();
    this.parents = acquireIntList();
    this.vertices.push(root);
    this.parents.push(NO_PARENT);
    sides.put(root, number);
  }

  get isGrowing(): boolean {
    return this.#levelStart < this.vertices.length;
  }

  /** Estimated edges of the next step, from a sample. */
  get cost(): number {
    if (this.#cost >= 0) return this.#cost;
    const { data, length } = this.vertices;
    const slice = this.#slice;
    const count = length - this.#levelStart;
    const asked = Math.min(count, ASKED_VERTICES_MAX);
    let edges = 0;
    for (const traversal of this.#traversals) {
      for (let at = 0; at < asked; at++) {
        traversal.point(data[this.#levelStart + at]!, slice);
        edges += slice.end - slice.start;
      }
    }
    this.#cost = Math.floor((edges * count) / asked);
    return this.#cost;
  }

  /** Extends the side by one step. Returns the first vertex of the other side, or -1. */
  grow(): number {
    const { vertices, parents } = this;
    const levelStart = this.#levelStart;
    const levelEnd = vertices.length;
    const slice = this.#slice;
    for (const traversal of this.#traversals) {
      for (let at = levelStart; at < levelEnd; at++) {
        if (at % INTERRUPT_EVERY === INTERRUPT_EVERY - 1) this.#context.checkInterrupted();
        traversal.point(vertices.data[at]!, slice);
        const { neighbours, start, end } = slice;
        const met = this.#sides.claim(neighbours, start, end, this.#number, vertices, parents, at);
        if (met < 0) continue;
        this.metFrom = at;
        return met;
      }
    }
    this.#levelStart = levelEnd;
    this.#cost = -1;
    return -1;
  }

  /** Returns the index of a vertex on this side, at its current distance. */
  placeOf(vertex: number): number {
    const { data, length } = this.vertices;
    for (let at = length - 1; at >= 0; at--) if (data[at] === vertex) return at;
    return NO_PARENT;
  }

  release(): void {
    releaseIntList(this.vertices);
    releaseIntList(this.parents);
  }
}
