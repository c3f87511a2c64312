import { NULL } from '@astrolabe/model';
import { batchInts } from '../expression/batch-memory.ts';
import type { Batch } from '../expression/batch.ts';
import type { Column } from '../expression/column.ts';
import { selectPlaces, storedComparisons } from '../expression/kernels/select-kernel.ts';
import type { Graph } from '../graph/graph.ts';
import { BATCH_ROWS, ORDERED_FRONTIER_MAX, ORDERED_FRONTIERS_MAX } from '../limits.ts';
import type { ExpandAllNode } from '../plan/expand-all.ts';
import type { PlanCondition } from '../plan/filter.ts';
import type { ExecutionContext } from './execution-context.ts';
import { chooseEdges, type ChosenEdges } from './chosen-edges.ts';
import { filterBatch } from './filter.ts';
import { IntList } from './int-list.ts';
import { orderSlice, sortByKey } from './key-order.ts';
import { distinctStarts } from './origin.ts';
import { denseSets } from './scratch.ts';
import { emptySlice, tableTraversals, type TableTraversal } from './traversal.ts';

/** The column with the edges. */
const EDGE = 3;
const NOTHING: Column = { kind: 'constant', value: NULL };

/** Yields the edges of each step from a set of vertices. */
export function executeExpandAll(
  node: ExpandAllNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const graph = context.requireSpace().graph;
  const traversals = tableTraversals(graph, node.traversals);
  const { filter, origin } = node;
  if (
    node.steps === 1 &&
    traversals.length === 1 &&
    !node.tracksStart &&
    !node.stepLimit &&
    origin.kind === 'vids' &&
    origin.vids.length === 1
  ) {
    const [traversal] = traversals;
    const batch = edgesOfOne(node, graph, traversal!, graph.vids.find(origin.vids[0]!));
    if (batch) return batch.length === 0 ? NO_BATCHES : [batch];
  }
  const all = expandAll(node, inputs, graph, traversals, context);
  return filter ? filtered(filter, all, context) : all;
}

const NO_BATCHES: readonly Batch[] = [];

function* filtered(filter: PlanCondition, batches: Iterable<Batch>, context: ExecutionContext): Iterable<Batch> {
  for (const batch of batches) {
    context.checkInterrupted();
    const kept = filterBatch(filter, batch, context);
    if (kept) yield kept;
  }
}

/** Positions of the edges of a vertex that pass a filter; reused by every statement. */
const POSITIONS = new Int32Array(BATCH_ROWS);

/** Returns the edges of one vertex as one batch; undefined if they do not fit, or the filter reads other values than numbers. */
function edgesOfOne(
  { needs, filter }: ExpandAllNode,
  graph: Graph,
  { table, direction }: TableTraversal,
  from: number,
): Batch | undefined {
  const slice = emptySlice();
  if (from >= 0) table.slice(direction, from, slice);
  const { start, end, neighbours, rows } = slice;
  let length = end - start;
  if (length > BATCH_ROWS) return undefined;
  const comparisons = filter && storedComparisons(filter.condition, EDGE, table);
  if (filter && !comparisons) return undefined;
  let edges: Int32Array;
  let ends: Int32Array;
  if (comparisons) {
    length = selectPlaces(comparisons, rows, start, end, POSITIONS);
    edges = batchInts(length);
    ends = batchInts(length);
    for (let at = 0; at < length; at++) {
      edges[at] = rows[POSITIONS[at]!]!;
      ends[at] = neighbours[POSITIONS[at]!]!;
    }
  } else {
    edges = batchInts(length);
    ends = batchInts(length);
    edges.set(rows.subarray(start, end));
    ends.set(neighbours.subarray(start, end));
  }
  sortByKey(ends, edges, length, table, graph.vids);
  return {
    length,
    columns: [
      NOTHING,
      needs.src ? { kind: 'vid', graph, ids: batchInts(length).fill(from) } : NOTHING,
      needs.dst ? { kind: 'vid', graph, ids: ends } : NOTHING,
      needs.edge ? { kind: 'edge', graph, table, rows: edges, direction } : NOTHING,
    ],
  };
}

function* expandAll(
  node: ExpandAllNode,
  inputs: readonly Iterable<Batch>[],
  graph: Graph,
  traversals: readonly TableTraversal[],
  context: ExecutionContext,
): Iterable<Batch> {
  if (!node.tracksStart) {
    const frontier =
      node.origin.kind === 'expanded'
        ? expandedVids(inputs[0]!, 0)
        : distinctStarts(node.origin, inputs[0], graph, context.functions);
    const chosen = chosenOf(node, graph, traversals, frontier, context);
    yield* traverseAll(node, graph, traversals, frontier, chosen, NOTHING, context);
    return;
  }
  if (node.steps === 1 && node.origin.kind !== 'expanded') {
    // After one step the start is the source of the edge.
    const starts = distinctStarts(node.origin, inputs[0], graph, context.functions);
    const needs = { ...node.needs, src: true };
    const chosen = chosenOf(node, graph, traversals, starts, context);
    for (const { length, columns } of traverseAll(
      { ...node, needs },
      graph,
      traversals,
      starts,
      chosen,
      NOTHING,
      context,
    ))
      yield { length, columns: [columns[1]!, ...columns.slice(1)] };
    return;
  }
  const frontiers = [...frontiersByStart(node, inputs, graph, context)];
  const chosen = chosenOf(node, graph, traversals, unionOf(frontiers, graph), context);
  if (node.steps === 1 && traversals.length === 1 && !chosen) {
    yield* stepFromEach(node, graph, traversals[0]!, frontiers, context);
    return;
  }
  for (const [start, frontier] of frontiers) {
    const ids = new Int32Array(BATCH_ROWS).fill(start);
    yield* traverseAll(node, graph, traversals, frontier, chosen, { kind: 'vid', graph, ids }, context);
  }
}

/** The edges of the frontier of each start, in batches of several starts. */
function* stepFromEach(
  { needs }: ExpandAllNode,
  graph: Graph,
  { table, direction }: TableTraversal,
  frontiers: readonly (readonly [number, IntList])[],
  context: ExecutionContext,
): Iterable<Batch> {
  let frontierCount = 0;
  for (const [, { length }] of frontiers) frontierCount += length;
  const isOrdered = frontierCount <= ORDERED_FRONTIERS_MAX;
  const slice = emptySlice();
  const starts = new Int32Array(BATCH_ROWS);
  const srcs = new Int32Array(BATCH_ROWS);
  const dsts = new Int32Array(BATCH_ROWS);
  const rows = new Int32Array(BATCH_ROWS);
  let filled = 0;
  const batch = (): Batch => ({
    length: filled,
    columns: [
      { kind: 'vid', graph, ids: starts.slice(0, filled) },
      needs.src ? { kind: 'vid', graph, ids: srcs.slice(0, filled) } : NOTHING,
      needs.dst ? { kind: 'vid', graph, ids: dsts.slice(0, filled) } : NOTHING,
      needs.edge ? { kind: 'edge', graph, table, rows: rows.slice(0, filled), direction } : NOTHING,
    ],
  });
  for (const [start, { data, length }] of frontiers) {
    for (let at = 0; at < length; at++) {
      const from = data[at]!;
      table.slice(direction, from, slice);
      if (isOrdered && slice.end - slice.start <= BATCH_ROWS) orderSlice(slice, table, graph.vids);
      const { end } = slice;
      for (let edge = slice.start; edge < end;) {
        const count = Math.min(end - edge, BATCH_ROWS - filled);
        starts.fill(start, filled, filled + count);
        srcs.fill(from, filled, filled + count);
        for (let index = 0; index < count; index++) {
          dsts[filled + index] = slice.neighbours[edge + index]!;
          rows[filled + index] = slice.rows[edge + index]!;
        }
        edge += count;
        filled += count;
        if (filled < BATCH_ROWS) continue;
        // The slice is exclusive, but the graph may reuse its arrays for patched vertices on the next call.
        yield batch();
        context.checkInterrupted();
        filled = 0;
      }
    }
  }
  if (filled > 0) yield batch();
}

/** Returns the edges allowed by the limit of each step; undefined without a limit. */
function chosenOf(
  { stepLimit, stepOffset, steps }: ExpandAllNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  context: ExecutionContext,
): readonly ChosenEdges[] | undefined {
  return stepLimit && chooseEdges(stepLimit, stepOffset, steps, traversals, starts, graph, context);
}

/** The vertices of all frontiers, each once. */
function unionOf(frontiers: readonly (readonly [number, IntList])[], graph: Graph): IntList {
  const union = new IntList();
  const seen = denseSets.acquire(graph.vids.count);
  for (const [, { data, length }] of frontiers) seen.addAll(data, 0, length, union);
  denseSets.release(seen);
  return union;
}

/** The vids that an Expand below has reached. */
function expandedVids(input: Iterable<Batch>, index: number): IntList {
  const vids = new IntList();
  for (const batch of input) {
    const column = batch.columns[index]!;
    if (column.kind === 'vid') vids.append(column.ids, batch.length);
  }
  return vids;
}

function* frontiersByStart(
  node: ExpandAllNode,
  inputs: readonly Iterable<Batch>[],
  graph: Graph,
  context: ExecutionContext,
): Iterable<readonly [number, IntList]> {
  if (node.origin.kind !== 'expanded') {
    const starts = distinctStarts(node.origin, inputs[0], graph, context.functions);
    for (let at = 0; at < starts.length; at++) {
      const frontier = new IntList();
      frontier.push(starts.data[at]!);
      yield [starts.data[at]!, frontier];
    }
    return;
  }
  // An Expand with tracked starts yields one batch per start.
  for (const batch of inputs[0]!) {
    const [starts, vids] = batch.columns;
    if (starts?.kind !== 'vid' || vids?.kind !== 'vid') continue;
    const frontier = new IntList();
    for (let row = 0; row < batch.length; row++) frontier.push(vids.ids[row]!);
    yield [starts.ids[0]!, frontier];
  }
}

function* traverseAll(
  node: ExpandAllNode,
  graph: Graph,
  traversals: readonly TableTraversal[],
  starts: IntList,
  chosen: readonly ChosenEdges[] | undefined,
  start: Column,
  context: ExecutionContext,
): Iterable<Batch> {
  const { needs } = node;
  const slice = emptySlice();
  let frontier = starts;
  for (let step = 0; step < node.steps && frontier.length > 0; step++) {
    const isLast = step === node.steps - 1;
    const next = isLast ? undefined : new IntList();
    const seen = isLast ? undefined : denseSets.acquire(graph.vids.count);
    const { data, length } = frontier;
    const allowed = chosen?.[step];
    // Results of few vertices are in cluster order, as this costs little.
    const isOrdered = length <= ORDERED_FRONTIER_MAX;
    try {
      for (let traversal = 0; traversal < traversals.length; traversal++) {
        const { table, direction } = traversals[traversal]!;
        const allowedRows = allowed?.[traversal];
        const srcs = needs.src ? new Int32Array(BATCH_ROWS) : undefined;
        const dsts = new Int32Array(BATCH_ROWS);
        const rows = needs.edge ? new Int32Array(BATCH_ROWS) : undefined;
        let filled = 0;
        const batch = (): Batch => ({
          length: filled,
          columns: [
            start,
            srcs ? { kind: 'vid', graph, ids: srcs.slice(0, filled) } : NOTHING,
            needs.dst ? { kind: 'vid', graph, ids: dsts.slice(0, filled) } : NOTHING,
            rows ? { kind: 'edge', graph, table, rows: rows.slice(0, filled), direction } : NOTHING,
          ],
        });
        for (let at = 0; at < length; at++) {
          const from = data[at]!;
          table.slice(direction, from, slice);
          if (isOrdered && slice.end - slice.start <= BATCH_ROWS) orderSlice(slice, table, graph.vids);
          const { end } = slice;
          for (let edge = slice.start; edge < end; edge++) {
            if (allowedRows !== undefined && !allowedRows.has(slice.rows[edge]!)) continue;
            const neighbour = slice.neighbours[edge]!;
            if (seen?.add(neighbour)) next?.push(neighbour);
            dsts[filled] = neighbour;
            if (srcs) srcs[filled] = from;
            if (rows) rows[filled] = slice.rows[edge]!;
            if (++filled < BATCH_ROWS) continue;
            // The slice is exclusive, but the graph may reuse its arrays for patched vertices on the next call.
            yield batch();
            context.checkInterrupted();
            filled = 0;
          }
        }
        if (filled > 0) yield batch();
      }
    } finally {
      // Also runs if the consumer stops early.
      if (seen) denseSets.release(seen);
    }
    if (next) frontier = next;
  }
}
