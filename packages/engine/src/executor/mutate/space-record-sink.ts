import {
  AstrolabeError,
  buffersOf,
  recordsOf,
  type ColumnBatch,
  type EdgeRecord,
  type EdgeTypeSchema,
  type RecordBatch,
  type RecordSink,
  type RejectedRecord,
  type TagSchema,
  type Value,
  type VertexRecord,
  type Vid,
  type WriteOutcome,
} from '@astrolabe/model';
import { namesHint } from '../../catalog/errors.ts';
import type { Space } from '../../catalog/space.ts';
import { rolledBack, type GraphChange } from '../../graph/index.ts';
import type { FunctionContext } from '../../expression/functions/index.ts';
import { checkVid } from '../../expression/store-conversion.ts';
import { areVids, fitColumns } from './fit-columns.ts';
import { RowBuilder } from './row-builder.ts';

type VertexBatch = Extract<RecordBatch, { readonly kind: 'vertex' }>;
type EdgeBatch = Extract<RecordBatch, { readonly kind: 'edge' }>;

/** Runs a long write that calls its argument regularly, so that others can read in between. */
export type WriteInSlices = (write: (check: () => void) => void) => void;

/**
 * Writes records directly into a space, converted and checked like INSERT. A batch is in memory when `write` resolves, and durable when `flush` or
 * `close` does; a kill in between loses complete batches, never parts of one record.
 */
export class SpaceRecordSink implements RecordSink {
  readonly #space: Space;
  readonly #functions: FunctionContext;
  readonly #writeInSlices: WriteInSlices;
  readonly #leave: () => void;
  /** `rollbackCount` of the space when the sink was opened. */
  readonly #rollbackCount: number;
  #isOpen = true;

  constructor(space: Space, functions: FunctionContext, writeInSlices: WriteInSlices) {
    this.#space = space;
    this.#writeInSlices = writeInSlices;
    this.#leave = space.data.keepOpen();
    this.#rollbackCount = space.data.rollbackCount;
    this.#functions = functions;
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    return this.writeNow(batch);
  }

  async writeColumns(batch: ColumnBatch): Promise<WriteOutcome> {
    return this.writeColumnsNow(batch);
  }

  async flush(): Promise<void> {
    this.flushNow();
  }

  async close(): Promise<void> {
    this.closeNow();
  }

  /** `flush`, before it returns. */
  flushNow(): void {
    this.#checkUsable();
    this.#space.data.flush();
  }

  /** `close`, before it returns. */
  closeNow(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#leave();
    this.#checkNotRolledBack();
    this.#writeInSlices((check) => this.#space.data.finishImport(check));
  }

  /** `write`, without a promise. */
  writeNow(batch: RecordBatch): WriteOutcome {
    this.#checkUsable();
    return batch.kind === 'vertex' ? this.#writeVertices(batch) : this.#writeEdges(batch);
  }

  /** `writeColumns`, without a promise. */
  writeColumnsNow(batch: ColumnBatch): WriteOutcome {
    this.#checkUsable();
    return this.#writeFitting(batch) ?? this.writeNow(recordsOf(batch));
  }

  #checkUsable(): void {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', 'the record sink is closed');
    this.#checkNotRolledBack();
  }

  /** A failed write to the space loses rows of this sink that were not durable; later success must not hide that. */
  #checkNotRolledBack(): void {
    const { data, schema } = this.#space;
    if (data.rollbackCount !== this.#rollbackCount) throw rolledBack(schema.name);
  }

  /** Writes a batch that needs no conversion or rejection; undefined otherwise. */
  #writeFitting(batch: ColumnBatch): WriteOutcome | undefined {
    const space = this.#space;
    const { count, properties } = batch;
    const isVertex = batch.kind === 'vertex';
    const schema = isVertex ? space.tagNamed(batch.tagName) : space.edgeTypeNamed(batch.edgeTypeName);
    if (!schema || hasUnique(space, schema)) return undefined;
    if (!properties.every((name) => schema.properties.some((property) => property.name === name))) return undefined;
    const { vidType } = space.schema;
    const vidColumns = isVertex ? [batch.vids] : [batch.srcs, batch.dsts];
    if (!vidColumns.every((column) => areVids(column, count, vidType))) return undefined;
    const columns = fitColumns(schema, properties, batch.columns, count, this.#functions);
    if (!columns) return undefined;
    const isKept = isVertex
      ? space.data.bulkVertexColumns(schema.id, batch.vids, count, columns)
      : space.data.bulkEdgeColumns(schema.id, batch, count, columns, batch.expectedMore);
    // Freed at once: with garbage collection only, the batches of an import would take more memory than some graphs.
    if (!isKept) for (const buffer of buffersOf(batch)) buffer.transfer(0);
    space.onWrite?.rows(schema.id);
    return { written: count, rejected: [] };
  }

  /** Writes rows of a tag or edge type with unique constraints one by one, and rejects duplicates. */
  #writeUnique(changes: readonly GraphChange[], rows: RecordRows): WriteOutcome {
    let written = 0;
    // One write to the disk for all of them.
    this.#space.data.hold();
    try {
      for (const [at, change] of changes.entries()) if (this.#isWritten(change, rows.lines[at]!, rows)) written++;
    } finally {
      this.#space.data.release();
    }
    return { written, rejected: rows.rejected };
  }

  #isWritten(change: GraphChange, line: number, rows: RecordRows): boolean {
    try {
      this.#space.commit([change]);
      return true;
    } catch (error) {
      if (!AstrolabeError.is(error) || error.code !== 'EXECUTION_ERROR') throw error;
      rows.rejected.push({ line, message: error.message });
      return false;
    }
  }

  #writeVertices(batch: VertexBatch): WriteOutcome {
    const schema = this.#space.tagNamed(batch.tagName);
    if (!schema) throw unknownSchema(batch.tagName, this.#space.tags);
    const { vidType } = this.#space.schema;
    const rows = new RecordRows(
      new RowBuilder(schema, knownProperties(batch.properties, schema.properties), this.#functions),
    );
    const vids: Vid[] = [];
    for (const record of batch.records) {
      const vid = checkVid(record.vid, vidType);
      if (!vid.ok) rows.reject(record, vid.message);
      else if (rows.take(record)) vids.push(vid.value);
    }
    if (hasUnique(this.#space, schema))
      return this.#writeUnique(
        vids.map((vid, at) => ({ kind: 'put-vertex', tagId: schema.id, vid, values: rows.rows[at]! })),
        rows,
      );
    this.#space.data.bulkVertices(schema.id, vids, rows.rows);
    this.#space.onWrite?.rows(schema.id);
    return { written: vids.length, rejected: rows.rejected };
  }

  #writeEdges(batch: EdgeBatch): WriteOutcome {
    const schema = this.#space.edgeTypeNamed(batch.edgeTypeName);
    if (!schema) throw unknownSchema(batch.edgeTypeName, this.#space.edgeTypes);
    const { vidType } = this.#space.schema;
    const rows = new RecordRows(
      new RowBuilder(schema, knownProperties(batch.properties, schema.properties), this.#functions),
    );
    const srcs: Vid[] = [];
    const dsts: Vid[] = [];
    const ranks: bigint[] = [];
    for (const record of batch.records) {
      const src = checkVid(record.src, vidType);
      const dst = checkVid(record.dst, vidType);
      if (!src.ok) rows.reject(record, src.message);
      else if (!dst.ok) rows.reject(record, dst.message);
      else if (rows.take(record)) {
        srcs.push(src.value);
        dsts.push(dst.value);
        ranks.push(record.rank);
      }
    }
    if (hasUnique(this.#space, schema))
      return this.#writeUnique(
        srcs.map((src, at) => ({
          kind: 'put-edge',
          edgeTypeId: schema.id,
          src,
          dst: dsts[at]!,
          rank: ranks[at]!,
          values: rows.rows[at]!,
        })),
        rows,
      );
    this.#space.data.bulkEdges(schema.id, srcs, dsts, ranks, rows.rows);
    this.#space.onWrite?.rows(schema.id);
    return { written: srcs.length, rejected: rows.rejected };
  }
}

/** Collects the rows of valid records, and the reasons of the rejected ones. */
class RecordRows {
  readonly rows: (readonly Value[])[] = [];
  /** The lines of `rows`. */
  readonly lines: number[] = [];
  readonly rejected: RejectedRecord[] = [];
  readonly #builder: RowBuilder;
  #values: readonly Value[] = [];
  readonly #valueAt = (index: number): Value => this.#values[index]!;

  constructor(builder: RowBuilder) {
    this.#builder = builder;
  }

  take(record: VertexRecord | EdgeRecord): boolean {
    this.#values = record.values;
    const row = this.#builder.build(this.#valueAt);
    if (row) {
      this.rows.push(row);
      this.lines.push(record.line);
      return true;
    }
    const fault = this.#builder.fault;
    this.rejected.push({
      line: record.line,
      ...(fault && { property: fault.property.name }),
      message: fault?.message ?? '',
    });
    return false;
  }

  reject(record: VertexRecord | EdgeRecord, message: string): void {
    this.rejected.push({ line: record.line, message });
  }
}

function hasUnique(space: Space, schema: TagSchema | EdgeTypeSchema): boolean {
  return space.indexes.some(
    ({ isUnique, on, schemaName }) => isUnique && on === schema.kind && schemaName === schema.name,
  );
}

function knownProperties(
  given: readonly string[],
  properties: readonly { readonly name: string }[],
): readonly string[] {
  const known = properties.map((property) => property.name);
  for (const name of given) {
    if (!known.includes(name))
      throw new AstrolabeError('SEMANTIC_ERROR', `Unknown column \`${name}' in schema`, {
        hint: namesHint(name, known),
      });
  }
  return given;
}

function unknownSchema(name: string, known: readonly { readonly name: string }[]): AstrolabeError {
  return new AstrolabeError('SEMANTIC_ERROR', `No schema found for \`${name}'`, {
    hint: namesHint(
      name,
      known.map((schema) => schema.name),
    ),
  });
}
