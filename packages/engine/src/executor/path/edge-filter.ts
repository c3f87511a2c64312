import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { Column } from '../../expression/column.ts';
import { valueAt } from '../../expression/column.ts';
import { evaluate } from '../../expression/evaluate.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import type { AdjacencySlice, EdgeTable, Graph } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';

const UNKNOWN = 0;
const PASSES = 1;
const FAILS = 2;

/** Cached results of a condition on vertices or edges by dense id or row, evaluated once and in batches, since a search revisits them. */
export class Verdicts {
  readonly #condition: BoundExpression;
  readonly #columnOf: (ids: Int32Array) => Column;
  readonly #functions: FunctionContext;
  #verdicts = new Uint8Array(0);

  /** The condition reads the column from `columnOf` as its column 0. */
  constructor(condition: BoundExpression, columnOf: (ids: Int32Array) => Column, functions: FunctionContext) {
    this.#condition = condition;
    this.#columnOf = columnOf;
    this.#functions = functions;
  }

  /** Whether the condition is true of an id that was evaluated. */
  passes(id: number): boolean {
    return this.#verdicts[id] === PASSES;
  }

  /** Evaluates the ids from `start` to before `end`. */
  judge(ids: Int32Array, start: number, end: number): void {
    let highest = -1;
    for (let at = start; at < end; at++) if (ids[at]! > highest) highest = ids[at]!;
    if (highest >= this.#verdicts.length) {
      const verdicts = new Uint8Array(Math.max(highest + 1, this.#verdicts.length * 2));
      verdicts.set(this.#verdicts);
      this.#verdicts = verdicts;
    }
    const asked = new Int32Array(Math.min(end - start, BATCH_ROWS));
    let length = 0;
    for (let at = start; at < end; at++) {
      if (this.#verdicts[ids[at]!] === UNKNOWN) asked[length++] = ids[at]!;
      if (length < asked.length && at < end - 1) continue;
      if (length > 0) this.#ask(asked, length);
      length = 0;
    }
  }

  #ask(ids: Int32Array, length: number): void {
    const truth = evaluate(this.#condition, { length, columns: [this.#columnOf(ids)] }, this.#functions);
    for (let row = 0; row < length; row++) this.#verdicts[ids[row]!] = valueAt(truth, row) === true ? PASSES : FAILS;
  }
}

/** The edges of a table that may be traversed. The condition reads the edge as column 0. */
export class EdgeFilter {
  readonly #verdicts: Verdicts;
  #neighbours = new Int32Array(0);
  #rows = new Int32Array(0);

  constructor(graph: Graph, table: EdgeTable, condition: BoundExpression, functions: FunctionContext) {
    this.#verdicts = new Verdicts(
      condition,
      (rows) => ({ kind: 'edge', graph, table, rows, direction: 'out' }),
      functions,
    );
  }

  /** Points the slice at the edges that pass; valid until the next call. */
  keep(slice: AdjacencySlice): void {
    const { start, end, neighbours, rows } = slice;
    if (start === end) return;
    this.#verdicts.judge(rows, start, end);
    if (this.#rows.length < end - start) {
      this.#neighbours = new Int32Array((end - start) * 2);
      this.#rows = new Int32Array((end - start) * 2);
    }
    let kept = 0;
    for (let at = start; at < end; at++) {
      if (!this.#verdicts.passes(rows[at]!)) continue;
      this.#neighbours[kept] = neighbours[at]!;
      this.#rows[kept++] = rows[at]!;
    }
    slice.neighbours = this.#neighbours;
    slice.rows = this.#rows;
    slice.start = 0;
    slice.end = kept;
  }
}
