import type { Batch } from '../../expression/batch.ts';
import type { Graph } from '../../graph/graph.ts';
import type { ClosingHop } from '../../plan/traverse.ts';
import { acquireDenseSet, releaseDenseSet, type DenseSet } from '../scratch.ts';
import { emptySlice, tableWalks, type TableWalk } from '../traversal.ts';
import { denseVertices } from './pattern-columns.ts';

/**
 * The vertices from which a closing hop can be made, for one row after the other. Rows with the same end stand together, as they come from the same
 * beginning, so one set is enough; where ends change from row to row no set is made, for it would cost more than it spares.
 */
export class ClosingVertices {
  readonly #graph: Graph;
  readonly #target: number;
  readonly #back: readonly TableWalk[];
  readonly #slice = emptySlice();
  #set: DenseSet | undefined;
  #end = -1;

  constructor({ target, walks }: ClosingHop, graph: Graph) {
    this.#graph = graph;
    this.#target = target;
    this.#back = tableWalks(graph, walks).map(({ table, direction }) => ({
      table,
      direction: direction === 'out' ? 'in' : 'out',
    }));
  }

  /** The ends of the rows of a batch. */
  endsOf(batch: Batch): Int32Array {
    return denseVertices(batch.columns[this.#target]!, batch.length, this.#graph);
  }

  /** The set for a row; undefined where every vertex must be tried. */
  forRow(ends: Int32Array, row: number): DenseSet | undefined {
    const end = ends[row]!;
    if (end < 0) return undefined;
    if (end === this.#end) return this.#set;
    if (ends[row + 1] !== end) return undefined;
    this.#set ??= acquireDenseSet(this.#graph.vids.count);
    this.#set.reset(this.#graph.vids.count);
    this.#end = end;
    for (const { table, direction } of this.#back) {
      table.slice(direction, end, this.#slice);
      for (let at = this.#slice.start; at < this.#slice.end; at++) this.#set.add(this.#slice.neighbours[at]!);
    }
    return this.#set;
  }

  /** Gives its memory back. */
  release(): void {
    if (this.#set) releaseDenseSet(this.#set);
    this.#set = undefined;
    this.#end = -1;
  }
}
