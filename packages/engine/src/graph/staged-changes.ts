import { AstrolabeError, type Value } from '@astrolabe/model';
import type { Change, GraphChange } from '../store/change.ts';
import type { SpaceGraph } from './space-graph.ts';

/**
 * Changes that are applied to a graph but not logged yet, with their inverses. The graph must have no other readers until they are committed or
 * undone.
 */
export class StagedChanges {
  readonly graph: SpaceGraph;
  readonly #changes: RowChange[] = [];
  readonly #inverses: RowChange[] = [];

  constructor(graph: SpaceGraph) {
    this.graph = graph;
  }

  /** In the order in which they were applied. */
  get changes(): readonly GraphChange[] {
    return this.#changes;
  }

  get count(): number {
    return this.#changes.length;
  }

  /** Applies a change that `checkChanges` would accept. */
  apply(change: Change): void {
    if (!isRowChange(change))
      throw new AstrolabeError('EXECUTION_ERROR', 'The schema cannot change in a transaction', {
        hint: 'COMMIT or ROLLBACK first',
      });
    this.#inverses.push(inverseOf(this.graph, change));
    this.#changes.push(change);
    this.graph.apply(change);
  }

  /** Undoes the last changes until `count` remain. */
  undoTo(count: number): void {
    while (this.#changes.length > count) {
      this.#changes.pop();
      this.graph.apply(this.#inverses.pop()!);
    }
  }

  /** Removes and returns all changes, which stay applied. */
  take(): readonly GraphChange[] {
    this.#inverses.length = 0;
    return this.#changes.splice(0);
  }
}

type RowChange = Exclude<GraphChange, { readonly kind: 'clear' }>;

/** Whether a change is one of a single row. */
export function isRowChange(change: Change): change is RowChange {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
    case 'put-edge':
    case 'delete-edge':
      return true;
    default:
      return false;
  }
}

/** The change after which the graph has the same rows as now. */
function inverseOf(graph: SpaceGraph, change: RowChange): RowChange {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag': {
      const { tagId, vid } = change;
      const values = tagRow(graph, tagId, graph.vids.find(vid));
      return values ? { kind: 'put-vertex', tagId, vid, values } : { kind: 'delete-tag', tagId, vid };
    }
    case 'put-edge':
    case 'delete-edge': {
      const { edgeTypeId, src, dst, rank } = change;
      const values = edgeRow(graph, edgeTypeId, graph.vids.find(src), graph.vids.find(dst), rank);
      return values
        ? { kind: 'put-edge', edgeTypeId, src, dst, rank, values }
        : { kind: 'delete-edge', edgeTypeId, src, dst, rank };
    }
  }
}

/** The values of a tag of a vertex in schema order; undefined if the vertex lacks it. */
export function tagRow(graph: SpaceGraph, tagId: number, dense: number): readonly Value[] | undefined {
  const table = graph.tag(tagId);
  if (!table || dense < 0 || !table.has(dense)) return undefined;
  return table.schema.properties.map((_, index) => table.valueAt(index, dense));
}

/** The values of an edge in schema order; undefined if there is none. */
export function edgeRow(
  graph: SpaceGraph,
  edgeTypeId: number,
  src: number,
  dst: number,
  rank: bigint,
): readonly Value[] | undefined {
  const table = graph.edgeType(edgeTypeId);
  if (!table || src < 0 || dst < 0) return undefined;
  const row = table.find(src, dst, rank);
  return row < 0 ? undefined : table.schema.properties.map((_, index) => table.valueAt(index, row));
}
