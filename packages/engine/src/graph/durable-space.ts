import { AstrolabeError, type SpaceSchema, type Value, type Vid } from '@astrolabe/model';
import type { Change, SchemaChange } from '../store/change.ts';
import type { GraphStore, LogRecord } from '../store/graph-store.ts';
import { decodeRecord, decodeValues, encodeRecord, encodeValues } from '../store/layout.ts';
import { BULK_LOG_ROWS_MAX, LOG_BYTES_MAX } from '../limits.ts';
import { checkChanges } from './change-check.ts';
import { SpaceGraph, type SpaceGraphOptions } from './space-graph.ts';
import { ImageChunks, StoredArrays, readManifest, type Manifest } from './space-image.ts';

/** What a space is opened with. */
export interface DurableSpaceOptions {
  readonly store: GraphStore;
  /** Milliseconds since 1970, for TTL. */
  readonly now: () => number;
}

/**
 * A graph in memory and what is kept of it. A change is logged first and applied then; an import is applied first and durable after
 * `flush`.
 *
 *     open:        chunks ──▶ graph ◀── log, replayed
 *     commit:      check ─▶ append to the log (durable) ─▶ apply
 *     import:      apply ─▶ … ─▶ flush: log records when few, chunks when many
 *     checkpoint:  graph ──▶ chunks, the log goes
 */
export class DurableSpace {
  readonly graph: SpaceGraph;
  readonly #store: GraphStore;
  #manifest: Manifest | undefined;
  /** Imported changes that are not durable yet, while they are few; `undefined` when only chunks can keep them. */
  #unflushed: Change[] | undefined = [];
  #failure: unknown;
  #isOpen = true;
  /** While writes are held: the records of changes that are applied and not yet in the log. */
  #held: LogRecord[] | undefined;

  private constructor(graph: SpaceGraph, store: GraphStore, manifest: Manifest | undefined) {
    this.graph = graph;
    this.#store = store;
    this.#manifest = manifest;
  }

  /** Loads the chunks and replays the log. The space owns the store from here on, also when opening fails. */
  static open(space: SpaceSchema, { store, now }: DurableSpaceOptions): DurableSpace {
    try {
      const options: SpaceGraphOptions = { now, codec: { encode: encodeValues, decode: decodeValues } };
      const manifest = readManifest(store);
      const graph = manifest
        ? SpaceGraph.load(space, options, manifest.graph, new StoredArrays(store, manifest))
        : new SpaceGraph(space, options);
      store.replay((record) => {
        for (const change of decodeRecord(record)) applyChange(graph, change);
      });
      return new DurableSpace(graph, store, manifest);
    } catch (error) {
      store.close();
      throw error;
    }
  }

  /** Makes changes durable, then applies them: all of them, or none and an error. */
  commit(changes: readonly Change[]): void {
    this.commitMany([changes]);
  }

  /** Commits the changes of several statements with one write to the disk. Each group is atomic. */
  commitMany(groups: readonly (readonly Change[])[]): void {
    this.#checkWritable();
    checkChanges(this.graph.schema, groups.flat());
    if (groups.every((group) => group.length === 0)) return;
    if (!this.#store.isVolatile) {
      // What an import wrote before comes before in the log too.
      this.flush();
      const records = groups.filter((group) => group.length > 0).map(encodeRecord);
      if (this.#held) this.#held.push(...records);
      else this.#store.append(records);
    }
    try {
      for (const group of groups) for (const change of group) applyChange(this.graph, change);
    } catch (error) {
      // The log has what memory has not; only opening the space again brings them together.
      this.#failure = error;
      throw error;
    }
    if (this.#store.logBytes <= LOG_BYTES_MAX) return;
    try {
      this.checkpoint();
    } catch (error) {
      // The changes are durable in the log, so the statement succeeded. Later writes say what happened.
      this.#failure = error;
    }
  }

  /** From now on, changes are applied and become durable together when they are released. Nobody may read in between. */
  hold(): void {
    this.#held ??= [];
  }

  /** Makes durable what was committed since `hold`. After a failure nothing more can be written: memory has what the log has not. */
  release(): void {
    try {
      this.#appendHeld();
    } finally {
      this.#held = undefined;
    }
  }

  #appendHeld(): void {
    if (!this.#held || this.#held.length === 0) return;
    const records = this.#held;
    this.#held = [];
    try {
      this.#store.append(records);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** Writes many rows of a tag, durable after `flush`. Later rows replace earlier ones; `rows` are values in schema order. */
  bulkVertices(tagId: number, vids: readonly Vid[], rows: readonly (readonly Value[])[]): void {
    this.#checkWritable();
    this.graph.bulkVertices(tagId, vids, rows);
    if (!this.#hasRoomFor(vids.length)) return;
    for (let i = 0; i < vids.length; i++)
      this.#unflushed?.push({ kind: 'put-vertex', tagId, vid: vids[i]!, values: rows[i]! });
  }

  /** Writes many edges of a type, durable after `flush`. */
  bulkEdges(
    edgeTypeId: number,
    src: readonly Vid[],
    dst: readonly Vid[],
    ranks: readonly bigint[],
    rows: readonly (readonly Value[])[],
  ): void {
    this.#checkWritable();
    this.graph.bulkEdges(edgeTypeId, src, dst, ranks, rows);
    if (!this.#hasRoomFor(src.length)) return;
    for (let i = 0; i < src.length; i++) {
      this.#unflushed?.push({
        kind: 'put-edge',
        edgeTypeId,
        src: src[i]!,
        dst: dst[i]!,
        rank: ranks[i]!,
        values: rows[i]!,
      });
    }
  }

  /** Makes durable what the bulk writers wrote. */
  flush(): void {
    if (this.#unflushed?.length === 0) return;
    this.#checkWritable();
    this.#appendHeld();
    if (!this.#unflushed) {
      this.checkpoint();
      return;
    }
    this.#store.append([encodeRecord(this.#unflushed)]);
    this.#unflushed = [];
  }

  /** Writes what changed as chunks and drops the log; purges expired rows on the way. */
  checkpoint(): void {
    this.#checkWritable();
    this.#appendHeld();
    this.graph.purgeExpired();
    this.#unflushed = [];
    if (this.#store.isVolatile) return;
    const chunks = new ImageChunks();
    const manifest = chunks.manifest(this.graph.save(chunks));
    this.#store.checkpoint(chunks.chunks(this.#manifest, manifest));
    chunks.settle();
    this.#manifest = manifest;
  }

  /** Copies the space, imports included, into a new file. */
  backup(file: string): void {
    this.#appendHeld();
    this.flush();
    this.#store.backup(file);
  }

  /** The same while the space goes on, piece by piece; what is written meanwhile may be in the copy. */
  async copyWhileOpen(file: string, onProgress: (share: number) => void): Promise<void> {
    this.#appendHeld();
    this.flush();
    await this.#store.copyWhileOpen(file, onProgress);
  }

  /** Writes a checkpoint where there is something to keep, and closes the store. */
  close(): void {
    if (!this.#isOpen) return;
    try {
      const isDirty = this.#store.logBytes > 0 || this.#unflushed?.length !== 0;
      if (isDirty && this.#failure === undefined) this.checkpoint();
    } finally {
      this.#isOpen = false;
      this.#store.close();
    }
  }

  /** Closes without writing anything: for a space that is dropped. */
  discard(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#store.close();
  }

  #hasRoomFor(rowCount: number): boolean {
    if (this.#store.isVolatile) return false;
    if (this.#unflushed && this.#unflushed.length + rowCount > BULK_LOG_ROWS_MAX) this.#unflushed = undefined;
    return this.#unflushed !== undefined;
  }

  #checkWritable(): void {
    const { name } = this.graph.space;
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', `space ${name} is closed`);
    if (this.#failure !== undefined)
      throw new AstrolabeError('STORAGE_FAILED', `space ${name} takes no more writes after a failure`, {
        cause: this.#failure,
      });
  }
}

function applyChange(graph: SpaceGraph, change: Change): void {
  if (isSchemaChange(change)) graph.applySchema(change);
  else graph.apply(change);
}

function isSchemaChange(change: Change): change is SchemaChange {
  switch (change.kind) {
    case 'put-vertex':
    case 'delete-tag':
    case 'put-edge':
    case 'delete-edge':
    case 'clear':
      return false;
    default:
      return true;
  }
}
