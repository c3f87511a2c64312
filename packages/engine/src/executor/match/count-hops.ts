import { AstrolabeError, isList } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import type { EdgeTable, Graph } from '../../graph/graph.ts';
import { BATCH_ROWS } from '../../limits.ts';
import type { CountedHop, CountHopsNode } from '../../plan/count-hops.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { filterBatch } from '../filter.ts';
import { pathWalks, type PathWalk } from '../path/path-walk.ts';
import { emptySlice } from '../traversal.ts';
import { denseVertices, gatherWith, vertexTest } from './pattern-columns.ts';

/** Edges that are looked at before somebody may interrupt. */
const INTERRUPT_EVERY = 65_536;

/** Counts how each row goes on. */
export function* executeCountHops(
  node: CountHopsNode,
  inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { graph } = context.requireSpace();
  const counter = new HopCounter(node.hop, graph, context);
  for (const batch of inputs[0]!) {
    context.checkInterrupted();
    const sources = denseVertices(batch.columns[node.source]!, batch.length, graph);
    const used = node.used.map((slot) => batch.columns[slot]!);
    const rows = new Int32Array(batch.length);
    const counts = new Float64Array(batch.length);
    let length = 0;
    for (let row = 0; row < batch.length; row++) {
      const source = sources[row]!;
      if (source < 0) continue;
      let count = counter.countFrom(source);
      if (count === 0) continue;
      for (const column of used) count -= usedCount(counter, column, row, source, graph);
      if (count === 0) continue;
      rows[length] = row;
      counts[length++] = count;
    }
    if (length === 0) continue;
    yield gatherWith(batch, rows, length, [
      [node.count, { kind: 'int', data: counts.slice(0, length), nulls: undefined }],
    ]);
  }
}

/** The ways that begin with an edge that a row has already. */
function usedCount(counter: HopCounter, column: Column, row: number, source: number, graph: Graph): number {
  if (column.kind === 'edge') return counter.countAlong(column.table, column.rows[row]!, source);
  if (column.kind === 'edge-list') {
    let count = 0;
    for (let at = column.offsets[row]!; at < column.offsets[row + 1]!; at++)
      count += counter.countAlong(column.walks[column.walkOf[at]!]!.table, column.rows[at]!, source);
    return count;
  }
  const value = valueAt(column, row);
  let count = 0;
  for (const edge of isList(value) ? value : [value]) {
    if (typeof edge !== 'object' || !('kind' in edge) || edge.kind !== 'edge' || edge.typeId === undefined) continue;
    const table = graph.edgeType(edge.typeId);
    const found = table?.find(graph.vids.find(edge.src), graph.vids.find(edge.dst), edge.rank) ?? -1;
    if (table && found >= 0) count += counter.countAlong(table, found, source);
  }
  return count;
}

/** Counts the ways from a vertex along a hop; what was counted once is remembered by vertex. */
class HopCounter {
  readonly #hop: CountedHop;
  readonly #graph: Graph;
  readonly #context: ExecutionContext;
  readonly #walks: readonly PathWalk[];
  readonly #accepts: (dense: number) => boolean;
  readonly #next: readonly HopCounter[];
  readonly #slice = emptySlice();
  /** By vertex: the ways plus one; 0: not counted yet. */
  #known: Float64Array | undefined;
  /** By vertex: 1 where the hop may end there, 2 where not. */
  #ends: Uint8Array | undefined;
  readonly #asked = new Int32Array(BATCH_ROWS);
  #countedVertices = 0;
  #looked = 0;

  constructor(hop: CountedHop, graph: Graph, context: ExecutionContext) {
    this.#hop = hop;
    this.#graph = graph;
    this.#context = context;
    this.#walks = pathWalks(graph, hop.walks, hop.condition, context.functions).forward;
    this.#accepts = vertexTest(graph, hop.tagIds);
    this.#next = hop.next.map((next) => new HopCounter(next, graph, context));
  }

  /** How often the hop, and those behind it, can be walked from a vertex. */
  countFrom(source: number): number {
    const known = this.#known;
    if (known && known[source] !== 0) return known[source]! - 1;
    let count = 0;
    for (const walk of this.#walks) {
      const slice = this.#slice;
      walk.point(source, slice);
      const { neighbours, rows, start, end } = slice;
      // The filter of a walk writes its slice over at the next vertex: what hops behind this one need is looked at before.
      if (this.#next.length === 0) {
        if (this.#hop.conditions.length > 0) this.#judge(neighbours, start, end);
        count += this.#countEnds(walk, source, neighbours, start, end);
      } else {
        const isKept = walk.filter === undefined;
        const ends = isKept ? neighbours : neighbours.slice(start, end);
        const edges = isKept ? rows : rows.slice(start, end);
        const from = isKept ? start : 0;
        const to = isKept ? end : end - start;
        if (this.#hop.conditions.length > 0) this.#judge(ends, from, to);
        for (let at = from; at < to; at++) {
          if (walk.skipsLoops && ends[at] === source) continue;
          count += this.#countThrough(walk.table, edges[at]!, ends[at]!);
        }
      }
      this.#looked += end - start;
      if (this.#looked > INTERRUPT_EVERY) {
        this.#looked = 0;
        this.#context.checkInterrupted();
      }
    }
    if (count > Number.MAX_SAFE_INTEGER)
      throw new AstrolabeError('EXECUTION_ERROR', 'There are more paths than an exact count can hold.', {
        hint: 'narrow the pattern',
      });
    this.#remember(source, count);
    return count;
  }

  /** How many of these ways begin with one edge; 0 where the hop does not lead along it. */
  countAlong(table: EdgeTable, edge: number, source: number): number {
    for (const walk of this.#walks) {
      if (walk.table !== table) continue;
      const isOut = walk.direction === 'out';
      if ((isOut ? table.srcOf(edge) : table.dstOf(edge)) !== source) continue;
      const end = isOut ? table.dstOf(edge) : table.srcOf(edge);
      if (walk.skipsLoops && end === source) continue;
      const slice = this.#slice;
      if (walk.filter) {
        walk.point(source, slice);
        if (!slice.rows.subarray(slice.start, slice.end).includes(edge)) continue;
      }
      if (this.#hop.conditions.length > 0) this.#judge(Int32Array.of(end), 0, 1);
      return this.#countThrough(table, edge, end);
    }
    return 0;
  }

  /** The ways that begin with an edge to a vertex. */
  #countThrough(table: EdgeTable, edge: number, end: number): number {
    if (!this.#mayEnd(end)) return 0;
    let count = 1;
    for (let index = 0; index < this.#next.length; index++) {
      const next = this.#next[index]!;
      count *= next.countFrom(end) - (this.#hop.next[index]!.avoidsPrevious ? next.countAlong(table, edge, end) : 0);
      if (count === 0) return 0;
    }
    return count;
  }

  #countEnds(walk: PathWalk, source: number, neighbours: Int32Array, start: number, end: number): number {
    let count = 0;
    for (let at = start; at < end; at++) {
      if (walk.skipsLoops && neighbours[at] === source) continue;
      if (this.#mayEnd(neighbours[at]!)) count++;
    }
    return count;
  }

  #mayEnd(end: number): boolean {
    return this.#ends ? this.#ends[end] === 1 : this.#accepts(end);
  }

  /** Finds out where the hop may end, for vertices that were not asked about before. */
  #judge(ids: Int32Array, start: number, end: number): void {
    const ends = (this.#ends ??= new Uint8Array(this.#graph.vids.count));
    let length = 0;
    for (let at = start; at < end; at++) {
      const dense = ids[at]!;
      if (ends[dense] === 0) {
        ends[dense] = 2;
        if (this.#accepts(dense)) this.#asked[length++] = dense;
      }
      if (length === BATCH_ROWS) {
        this.#ask(length, ends);
        length = 0;
      }
    }
    if (length > 0) this.#ask(length, ends);
  }

  #ask(length: number, ends: Uint8Array): void {
    const { target, conditions } = this.#hop;
    const columns: Column[] = [];
    const ids = this.#asked.slice(0, length);
    columns[target] = { kind: 'vertex', graph: this.#graph, ids, missing: 'null' };
    let kept: Batch | undefined = { length, columns: Array.from(columns, (column) => column ?? UNREAD) };
    for (const condition of conditions) kept = kept && filterBatch(condition, kept, this.#context);
    const column = kept?.columns[target];
    if (kept && column?.kind === 'vertex') for (let row = 0; row < kept.length; row++) ends[column.ids[row]!] = 1;
  }

  /** Counts of a few vertices are not worth an array for all. */
  #remember(source: number, count: number): void {
    if (!this.#known && ++this.#countedVertices * REMEMBERED_SHARE > this.#graph.vids.count)
      this.#known = new Float64Array(this.#graph.vids.count);
    if (this.#known) this.#known[source] = count + 1;
  }
}

/** Counts are remembered from one in so many vertices on. */
const REMEMBERED_SHARE = 256;

const UNREAD: Column = { kind: 'constant', value: { kind: 'null', reason: 'NULL' } };
