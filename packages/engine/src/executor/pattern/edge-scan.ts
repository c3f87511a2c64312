import { NULL } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { rawInts, reusingMemory } from '../../expression/batch-memory.ts';
import { EdgeEndColumn, type Column } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import { relationalKernel } from '../../expression/kernels/relational-kernels.ts';
import type { Direction, EdgeTable } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { ComparedSide, PatternJoinNode } from '../../plan/pattern-join.ts';
import { tableTraversals } from '../traversal.ts';
import type { BatchCursor } from '../transient-batches.ts';
import type { MatchComparison } from './compared-values.ts';
import { haveAll } from './neighbor-lists.ts';
import { passingEdges } from './passing-edges.ts';
import type { PatternFigures, PatternOrder } from './pattern-order.ts';
import type { PatternRun } from './pattern-run.ts';
import type { VertexFilter } from './vertex-filter.ts';

const UNREAD: Column = { kind: 'constant', value: NULL };
const ONCE: Column = { kind: 'constant', value: 1n };
/** Minimum expected share of the edges for which scanning all of them in stored order is faster than following them from vertices. */
const SCANNED_SHARE = 0.3;

/** Whether all matches of a pattern of one edge are found fastest by reading its edge type in stored order. */
export function scansEdges(
  node: PatternJoinNode,
  order: PatternOrder,
  figures: PatternFigures,
  run: PatternRun,
): boolean {
  const { vertices, edges, tests } = node;
  if (order.root < 0 || vertices.length !== 2 || edges.length !== 1 || tests.length > 0) return false;
  // If only tags matter, edges are counted by vertex.
  if (order.steps.length === 0 && node.comparisons.length === 0 && edges[0]!.conditions.length === 0) return false;
  const hasEquality = vertices.some(({ conditions }) =>
    conditions.some(({ condition }) => condition.kind === 'relational' && condition.operator === '=='),
  );
  if (hasEquality) return false;
  let count = 0;
  for (const { table } of tableTraversals(run.graph, edges[0]!.traversals)) count += table.count;
  const end = edges[0]!.from === order.root ? 'from' : 'to';
  return figures.vertexRows(order.root) * figures.degree(0, end) >= count * SCANNED_SHARE;
}

/** The edges of one table and direction as candidates. */
interface ScannedTraversal {
  readonly table: EdgeTable;
  readonly isForward: boolean;
  /** The opposite direction has already found the loops. */
  readonly skipsLoops: boolean;
  readonly source: ScannedEnd;
  readonly target: ScannedEnd;
}

/** One end of all edges. */
interface ScannedEnd {
  /** The position of the pattern's vertex. */
  readonly vertex: number;
  /** Absent: all of them pass. */
  readonly filter: VertexFilter | undefined;
  /** The dense ids of all matches are needed, be they read later or not. */
  readonly isNeeded: boolean;
  /** The vertices are read later. */
  readonly isRead: boolean;
}

/** The matches of a single-edge pattern, in stored order of the edges. */
export class EdgeScan implements BatchCursor {
  readonly #node: PatternJoinNode;
  readonly #run: PatternRun;
  /** Those left to read, the current one last. */
  readonly #traversals: ScannedTraversal[];
  #from = 0;

  constructor(node: PatternJoinNode, run: PatternRun) {
    this.#node = node;
    this.#run = run;
    const edge = node.edges[0]!;
    const traversals = tableTraversals(run.graph, edge.traversals);
    this.#traversals = traversals.map(({ table, direction }, index) => {
      const isForward = direction === 'out';
      const skipsLoops = traversals.findIndex((other) => other.table === table) < index;
      return {
        table,
        isForward,
        skipsLoops,
        source: scannedEnd(isForward ? edge.from : edge.to, table, 'out', skipsLoops, run),
        target: scannedEnd(isForward ? edge.to : edge.from, table, 'in', skipsLoops, run),
      };
    });
    this.#traversals.reverse();
  }

  get isDone(): boolean {
    return this.#traversals.length === 0;
  }

  next(): Batch | undefined {
    const scanned = this.#traversals.at(-1)!;
    const found = rawInts(BATCH_ROWS);
    const { length, next } = scanned.table.scan(this.#from, found);
    this.#from = next;
    if (next < 0) {
      this.#traversals.pop();
      this.#from = 0;
    }
    return length > 0 ? matchesIn(this.#node, this.#run, scanned, found.subarray(0, length)) : undefined;
  }
}

function scannedEnd(
  vertex: number,
  table: EdgeTable,
  direction: Direction,
  skipsLoops: boolean,
  { node, filters, comparisons }: PatternRun,
): ScannedEnd {
  const filter = filters[vertex]!;
  const presence = filter.combinedPresence();
  const isOpen = filter.isOpen || (presence !== undefined && haveAll(table, direction, presence));
  return {
    vertex,
    filter: isOpen ? undefined : filter,
    isNeeded: !isOpen || skipsLoops || comparisons.length > 0,
    isRead: node.read.includes(node.vertices[vertex]!.slot),
  };
}

/** The matches among some edges of a table; undefined if there are none. */
function matchesIn(
  node: PatternJoinNode,
  run: PatternRun,
  scanned: ScannedTraversal,
  found: Int32Array,
): Batch | undefined {
  const { table, isForward, source, target } = scanned;
  const edge = node.edges[0]!;
  let rows = found;
  for (const { condition, column } of edge.conditions) {
    rows = passingEdges(condition, column, rows, table, run);
    if (rows.length === 0) return undefined;
  }
  const sources = endsOf(source, table, 'src', rows);
  const targets = endsOf(target, table, 'dst', rows);
  let kept = keepPassing(scanned, rows, sources, targets);
  for (const comparison of run.comparisons)
    if (kept > 0) kept = compared(comparison, run, scanned, rows, sources, targets, kept);
  if (kept === 0) return undefined;
  const columns = new Array<Column>(node.columns.length).fill(UNREAD);
  const matched = rows.subarray(0, kept);
  const { graph } = run;
  for (const [end, ids, side] of [
    [source, sources, 'src'],
    [target, targets, 'dst'],
  ] as const) {
    if (!end.isRead) continue;
    const { slot } = node.vertices[end.vertex]!;
    columns[slot] = end.isNeeded
      ? { kind: 'vertex', graph, ids: ids.subarray(0, kept), missing: 'null' }
      : new EdgeEndColumn(graph, table, side, matched);
  }
  const direction = edge.isReversed === isForward ? 'in' : 'out';
  if (node.read.includes(edge.slot)) columns[edge.slot] = { kind: 'edge', graph, table, rows: matched, direction };
  if (node.count !== undefined) columns[node.count] = ONCE;
  return { length: kept, columns };
}

const NO_IDS = new Int32Array(0);

/** The dense ids at one end of edges, if they are needed for all. */
function endsOf({ isNeeded }: ScannedEnd, table: EdgeTable, end: 'src' | 'dst', rows: Int32Array): Int32Array {
  if (!isNeeded) return NO_IDS;
  const ids = rawInts(rows.length).subarray(0, rows.length);
  table.readEnds(end, rows, ids);
  return ids;
}

/** Moves the edges whose ends pass the filter to the front; returns their number. */
function keepPassing(
  { skipsLoops, source, target }: ScannedTraversal,
  rows: Int32Array,
  sources: Int32Array,
  targets: Int32Array,
): number {
  const ofSources = source.filter?.judge(sources, 0, rows.length);
  const ofTargets = target.filter?.judge(targets, 0, rows.length);
  if (!ofSources && !ofTargets && !skipsLoops) return rows.length;
  let kept = rows.length;
  if (ofSources) kept = keepWhere(kept, sources, ofSources, rows, sources, targets);
  if (ofTargets) kept = keepWhere(kept, targets, ofTargets, rows, sources, targets);
  if (!skipsLoops) return kept;
  let others = 0;
  for (let at = 0; at < kept; at++) {
    rows[others] = rows[at]!;
    const source = (sources[others] = sources[at]!);
    const target = (targets[others] = targets[at]!);
    others += Number(source !== target);
  }
  return others;
}

/** Moves the edges to the front whose vertex among `ids` has a 1 in `verdicts`; returns their number. */
function keepWhere(
  length: number,
  ids: Int32Array,
  verdicts: Uint8Array,
  rows: Int32Array,
  sources: Int32Array,
  targets: Int32Array,
): number {
  // All are written, as a branch would depend on the data.
  let kept = 0;
  const hasSources = sources.length > 0;
  const hasTargets = targets.length > 0;
  for (let at = 0; at < length; at++) {
    const isKept = Number(verdicts[ids[at]!] === 1);
    rows[kept] = rows[at]!;
    if (hasSources) sources[kept] = sources[at]!;
    if (hasTargets) targets[kept] = targets[at]!;
    kept += isKept;
  }
  return kept;
}

/** Moves the matches for which a comparison is true to the front; returns their number. */
function compared(
  comparison: MatchComparison,
  run: PatternRun,
  { table, source, target }: ScannedTraversal,
  rows: Int32Array,
  sources: Int32Array,
  targets: Int32Array,
  count: number,
): number {
  const wanted = comparison.isIdentity
    ? undefined
    : comparedColumns(comparison, run, table, rows, sources, targets, source.vertex, count);
  let kept = 0;
  run.tables[0] = table;
  for (let at = 0; at < count; at++) {
    const from = (sources[kept] = sources[at]!);
    const to = (targets[kept] = targets[at]!);
    const row = (rows[kept] = rows[at]!);
    if (wanted) {
      kept += wanted[at]!;
      continue;
    }
    run.vertices[source.vertex] = from;
    run.vertices[target.vertex] = to;
    run.rows[0] = row;
    kept += Number(comparison.holds(run));
  }
  return kept;
}

/** 1 for matches that satisfy a comparison of numbers, texts or dates; undefined for other values. */
function comparedColumns(
  { comparison }: MatchComparison,
  { graph, context }: PatternRun,
  table: EdgeTable,
  rows: Int32Array,
  sources: Int32Array,
  targets: Int32Array,
  from: number,
  length: number,
): Uint8Array | undefined {
  const side = ({ of, at, slot, expression }: ComparedSide): Column => {
    const columns = new Array<Column>(slot + 1).fill(UNREAD);
    columns[slot] =
      of === 'edge'
        ? { kind: 'edge', graph, table, rows, direction: 'out' }
        : { kind: 'vertex', graph, ids: at === from ? sources : targets, missing: 'null' };
    return evaluate(expression, { length, columns }, context.functions);
  };
  return reusingMemory(() => {
    const left = side(comparison.left);
    const right = side(comparison.right);
    const truth = relationalKernel(comparison.operator, left, right, length);
    if (truth?.kind !== 'bool') return undefined;
    const { data, nulls } = truth;
    const wanted = new Uint8Array(length);
    if (nulls) for (let row = 0; row < length; row++) wanted[row] = Number(nulls[row] === 0) & data[row]!;
    else wanted.set(data.subarray(0, length));
    return wanted;
  });
}
