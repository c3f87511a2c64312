import { NULL } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import type { Column } from '../../expression/column.ts';
import type { EdgeTable } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import { tableWalks, type TableWalk } from '../traversal.ts';
import { passingEdges } from './passing-edges.ts';
import type { PatternFigures, PatternOrder } from './pattern-order.ts';
import type { PatternRun } from './pattern-run.ts';

const UNREAD: Column = { kind: 'constant', value: NULL };
const ONCE: Column = { kind: 'constant', value: 1n };
/** The least expected share of the edges for which reading all of them in stored order is faster than following them from vertices. */
const SCANNED_SHARE = 0.3;

/** Whether all matches of a pattern of one edge are found fastest by reading its edge type in stored order. */
export function scansEdges(
  node: PatternJoinNode,
  order: PatternOrder,
  figures: PatternFigures,
  run: PatternRun,
): boolean {
  const { vertices, edges, tests } = node;
  const [step] = order.steps;
  if (order.root < 0 || !step || order.steps.length > 1 || step.parts.length + order.parts.length > 0) return false;
  if (vertices.length !== 2 || edges.length !== 1 || tests.length > 0) return false;
  const hasEquality = vertices.some(({ conditions }) =>
    conditions.some(({ condition }) => condition.kind === 'relational' && condition.operator === '=='),
  );
  if (hasEquality) return false;
  let count = 0;
  for (const { table } of tableWalks(run.graph, edges[0]!.walks)) count += table.count;
  const end = edges[0]!.from === order.root ? 'from' : 'to';
  return figures.vertexRows(order.root) * figures.degree(0, end) >= count * SCANNED_SHARE;
}

/** The matches of a pattern of one edge, in the order in which edges are stored. */
export function* executeEdgeScan(node: PatternJoinNode, run: PatternRun): Iterable<Batch> {
  const walks = tableWalks(run.graph, node.edges[0]!.walks);
  for (const filter of run.filters) filter.combinedPresence();
  for (let index = 0; index < walks.length; index++) {
    const walk = walks[index]!;
    // The opposite direction has found the loops.
    const skipsLoops = walks.findIndex((other) => other.table === walk.table) < index;
    const found = new Int32Array(BATCH_ROWS);
    for (let from = 0; from >= 0;) {
      run.context.checkInterrupted();
      const { length, next } = walk.table.scan(from, found);
      from = next;
      const batch = length > 0 ? matchesIn(node, run, walk, skipsLoops, found, length) : undefined;
      if (batch) yield batch;
    }
  }
}

/** The matches among some edges of a table; undefined if there are none. */
function matchesIn(
  node: PatternJoinNode,
  run: PatternRun,
  walk: TableWalk,
  skipsLoops: boolean,
  found: Int32Array,
  count: number,
): Batch | undefined {
  const { table } = walk;
  const edge = node.edges[0]!;
  let rows: Int32Array = found.slice(0, count);
  for (const { condition, column } of edge.conditions) {
    rows = passingEdges(condition, column, rows, table, run);
    if (rows.length === 0) return undefined;
  }
  const isForward = walk.direction === 'out';
  const from = isForward ? edge.from : edge.to;
  const to = isForward ? edge.to : edge.from;
  const sources = new Int32Array(rows.length);
  const targets = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    sources[at] = table.srcOf(rows[at]!);
    targets[at] = table.dstOf(rows[at]!);
  }
  const ofSources = run.filters[from]!.isOpen ? undefined : run.filters[from]!.judge(sources, 0, rows.length);
  const ofTargets = run.filters[to]!.isOpen ? undefined : run.filters[to]!.judge(targets, 0, rows.length);
  let kept = 0;
  for (let at = 0; at < rows.length; at++) {
    const source = sources[at]!;
    const target = targets[at]!;
    if (ofSources && ofSources[source] !== 1) continue;
    if (ofTargets && ofTargets[target] !== 1) continue;
    if (skipsLoops && source === target) continue;
    sources[kept] = source;
    targets[kept] = target;
    rows[kept++] = rows[at]!;
  }
  if (run.comparisons.length > 0) kept = compared(run, table, rows, sources, targets, from, to, kept);
  if (kept === 0) return undefined;
  const columns = new Array<Column>(node.columns.length).fill(UNREAD);
  const ends = [
    [from, sources],
    [to, targets],
  ] as const;
  for (const [vertex, ids] of ends) {
    const { slot } = node.vertices[vertex]!;
    if (node.read.includes(slot))
      columns[slot] = { kind: 'vertex', graph: run.graph, ids: ids.subarray(0, kept), missing: 'null' };
  }
  const direction = edge.isReversed === isForward ? 'in' : 'out';
  if (node.read.includes(edge.slot))
    columns[edge.slot] = { kind: 'edge', graph: run.graph, table, rows: rows.subarray(0, kept), direction };
  if (node.count !== undefined) columns[node.count] = ONCE;
  return { length: kept, columns };
}

/** Moves the matches for which all comparisons are true to the front; returns their number. */
function compared(
  run: PatternRun,
  table: EdgeTable,
  rows: Int32Array,
  sources: Int32Array,
  targets: Int32Array,
  from: number,
  to: number,
  count: number,
): number {
  let kept = 0;
  run.tables[0] = table;
  for (let at = 0; at < count; at++) {
    run.vertices[from] = sources[at]!;
    run.vertices[to] = targets[at]!;
    run.rows[0] = rows[at]!;
    let isTrue = true;
    for (let index = 0; index < run.comparisons.length && isTrue; index++) isTrue = run.comparisons[index]!.holds(run);
    if (!isTrue) continue;
    sources[kept] = sources[at]!;
    targets[kept] = targets[at]!;
    rows[kept++] = rows[at]!;
  }
  return kept;
}
