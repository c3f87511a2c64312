import type { Graph } from '../graph/graph.ts';
import { GROUP_BYTES, STEP_EDGES_MAX } from '../limits.ts';
import type { StepLimit } from '../plan/vid-origin.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';
import { tooManyRows } from './keep-rows.ts';
import { orderSlice } from './key-order.ts';
import { sampleRows } from './sample.ts';
import { denseSets } from './scratch.ts';
import { edgesOf, emptySlice, type TableTraversal } from './traversal.ts';

/** Allowed edge rows per traversal of a step; undefined for all. */
export type ChosenEdges = readonly ReadonlySet<number>[] | undefined;

/**
 * The edges that each step may use under a limit. The limit applies to all vertices at the start of a step together, in the order in which a
 * cluster reads edges: by vertex, type, rank and the vid at the other end.
 */
export function chooseEdges(
  limit: StepLimit,
  firstStep: number,
  steps: number,
  traversals: readonly TableTraversal[],
  starts: IntList,
  graph: Graph,
  context: ExecutionContext,
): readonly ChosenEdges[] {
  const chosen: ChosenEdges[] = [];
  let frontier = starts;
  for (let step = 0; step < steps && frontier.length > 0; step++) {
    context.checkInterrupted();
    const count = limit.counts[firstStep + step];
    const total = edgesOf(traversals, frontier.data, frontier.length);
    const isCut = count !== undefined && count < total;
    const numbers = isCut && limit.kind === 'sample' ? sampleRows(total, count).sort() : undefined;
    const isLast = step === steps - 1;
    const rows = traversals.map(() => new Set<number>());
    const next = new IntList();
    const seen = denseSets.acquire(graph.vids.count);
    let number = 0;
    let drawn = 0;
    // The order does not matter for a random sample, which avoids sorting a million edges.
    eachEdge(traversals, frontier, graph, context, numbers === undefined, (traversal, row, neighbour) => {
      if (isCut) {
        const current = number++;
        if (numbers ? numbers[drawn] !== current : current >= count) return numbers !== undefined;
        if (++drawn > STEP_EDGES_MAX) throw tooManyRows();
        context.charge(GROUP_BYTES);
        rows[traversal]!.add(row);
      }
      if (!isLast && seen.add(neighbour)) next.push(neighbour);
      return isCut || !isLast;
    });
    denseSets.release(seen);
    chosen.push(isCut ? rows : undefined);
    frontier = next;
  }
  return chosen;
}

/** Calls `each` with every edge of the frontier, in cluster or storage order, until it returns false. */
function eachEdge(
  traversals: readonly TableTraversal[],
  { data, length }: IntList,
  graph: Graph,
  context: ExecutionContext,
  isOrdered: boolean,
  each: (traversal: number, row: number, neighbour: number) => boolean,
): void {
  const slice = emptySlice();
  const check = (): void => context.checkInterrupted();
  for (let at = 0; at < length; at++) {
    check();
    for (let traversal = 0; traversal < traversals.length; traversal++) {
      const { table, direction } = traversals[traversal]!;
      table.slice(direction, data[at]!, slice);
      if (isOrdered) orderSlice(slice, table, graph.vids, check);
      for (let edge = slice.start; edge < slice.end; edge++)
        if (!each(traversal, slice.rows[edge]!, slice.neighbours[edge]!)) return;
    }
  }
}
