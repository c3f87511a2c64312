import type { AdjacencySlice, Direction, EdgeTable, Graph } from '../graph/graph.ts';
import type { EdgeTraversal } from '../plan/vid-origin.ts';
import type { ExecutionContext } from './execution-context.ts';
import type { IntList } from './int-list.ts';
import { acquireIntList, releaseIntList, type DenseSet } from './scratch.ts';

/**
 * An edge table to traverse, with its direction. A class, because V8 shares the shape of object literals with equal names, and discards
 * optimized code when any of them changes type.
 */
export class TableTraversal {
  readonly table: EdgeTable;
  readonly direction: Direction;

  constructor(table: EdgeTable, direction: Direction) {
    this.table = table;
    this.direction = direction;
  }

  /** The same edges from their other ends. */
  reversed(): TableTraversal {
    return new TableTraversal(this.table, opposite(this.direction));
  }
}

/** The other direction. */
export function opposite(direction: Direction): Direction {
  return direction === 'out' ? 'in' : 'out';
}

/** Returns the tables of the traversals, without dropped types. */
export function tableTraversals(graph: Graph, traversals: readonly EdgeTraversal[]): readonly TableTraversal[] {
  const tables: TableTraversal[] = [];
  for (const traversal of traversals) {
    const table = graph.edgeType(traversal.edgeTypeId);
    if (table) tables.push(new TableTraversal(table, traversal.direction));
  }
  return tables;
}

/** A slice to be pointed at adjacency. */
export function emptySlice(): AdjacencySlice {
  return { neighbours: NO_INTS, rows: NO_INTS, start: 0, end: 0 };
}

const NO_INTS = new Int32Array(0);
const INTERRUPT_EVERY = 1024;

/** Adds the neighbors of the first `length` vertices of `frontier` to `next`, each once by `seen`. */
export function stepOnce(
  traversals: readonly TableTraversal[],
  frontier: Int32Array,
  length: number,
  seen: DenseSet,
  next: IntList,
  slice: AdjacencySlice,
  context: ExecutionContext,
): void {
  for (let index = 0; index < traversals.length; index++) {
    const { table, direction } = traversals[index]!;
    const adjacency = table.plainAdjacency(direction);
    for (let at = 0; at < length; at++) {
      if (adjacency) {
        const end = Math.min(length, at + INTERRUPT_EVERY);
        at = seen.addNeighbours(adjacency, frontier, at, end, next);
        if (at === length) break;
        if (at === end) context.checkInterrupted();
      } else if (at % INTERRUPT_EVERY === 0) {
        context.checkInterrupted();
      }
      table.slice(direction, frontier[at]!, slice);
      seen.addAll(slice.neighbours, slice.start, slice.end, next);
    }
  }
}

/** Number of distinct vertices one step away that are not in `seen`; adds them to it. */
export function countOnce(
  traversals: readonly TableTraversal[],
  frontier: Int32Array,
  length: number,
  seen: DenseSet,
  slice: AdjacencySlice,
  context: ExecutionContext,
): number {
  const counted = { count: 0 };
  const next = acquireIntList();
  for (let index = 0; index < traversals.length; index++) {
    const { table, direction } = traversals[index]!;
    const adjacency = table.plainAdjacency(direction);
    for (let at = 0; at < length; at++) {
      if (adjacency) {
        const end = Math.min(length, at + INTERRUPT_EVERY);
        at = seen.countNeighbours(adjacency, frontier, at, end, counted);
        if (at === length) break;
        if (at === end) context.checkInterrupted();
      } else if (at % INTERRUPT_EVERY === 0) {
        context.checkInterrupted();
      }
      table.slice(direction, frontier[at]!, slice);
      next.length = 0;
      seen.addAll(slice.neighbours, slice.start, slice.end, next);
      counted.count += next.length;
    }
  }
  releaseIntList(next);
  return counted.count;
}

/** Number of outgoing edges of the first `length` of `frontier`. */
export function edgesOf(traversals: readonly TableTraversal[], frontier: Int32Array, length: number): number {
  let total = 0;
  for (const { table, direction } of traversals)
    for (let at = 0; at < length; at++) total += table.degree(direction, frontier[at]!);
  return total;
}
