import { NULL } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import type { Column } from '../expression/column.ts';
import type { Graph } from '../graph/graph.ts';
import { BATCH_ROWS } from '../limits.ts';
import type { ExpandNode } from '../plan/expand.ts';
import type { ExecutionContext } from './execution-context.ts';
import { chooseEdges, type ChosenEdges } from './chosen-edges.ts';
import { IntList } from './int-list.ts';
import { distinctStarts } from './origin.ts';
import { acquireIntList, type DenseSet, denseSets, releaseIntList } from './scratch.ts';
import { countOnce, emptySlice, stepOnce, tableTraversals, type TableTraversal } from './traversal.ts';

/** Traverses from a set of vertices to the set `steps` away. */
export function executeExpand(
  node: ExpandNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const graph = context.requireSpace().graph;
  const starts = distinctStarts(node.origin, inputs[0], graph, context.functions);
  const traversals = tableTraversals(graph, node.traversals);
  if (node.tracksStart) return expandEach(node, graph, traversals, starts, context);
  if (node.isCounted) {
    const length = countReached(node, graph, traversals, starts, context);
    return length === 0 ? NO_BATCHES : [{ length, columns: NULLS_ONLY }];
  }
  const chosen = chosenOf(node, graph, traversals, starts, context);
  const ids = reachedFrom(node, graph, traversals, starts, chosen, context);
  if (ids.length === 0) return NO_BATCHES;
  if (ids.length <= BATCH_ROWS) return [{ length: ids.length, columns: [{ kind: 'vid', graph, ids }] }];
  const batches: Batch[] = [];
  for (let at = 0; at < ids.length; at += BATCH_ROWS) {
    const piece = ids.subarray(at, at + BATCH_ROWS);
    batches.push({ length: piece.length, columns: [{ kind: 'vid', graph, ids: piece }] });
  }
  return batches;
}

const NO_BATCHES: readonly Batch[] = [];
const NULLS_ONLY: readonly Column[] = [{ kind: 'constant', value: NULL }];

/** Yields one batch for each start. */
function* expandEach(
  node: ExpandNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  context: ExecutionContext,
): Iterable<Batch> {
  const alone = new IntList();
  const chosen = chosenOf(node, graph, traversals, starts, context);
  for (let index = 0; index < starts.length; index++) {
    alone.length = 0;
    alone.push(starts.data[index]!);
    const ids = reachedFrom(node, graph, traversals, alone, chosen, context);
    if (ids.length === 0) continue;
    yield {
      length: ids.length,
      columns: [
        { kind: 'vid', graph, ids: new Int32Array(ids.length).fill(starts.data[index]!) },
        { kind: 'vid', graph, ids },
      ],
    };
  }
}

/** The set that is `steps` away. */
function reachedFrom(
  node: ExpandNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  chosen: readonly ChosenEdges[] | undefined,
  context: ExecutionContext,
): Int32Array {
  const lists = [acquireIntList(), acquireIntList()] as const;
  const ids = traverseSteps(node.steps, graph, traversals, starts, chosen, lists, context).toArray();
  for (const list of lists) releaseIntList(list);
  return ids;
}

/** Returns the size of the set; the last step is only counted. */
function countReached(
  node: ExpandNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  context: ExecutionContext,
): number {
  if (node.stepLimit) {
    const chosen = chosenOf(node, graph, traversals, starts, context);
    return reachedFrom(node, graph, traversals, starts, chosen, context).length;
  }
  const lists = [acquireIntList(), acquireIntList()] as const;
  const { data, length } = traverseSteps(node.steps - 1, graph, traversals, starts, undefined, lists, context);
  const seen = denseSets.acquire(graph.vids.count);
  try {
    return countOnce(traversals, data, length, seen, emptySlice(), context);
  } finally {
    denseSets.release(seen);
    for (const list of lists) releaseIntList(list);
  }
}

/** Traverses some steps. Returns one of the lists, or the starts. */
function traverseSteps(
  steps: number,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  chosen: readonly ChosenEdges[] | undefined,
  lists: readonly [IntList, IntList],
  context: ExecutionContext,
): IntList {
  const slice = emptySlice();
  let frontier = starts;
  for (let step = 0; step < steps && frontier.length > 0; step++) {
    const next = lists[step % 2]!;
    next.length = 0;
    const seen = denseSets.acquire(graph.vids.count);
    const { data, length } = frontier;
    const allowed = chosen?.[step];
    try {
      if (allowed === undefined) stepOnce(traversals, data, length, seen, next, slice, context);
      else stepAllowed(traversals, frontier, seen, next, allowed, context);
    } finally {
      denseSets.release(seen);
    }
    context.checkInterrupted();
    frontier = next;
  }
  return frontier;
}

/** Like `stepOnce`, along chosen edges. */
function stepAllowed(
  traversals: readonly TableTraversal[],
  { data, length }: IntList,
  seen: DenseSet,
  next: IntList,
  allowed: NonNullable<ChosenEdges>,
  context: ExecutionContext,
): void {
  const slice = emptySlice();
  for (let traversal = 0; traversal < traversals.length; traversal++) {
    const { table, direction } = traversals[traversal]!;
    const rows = allowed[traversal]!;
    for (let at = 0; at < length; at++) {
      context.checkInterrupted();
      table.slice(direction, data[at]!, slice);
      for (let edge = slice.start; edge < slice.end; edge++) {
        const neighbour = slice.neighbours[edge]!;
        if (rows.has(slice.rows[edge]!) && seen.add(neighbour)) next.push(neighbour);
      }
    }
  }
}

/** Returns the edges allowed by the limit of each step; undefined without a limit. */
function chosenOf(
  { stepLimit, steps }: ExpandNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  context: ExecutionContext,
): readonly ChosenEdges[] | undefined {
  return stepLimit && chooseEdges(stepLimit, 0, steps, traversals, starts, graph, context);
}
