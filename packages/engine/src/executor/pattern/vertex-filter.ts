import type { Batch } from '../../expression/batch.ts';
import type { Column } from '../../expression/column.ts';
import type { Graph } from '../../graph/graph.ts';
import { NULL } from '@astrolabe/model';
import { BATCH_ROWS } from '../../limits.ts';
import type { PatternVertex } from '../../plan/pattern-join.ts';
import type { ExecutionContext } from '../execution-context.ts';
import { filterBatch } from '../filter.ts';
import { vertexTest } from '../match/pattern-columns.ts';

const UNKNOWN = 0;
const PASSES = 1;
const FAILS = 2;

/** After this many lists with unknown vertices, conditions are evaluated for all vertices nearby at once. */
export const LISTS_BEFORE_CHUNKS = 256;

/** Once less than this share is left, the rest is evaluated at once in stored order, after which no vertex or edge needs to be looked up. */
export const ASKED_SHARE = 0.75;

const UNREAD: Column = { kind: 'constant', value: NULL };

/** The vertices that can match a pattern vertex: existence, tags and conditions, each checked once and in batches. */
export class VertexFilter {
  readonly #vertex: PatternVertex;
  readonly #graph: Graph;
  readonly #context: ExecutionContext;
  readonly #accepts: (dense: number) => boolean;
  #presence: Uint8Array | undefined;
  /** By dense id. */
  #verdicts = new Uint8Array(0);
  readonly #asked = new Int32Array(BATCH_ROWS);
  /** Number of lists with vertices to check. */
  #lists = 0;
  /** Number of vertices in chunks that were not asked. */
  #left = 0;

  constructor(vertex: PatternVertex, graph: Graph, context: ExecutionContext) {
    this.#vertex = vertex;
    this.#graph = graph;
    this.#context = context;
    this.#accepts = vertex.isChecked ? vertexTest(graph, vertex.tagIds) : () => true;
    const { tagIds, conditions } = vertex;
    const only =
      tagIds.length === 1
        ? graph.tag(tagIds[0]!)
        : graph.tags.length === 1 && tagIds.length === 0
          ? graph.tags[0]
          : undefined;
    this.#presence = conditions.length === 0 && vertex.isChecked ? only?.presence() : undefined;
  }

  /** One byte per vertex, 1 if it passes; undefined unless a tag alone decides. Positions beyond the end fail. */
  get presence(): Uint8Array | undefined {
    return this.#presence;
  }

  /** Like `presence`, combined from several tags if necessary. O(vertices). */
  combinedPresence(): Uint8Array | undefined {
    const { isChecked, conditions, tagIds } = this.#vertex;
    if (this.#presence || !isChecked || conditions.length > 0) return this.#presence;
    const graph = this.#graph;
    const isUnion = tagIds.length === 0;
    const tags = isUnion ? graph.tags : tagIds.map((tagId) => graph.tag(tagId));
    const lanes = tags.map((tag) => tag?.presence());
    const [first] = lanes;
    if (!first) return undefined;
    const combined = new Uint8Array(graph.vids.count);
    combined.set(first.subarray(0, combined.length));
    for (const lane of lanes.slice(1)) {
      if (!lane) return undefined;
      const length = Math.min(lane.length, combined.length);
      if (isUnion) for (let dense = 0; dense < length; dense++) combined[dense]! |= lane[dense]!;
      else for (let dense = 0; dense < length; dense++) combined[dense]! &= lane[dense]!;
      if (!isUnion) combined.fill(0, length);
    }
    this.#context.charge(combined.length);
    return (this.#presence = combined);
  }

  /** Whether every vertex passes. */
  get isOpen(): boolean {
    return !this.#vertex.isChecked && this.#vertex.conditions.length === 0;
  }

  /** Results by dense id: 1 passes. Valid for the evaluated ids until the next call. */
  judge(ids: Int32Array, start: number, end: number): Uint8Array {
    if (this.#presence) return this.#presence;
    if (this.#verdicts.length < this.#graph.vids.count) {
      this.#context.charge(this.#graph.vids.count - this.#verdicts.length);
      const verdicts = new Uint8Array(this.#graph.vids.count);
      verdicts.set(this.#verdicts);
      this.#verdicts = verdicts;
      this.#left = verdicts.length;
    }
    if (this.#left <= 0) return this.#verdicts;
    const verdicts = this.#verdicts;
    const asks = this.#vertex.conditions.length > 0;
    let length = 0;
    for (let at = start; at < end; at++) {
      const dense = ids[at]!;
      if (verdicts[dense] !== UNKNOWN) continue;
      if (asks && this.#lists > LISTS_BEFORE_CHUNKS) {
        this.#askChunk(dense - (dense % BATCH_ROWS));
        if (this.#left < verdicts.length * ASKED_SHARE) return this.#askRest();
        continue;
      }
      if (!this.#accepts(dense)) {
        verdicts[dense] = FAILS;
        continue;
      }
      verdicts[dense] = asks ? FAILS : PASSES;
      if (!asks) continue;
      this.#asked[length++] = dense;
      if (length < BATCH_ROWS) continue;
      this.#ask(length);
      length = 0;
    }
    if (length > 0) {
      this.#lists++;
      this.#ask(length);
    }
    return verdicts;
  }

  /** Evaluates all vertices that were not evaluated yet. */
  #askRest(): Uint8Array {
    for (let first = 0; first < this.#verdicts.length; first += BATCH_ROWS) {
      this.#context.checkInterrupted();
      this.#askChunk(first);
    }
    this.#left = 0;
    return this.#verdicts;
  }

  /** Evaluates the vertices from a dense id on that were not evaluated yet. */
  #askChunk(first: number): void {
    const verdicts = this.#verdicts;
    const end = Math.min(first + BATCH_ROWS, verdicts.length);
    this.#left -= end - first;
    let length = 0;
    for (let dense = first; dense < end; dense++) {
      if (verdicts[dense] !== UNKNOWN) continue;
      verdicts[dense] = FAILS;
      if (this.#accepts(dense)) this.#asked[length++] = dense;
    }
    if (length > 0) this.#ask(length);
  }

  #ask(length: number): void {
    const { slot, conditions } = this.#vertex;
    const columns = new Array<Column>(slot + 1).fill(UNREAD);
    columns[slot] = { kind: 'vertex', graph: this.#graph, ids: this.#asked.slice(0, length), missing: 'null' };
    let passing: Batch | undefined = { length, columns };
    for (const condition of conditions) passing = passing && filterBatch(condition, passing, this.#context);
    const column = passing?.columns[slot];
    if (passing && column?.kind === 'vertex')
      for (let row = 0; row < passing.length; row++) this.#verdicts[column.ids[row]!] = PASSES;
  }
}
