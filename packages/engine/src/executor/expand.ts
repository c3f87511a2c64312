import type { Batch } from '../expression/batch.ts';
import type { Graph } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ExpandNode } from '../plan/expand.ts';
import type { ExecutionContext } from './execution-context.ts';
import { IntList } from './int-list.ts';
import { distinctStarts } from './origin.ts';
import { acquireDenseSet, releaseDenseSet } from './scratch.ts';
import { edgesOf, emptySlice, stepFilter, stepOnce, tableWalks, type TableWalk } from './traversal.ts';

/** Walks from a set of vertices to the set that is `steps` away. */
export function executeExpand(
  node: ExpandNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const graph = context.requireSpace().graph;
  const starts = distinctStarts(node.origin, inputs[0], graph, context.functions);
  const walks = tableWalks(graph, node.walks);
  if (node.tracksStart) return expandEach(node, graph, walks, starts, context);
  const reached = walk(node, graph, walks, starts, context);
  const batches: Batch[] = [];
  for (let at = 0; at < reached.length; at += BATCH_ROWS) {
    const ids = reached.data.subarray(at, Math.min(at + BATCH_ROWS, reached.length));
    batches.push({ length: ids.length, columns: [{ kind: 'vid', graph, ids }] });
  }
  return batches;
}

/** As one batch for each start. */
function* expandEach(
  node: ExpandNode,
  graph: Graph,
  walks: readonly TableWalk[],
  starts: IntList,
  context: ExecutionContext,
): Iterable<Batch> {
  const alone = new IntList();
  for (let index = 0; index < starts.length; index++) {
    alone.length = 0;
    alone.push(starts.data[index]!);
    const reached = walk(node, graph, walks, alone, context);
    if (reached.length === 0) continue;
    const ids = reached.toArray();
    yield {
      length: ids.length,
      columns: [
        { kind: 'vid', graph, ids: new Int32Array(ids.length).fill(starts.data[index]!) },
        { kind: 'vid', graph, ids },
      ],
    };
  }
}

function walk(
  node: ExpandNode,
  graph: Graph,
  walks: readonly TableWalk[],
  starts: IntList,
  context: ExecutionContext,
): IntList {
  const slice = emptySlice();
  let frontier = starts;
  for (let step = 0; step < node.steps && frontier.length > 0; step++) {
    const next = new IntList();
    const seen = acquireDenseSet(graph.vids.count);
    const { data, length } = frontier;
    const isAllowed = stepFilter(node.stepLimit, step, () => edgesOf(walks, data, length));
    try {
      if (isAllowed === undefined) {
        stepOnce(walks, data, length, seen, next, slice, context);
      } else {
        let edgeNumber = 0;
        for (const { table, direction } of walks) {
          for (let at = 0; at < length; at++) {
            table.slice(direction, data[at]!, slice);
            for (let edge = slice.start; edge < slice.end; edge++) {
              const neighbour = slice.neighbours[edge]!;
              if (isAllowed(edgeNumber++) && seen.add(neighbour)) next.push(neighbour);
            }
          }
        }
      }
    } finally {
      releaseDenseSet(seen);
    }
    context.checkInterrupted();
    frontier = next;
  }
  return frontier;
}
