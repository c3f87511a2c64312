import { invariant, NULL } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { NULL_CODE, type Column } from '../../expression/column.ts';
import { gather } from '../../expression/copied-column.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { denseVertices } from '../match/pattern-columns.ts';
import { CursorBatches, TransientBatches, consumeBatches } from '../transient-batches.ts';
import { tableTraversals } from '../traversal.ts';
import { EdgeScan, scansEdges } from './edge-scan.ts';
import { GraphFigures } from './pattern-figures.ts';
import { chooseOrder, mayCoincide, type PatternOrder } from './pattern-order.ts';
import { PatternRun } from './pattern-run.ts';
import { MatchChecks, MatchedEdge, MatchStep } from './pattern-steps.ts';

/** Fewer elements are written one by one. */
const FILLED_MIN = 32;

const UNREAD: Column = { kind: 'constant', value: NULL };
const ONCE: Column = { kind: 'constant', value: 1n };

/** Finds the matches of a pattern. */
export function executePatternJoin(
  node: PatternJoinNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  return new PatternBatches(node, inputs, context);
}

/** The matches of a pattern; the strategy is chosen when they are first needed. */
class PatternBatches extends TransientBatches {
  readonly #node: PatternJoinNode;
  readonly #inputs: readonly Iterable<Batch>[];
  readonly #context: ExecutionContext;

  constructor(node: PatternJoinNode, inputs: readonly Iterable<Batch>[], context: ExecutionContext) {
    super();
    this.#node = node;
    this.#inputs = inputs;
    this.#context = context;
  }

  override [Symbol.iterator](): Iterator<Batch> {
    return this.#begin()[Symbol.iterator]();
  }

  override consume(consumer: (batch: Batch) => void): void {
    consumeBatches(this.#begin(), this.#context, consumer);
  }

  #begin(): Iterable<Batch> {
    const node = this.#node;
    const { graph } = this.#context.requireSpace();
    const figures = new GraphFigures(node, graph);
    const possible = node.different.flatMap((_, at) => (mayCoincide(node, at, figures) ? [at] : []));
    const order = orderOf(node, figures, possible);
    const run = new PatternRun(node, possible, graph, this.#context);
    if (scansEdges(node, order, figures, run)) return new CursorBatches(() => new EdgeScan(node, run), this.#context);
    return followed(order, run, this.#inputs);
  }
}

/** Follows the edges of a pattern from its root, or from the vertices of an input. */
function* followed(order: PatternOrder, run: PatternRun, inputs: readonly Iterable<Batch>[]): Iterable<Batch> {
  const matches = new Matches(order, run);
  const rows = new MatchRows(run);
  try {
    if (order.root >= 0)
      for (const batch of scanned(run.node, order.root, run)) yield* matches.of(batch, rows, order.root);
    else for (const batch of inputs[0]!) yield* matches.of(batch, rows, -1);
  } finally {
    // Also runs if the consumer stops early.
    run.release();
  }
}

/** The last join order of a node, and the sizes it was chosen for. */
const ORDERS = new WeakMap<PatternJoinNode, { readonly basis: string; readonly order: PatternOrder }>();

/** The join order for the current graph. A cached plan gets another one once the graph has grown or shrunk by about half. */
function orderOf(node: PatternJoinNode, figures: GraphFigures, possible: readonly number[]): PatternOrder {
  const basis = `${possible.join()} ${figures.basis()}`;
  const known = ORDERS.get(node);
  if (known?.basis === basis) return known.order;
  const order = chooseOrder(node, figures);
  ORDERS.set(node, { basis, order });
  return order;
}

/** The vertices that may be the root, one column of them. */
function* scanned(node: PatternJoinNode, root: number, run: PatternRun): Iterable<Batch> {
  const { graph, context } = run;
  const { tagIds } = node.vertices[root]!;
  const filter = run.filters[root]!;
  const buffer = new Int32Array(BATCH_ROWS);
  // The tag with the fewest vertices.
  const tables = tagIds.map((tagId) => graph.tag(tagId)).toSorted((a, b) => (a?.count ?? 0) - (b?.count ?? 0));
  const [table] = tables;
  for (let from = 0; from >= 0;) {
    context.checkInterrupted();
    let length = 0;
    if (tagIds.length > 0) {
      if (!table) return;
      ({ length, next: from } = table.scan(from, buffer));
    } else {
      for (; length < BATCH_ROWS && from < graph.vids.count; from++) buffer[length++] = from;
      if (from >= graph.vids.count) from = -1;
    }
    const verdicts = filter.judge(buffer, 0, length);
    const ids = new Int32Array(length);
    let kept = 0;
    for (let at = 0; at < length; at++) if (verdicts[buffer[at]!] === 1) ids[kept++] = buffer[at]!;
    if (kept > 0) yield { length: kept, columns: [{ kind: 'vertex', graph, ids, missing: 'null' }] };
  }
}

/** Follows the steps of an order from each row. */
class Matches {
  readonly #run: PatternRun;
  readonly #edges: readonly MatchedEdge[];
  readonly #checks: MatchChecks;
  readonly #steps: readonly MatchStep[];

  constructor(order: PatternOrder, run: PatternRun) {
    this.#run = run;
    this.#edges = order.edges.map((edge) => new MatchedEdge(edge, run));
    this.#checks = new MatchChecks(order, run);
    this.#steps = order.steps.map((step) => new MatchStep(step, run));
  }

  /** The matches of the rows of a batch; its only column is the vertex `root`, unless that is negative. */
  *of(batch: Batch, rows: MatchRows, root: number): Iterable<Batch> {
    const run = this.#run;
    const { node, graph, context } = run;
    const bound = root >= 0 ? [root] : node.vertices.flatMap((vertex, at) => (vertex.isBound ? [at] : []));
    const ids = bound.map((at) =>
      denseVertices(batch.columns[root >= 0 ? 0 : node.vertices[at]!.slot]!, batch.length, graph),
    );
    rows.begin(batch, root);
    for (let row = 0; row < batch.length; row++) {
      if (row % 64 === 0) context.checkInterrupted();
      const before = rows.added;
      const count = this.#bind(bound, ids, row, root >= 0) ? this.#count() : 0;
      if (count > 0 && this.#steps.length > 0) yield* this.#extend(row, count, rows);
      else if (count > 0 && rows.add(row, count))
        do yield* rows.flush();
        while (rows.pending > 0);
      if (node.isOptional && rows.added === before && rows.addMissing(row)) yield* rows.flush();
    }
    yield* rows.flush();
  }

  /** The product of all counted parts; 0 if a check fails. */
  #count(): number {
    let count = this.#checks.count();
    for (const edge of this.#edges) if (count > 0) count *= edge.count();
    return count;
  }

  /** Binds the vertices of a row; false if one is missing or fails its filter. */
  #bind(bound: readonly number[], ids: readonly Int32Array[], row: number, isJudged: boolean): boolean {
    const run = this.#run;
    for (let at = 0; at < bound.length; at++) {
      const dense = ids[at]![row]!;
      if (dense < 0) return false;
      const vertex = bound[at]!;
      run.vertices[vertex] = dense;
      if (isJudged) continue;
      const filter = run.filters[vertex]!;
      if (!filter.isOpen && filter.judge(ids[at]!, row, row + 1)[dense] !== 1) return false;
    }
    return true;
  }

  *#extend(row: number, count: number, rows: MatchRows): Iterable<Batch> {
    const steps = this.#steps;
    const last = steps.length - 1;
    const weights = new Float64Array(steps.length);
    let depth = 0;
    steps[0]!.open();
    while (depth >= 0) {
      const step = steps[depth]!;
      if (depth === last && step.isUnchecked) {
        const before = depth === 0 ? count : weights[depth - 1]!;
        if (rows.takesRuns(before)) {
          while (rows.addRun(row, before, step)) yield* rows.flush();
          depth--;
          continue;
        }
      }
      if (!step.next()) {
        depth--;
        continue;
      }
      const weight = (depth === 0 ? count : weights[depth - 1]!) * step.weight;
      if (depth < last) {
        weights[depth++] = weight;
        steps[depth]!.open();
        continue;
      }
      if (!rows.add(row, weight)) continue;
      yield* rows.flush();
      while (rows.pending > 0) yield* rows.flush();
    }
  }
}

/** Collects matches for a batch. */
class MatchRows {
  /** Remaining repetitions of the last match. */
  pending = 0;
  /** Number of matches and of rows without a match that were added. */
  added = 0;
  readonly #run: PatternRun;
  #batch: Batch | undefined;
  #root = -1;
  #length = 0;
  readonly #rows = new Int32Array(BATCH_ROWS);
  /** 1 where nothing else was written. */
  readonly #weights = new Float64Array(BATCH_ROWS).fill(1);
  #isWeighted = false;
  readonly #vertices: readonly { readonly slot: number; readonly at: number; readonly ids: Int32Array }[];
  readonly #edges: readonly {
    readonly column: (rows: Int32Array) => Column;
    readonly slot: number;
    readonly at: number;
    readonly rows: Int32Array;
  }[];
  readonly #repeats: boolean;
  /** Null codes by row if rows may have no match. */
  readonly #missing: Uint8Array | undefined;

  constructor(run: PatternRun) {
    this.#run = run;
    const { node, graph } = run;
    const read = new Set(node.read);
    this.#vertices = node.vertices.flatMap(({ slot, isBound }, at) =>
      !isBound && read.has(slot) ? [{ slot, at, ids: new Int32Array(BATCH_ROWS) }] : [],
    );
    this.#edges = node.edges.flatMap((edge, at) => {
      if (!read.has(edge.slot)) return [];
      const [traversal, ...others] = tableTraversals(graph, edge.traversals);
      invariant(others.length === 0, 'edges that are read have one type and direction');
      const direction = traversal && edge.isReversed === (traversal.direction === 'out') ? 'in' : 'out';
      const nullable = node.isOptional ? ({ hasNulls: true } as const) : {};
      const column = (rows: Int32Array): Column =>
        traversal ? { kind: 'edge', graph, table: traversal.table, rows, direction, ...nullable } : UNREAD;
      return [{ slot: edge.slot, at, rows: new Int32Array(BATCH_ROWS), column }];
    });
    this.#repeats = node.count === undefined && !node.isSet;
    this.#missing = node.isOptional ? new Uint8Array(BATCH_ROWS) : undefined;
  }

  begin(batch: Batch, root: number): void {
    this.#batch = batch;
    this.#root = root;
  }

  /** Adds the current match; true if the batch is full. */
  add(row: number, weight: number): boolean {
    const at = this.#length++;
    const run = this.#run;
    this.added++;
    this.#rows[at] = row;
    if (weight !== 1) {
      this.#weights[at] = weight;
      this.#isWeighted = true;
    }
    for (let index = 0; index < this.#vertices.length; index++) {
      const vertex = this.#vertices[index]!;
      vertex.ids[at] = run.vertices[vertex.at]!;
    }
    for (let index = 0; index < this.#edges.length; index++) {
      const edge = this.#edges[index]!;
      edge.rows[at] = run.rows[edge.at]!;
    }
    if (!this.#repeats || weight === 1) return this.#length === BATCH_ROWS;
    return this.#repeat(row, weight - 1);
  }

  /** Adds an input row that has no match; true if the batch is full. */
  addMissing(row: number): boolean {
    const at = this.#length++;
    this.added++;
    this.#rows[at] = row;
    this.#missing![at] = NULL_CODE;
    for (const { ids } of this.#vertices) ids[at] = -1;
    for (const { rows } of this.#edges) rows[at] = -1;
    return this.#length === BATCH_ROWS;
  }

  /** Whether matches of a weight are one row each. */
  takesRuns(weight: number): boolean {
    return !this.#repeats || weight === 1;
  }

  /** Adds the current match with the remaining candidates of its last step; true if the batch is full before all are added. */
  addRun(row: number, weight: number, step: MatchStep): boolean {
    const { neighbors, rows, start, end, edge } = step.run();
    const at = this.#length;
    const length = Math.min(end - start, BATCH_ROWS - at);
    const run = this.#run;
    // The root has no columns of an input to repeat.
    if (this.#root < 0) repeat(this.#rows, at, length, row);
    if (weight !== 1) {
      this.#weights.fill(weight, at, at + length);
      this.#isWeighted = true;
    }
    for (let column = 0; column < this.#vertices.length; column++) {
      const { at: vertex, ids } = this.#vertices[column]!;
      if (vertex === step.vertex) copyRun(neighbors, start, ids, at, length);
      else repeat(ids, at, length, run.vertices[vertex]!);
    }
    for (let column = 0; column < this.#edges.length; column++) {
      const { at: other, rows: into } = this.#edges[column]!;
      if (other === edge) copyRun(rows, start, into, at, length);
      else repeat(into, at, length, run.rows[other]!);
    }
    this.#length = at + length;
    this.added += length;
    step.skip(length);
    return this.#length === BATCH_ROWS;
  }

  #repeat(_row: number, more: number): boolean {
    const from = this.#length - 1;
    let count = Math.min(more, BATCH_ROWS - this.#length);
    this.pending = more - count;
    for (; count > 0; count--) {
      const to = this.#length++;
      this.#rows[to] = this.#rows[from]!;
      for (const { ids } of this.#vertices) ids[to] = ids[from]!;
      for (const { rows } of this.#edges) rows[to] = rows[from]!;
    }
    return this.#length === BATCH_ROWS;
  }

  /** Yields the collected matches as a batch, then the repetitions of the last one that did not fit. */
  *flush(): Iterable<Batch> {
    if (this.#length === 0) return;
    const { node, graph } = this.#run;
    const length = this.#length;
    const batch = this.#batch!;
    const columns = new Array<Column>(node.columns.length).fill(UNREAD);
    if (this.#root < 0)
      for (const slot of node.read)
        if (slot < batch.columns.length) columns[slot] = gather(batch.columns[slot]!, this.#rows, length);
    for (const { slot, ids } of this.#vertices)
      columns[slot] = { kind: 'vertex', graph, ids: ids.slice(0, length), missing: 'null' };
    for (const { slot, rows, column } of this.#edges) columns[slot] = column(rows.slice(0, length));
    if (node.count !== undefined)
      columns[node.count] = this.#isWeighted
        ? { kind: 'int', data: this.#weights.slice(0, length), nulls: undefined }
        : ONCE;
    if (this.#isWeighted) this.#weights.fill(1);
    this.#isWeighted = false;
    for (const slot of node.markers ?? [])
      columns[slot] = {
        kind: 'int',
        data: new Float64Array(length).fill(1),
        nulls: this.#missing!.slice(0, length),
      };
    this.#missing?.fill(0);
    const last = length - 1;
    this.#length = 0;
    yield { length, columns };
    if (this.pending === 0) return;
    for (const { ids } of this.#vertices) ids[0] = ids[last]!;
    for (const { rows } of this.#edges) rows[0] = rows[last]!;
    this.#rows[0] = this.#rows[last]!;
    this.#length = 1;
    this.#repeat(0, this.pending - 1);
  }
}

/** Writes a number into some elements, of which there often are few. */
function repeat(into: Int32Array, at: number, length: number, number: number): void {
  if (length > FILLED_MIN) into.fill(number, at, at + length);
  else for (let index = 0; index < length; index++) into[at + index] = number;
}

function copyRun(from: Int32Array, start: number, into: Int32Array, at: number, length: number): void {
  for (let index = 0; index < length; index++) into[at + index] = from[start + index]!;
}
