import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import type { AdjacencySlice, Direction, EdgeTable, Graph, PlainAdjacency } from '../../graph/graph.ts';
import type { EdgeWalk } from '../../plan/vid-origin.ts';
import { opposite, TableWalk, tableWalks } from '../traversal.ts';
import { EdgeFilter } from './edge-filter.ts';

/** An edge table to walk along, with what may be walked of it. */
export class PathWalk extends TableWalk {
  readonly filter: EdgeFilter | undefined;
  /** Edges from a vertex to itself are left out, as the walk in the other direction has them. */
  readonly skipsLoops: boolean;
  /** The table is walked in the other direction too. */
  readonly isBothWays: boolean;
  /** The arrays with its edges, where nothing but them says which edges may be walked. */
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

  /** Points the slice at the edges of a vertex that may be walked; it is good until the next call. */
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

  override reversed(): PathWalk {
    return new PathWalk(this.table, opposite(this.direction), this.filter, this.skipsLoops, this.isBothWays);
  }
}

/** The walks of a search: as the statement says, and back. Both have the same order, so that a number means the same walk in both. */
export interface PathWalks {
  readonly forward: readonly PathWalk[];
  readonly backward: readonly PathWalk[];
}

/** The walks along tables; with a condition only edges for which it is true (the edge is its column 0). */
export function pathWalks(
  graph: Graph,
  walks: readonly EdgeWalk[],
  condition: BoundExpression | undefined,
  functions: FunctionContext,
): PathWalks {
  const filters = new Map<number, EdgeFilter>();
  const forward = tableWalks(graph, walks).map(({ table, direction }, index, all) => {
    const { id } = table.schema;
    let filter = filters.get(id);
    if (condition && !filter) {
      filter = new EdgeFilter(graph, table, condition, functions);
      filters.set(id, filter);
    }
    const skipsLoops = all.findIndex((other) => other.table === table) < index;
    const isBothWays = all.some((other) => other.table === table && other.direction !== direction);
    return new PathWalk(table, direction, filter, skipsLoops, isBothWays);
  });
  return { forward, backward: forward.map((walk) => walk.reversed()) };
}
