import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import type { AdjacencySlice, Direction, EdgeTable, Graph, PlainAdjacency } from '../../graph/graph.ts';
import type { EdgeTraversal } from '../../plan/vid-origin.ts';
import { opposite, TableTraversal, tableTraversals } from '../traversal.ts';
import { EdgeFilter } from './edge-filter.ts';

/** An edge table to traverse, with its allowed edges. */
export class PathTraversal extends TableTraversal {
  readonly filter: EdgeFilter | undefined;
  /** Skips loops, which the opposite traversal contains. */
  readonly skipsLoops: boolean;
  /** The table is traversed in both directions. */
  readonly isBothWays: boolean;
  /** The arrays of its edges, if all edges are allowed. */
  readonly #plain: PlainAdjacency | undefined;

  constructor(
    table: EdgeTable,
    direction: Direction,
    filter: EdgeFilter | undefined,
    skipsLoops: boolean,
    isBothWays: boolean,
  ) {
    super(table, direction);
    this.filter = filter;
    this.skipsLoops = skipsLoops;
    this.isBothWays = isBothWays;
    this.#plain = filter === undefined ? table.plainAdjacency(direction) : undefined;
  }

  /** Points the slice at the allowed edges of a vertex, valid until the next call. */
  point(dense: number, slice: AdjacencySlice): void {
    const plain = this.#plain;
    if (plain === undefined || (dense < plain.patched.length && plain.patched[dense] === 1)) {
      this.table.slice(this.direction, dense, slice);
      if (this.filter !== undefined) this.filter.keep(slice);
      return;
    }
    const { offsets } = plain;
    const isThere = dense + 1 < offsets.length;
    slice.neighbours = plain.neighbours;
    slice.rows = plain.rows;
    slice.start = isThere ? offsets[dense]! : 0;
    slice.end = isThere ? offsets[dense + 1]! : 0;
  }

  override reversed(): PathTraversal {
    return new PathTraversal(this.table, opposite(this.direction), this.filter, this.skipsLoops, this.isBothWays);
  }
}

/** Forward and backward traversals of a search, in the same order, so that numbers correspond. */
export interface PathTraversals {
  readonly forward: readonly PathTraversal[];
  readonly backward: readonly PathTraversal[];
}

/** Returns the traversals of tables; with a condition, only of edges that satisfy it (the edge is its column 0). */
export function pathTraversals(
  graph: Graph,
  traversals: readonly EdgeTraversal[],
  condition: BoundExpression | undefined,
  functions: FunctionContext,
): PathTraversals {
  const filters = new Map<number, EdgeFilter>();
  const forward = tableTraversals(graph, traversals).map(({ table, direction }, index, all) => {
    const { id } = table.schema;
    let filter = filters.get(id);
    if (condition && !filter) {
      filter = new EdgeFilter(graph, table, condition, functions);
      filters.set(id, filter);
    }
    const skipsLoops = all.findIndex((other) => other.table === table) < index;
    const isBothWays = all.some((other) => other.table === table && other.direction !== direction);
    return new PathTraversal(table, direction, filter, skipsLoops, isBothWays);
  });
  return { forward, backward: forward.map((traversal) => traversal.reversed()) };
}
