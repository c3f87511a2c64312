import { executionError } from '../../catalog/errors.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { emptySlice } from '../traversal.ts';
import { FoundPath } from './path-values.ts';
import type { PathTraversal } from './path-traversals.ts';

/** Bytes of a vertex in the arrays of the search. */
const VERTEX_BYTES = 24;
const POPS_BETWEEN_CHECKS = 256;

/**
 * Cheapest paths by Dijkstra's algorithm: O((m + n) log n) per pair, for the m edges and n vertices with a lower cost. The cost is a property of
 * the edges, which must not be negative; edges with a NULL cost are ignored. From a vertex to itself it is the cheapest cycle.
 */
export class CheapestPaths {
  readonly #traversals: readonly { readonly traversal: PathTraversal; readonly property: number }[];
  readonly #context: ExecutionContext;
  readonly #costs: Float64Array;
  readonly #before: Int32Array;
  readonly #rows: Int32Array;
  readonly #traversalOf: Int32Array;
  /** The search that a vertex was reached in. */
  readonly #reached: Int32Array;
  #search = 0;
  readonly #heap = new CostHeap();
  readonly #path = new FoundPath();

  constructor(traversals: readonly PathTraversal[], property: string, vertexCount: number, context: ExecutionContext) {
    context.charge(vertexCount * VERTEX_BYTES);
    this.#context = context;
    this.#traversals = traversals.map((traversal) => ({
      traversal,
      property: traversal.table.schema.properties.findIndex(({ name }) => name === property),
    }));
    this.#costs = new Float64Array(vertexCount);
    this.#before = new Int32Array(vertexCount);
    this.#rows = new Int32Array(vertexCount);
    this.#traversalOf = new Int32Array(vertexCount);
    this.#reached = new Int32Array(vertexCount);
  }

  /** The cheapest path, or none. */
  between(source: number, target: number): readonly FoundPath[] {
    this.#search++;
    const heap = this.#heap;
    heap.clear();
    this.#relax(source, 0);
    for (let pops = 0; heap.length > 0; pops++) {
      if (pops % POPS_BETWEEN_CHECKS === 0) this.#context.checkInterrupted();
      const { cost, vertex } = heap.pop();
      if (cost > this.#costs[vertex]!) continue;
      if (vertex === target) return [this.#pathTo(source, target)];
      // A path back to the source is a cycle, which no other path needs.
      if (vertex !== source) this.#relax(vertex, cost);
    }
    return [];
  }

  #relax(from: number, costBefore: number): void {
    const slice = emptySlice();
    for (const [traversalIndex, { traversal, property }] of this.#traversals.entries()) {
      traversal.point(from, slice);
      const { neighbours, rows, start, end } = slice;
      for (let at = start; at < end; at++) {
        const row = rows[at]!;
        const weight = this.#weight(traversal, property, row);
        if (weight === undefined) continue;
        const to = neighbours[at]!;
        const cost = costBefore + weight;
        const isNew = this.#reached[to] !== this.#search;
        if (!isNew && cost >= this.#costs[to]!) continue;
        this.#reached[to] = this.#search;
        this.#costs[to] = cost;
        this.#before[to] = from;
        this.#rows[to] = row;
        this.#traversalOf[to] = traversalIndex;
        this.#heap.push(cost, to);
      }
    }
  }

  #weight({ table }: PathTraversal, property: number, row: number): number | undefined {
    const value = table.valueAt(property, row);
    if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
    const weight = Number(value);
    if (weight >= 0) return weight;
    throw executionError(`An edge ${table.schema.name} has a negative cost`, {
      hint: 'costs are 0 or more; algo.shortestPath has the same limit',
    });
  }

  #pathTo(source: number, target: number): FoundPath {
    const steps: number[] = [];
    let at = target;
    do {
      steps.push(at);
      at = this.#before[at]!;
    } while (at !== source);
    const path = this.#path;
    path.cut(0);
    path.start = source;
    for (const vertex of steps.reverse()) path.push(vertex, this.#rows[vertex]!, this.#traversalOf[vertex]!);
    return path;
  }
}

/** Vertices by cost; a binary heap. */
class CostHeap {
  readonly #costs: number[] = [];
  readonly #vertices: number[] = [];

  get length(): number {
    return this.#costs.length;
  }

  clear(): void {
    this.#costs.length = 0;
    this.#vertices.length = 0;
  }

  push(cost: number, vertex: number): void {
    let at = this.#costs.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#costs[at] = this.#costs[parent]!;
      this.#vertices[at] = this.#vertices[parent]!;
      at = parent;
    }
    this.#costs[at] = cost;
    this.#vertices[at] = vertex;
  }

  /** The heap must not be empty. */
  pop(): { readonly cost: number; readonly vertex: number } {
    const found = { cost: this.#costs[0]!, vertex: this.#vertices[0]! };
    const cost = this.#costs.pop()!;
    const vertex = this.#vertices.pop()!;
    const { length } = this;
    if (length === 0) return found;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#costs[child + 1]! < this.#costs[child]!) child++;
      if (this.#costs[child]! >= cost) break;
      this.#costs[at] = this.#costs[child]!;
      this.#vertices[at] = this.#vertices[child]!;
      at = child;
    }
    this.#costs[at] = cost;
    this.#vertices[at] = vertex;
    return found;
  }
}
