import {
  AstrolabeError,
  columnValueAt,
  invariant,
  type SpaceSchema,
  type Value,
  type ValueColumn,
  type Vid,
  type VidColumn,
} from '@astrolabe/model';
import type { Change, GraphChange, SchemaChange } from '../store/change.ts';
import type { GraphStore, LogRecord } from '../store/graph-store.ts';
import type { Steps } from '../store/steps.ts';
import { decodeRecord, encodeRecord } from '../store/record-layout.ts';
import { decodeValues, encodeValues } from '../store/value-layout.ts';
import {
  BULK_CHANGES_MIN,
  BULK_LOG_ROWS_MAX,
  CHANGES_BETWEEN_CHECKS,
  LOG_BYTES_MAX,
  STAGED_BYTES_MAX,
  STAGED_CHANGES_MAX,
} from '../limits.ts';
import { checkChanges } from './change-check.ts';
import { StagedChanges } from './staged-changes.ts';
import { SpaceGraph, type EdgeEnds, type SpaceGraphOptions } from './space-graph.ts';
import { ImageChunks, StoredArrays, loadedBytes, readManifest, type Manifest } from './space-image.ts';

/** Options of opening a space. */
export interface DurableSpaceOptions {
  readonly store: GraphStore;
  /** Milliseconds since 1970, for TTL. */
  readonly now: () => number;
  /** Called before anything is read with the memory needed in bytes; throws to refuse. */
  readonly admit?: ((bytes: number) => void) | undefined;
}

/**
 * A graph in memory and its durable state. A change is logged first and applied then; an import is applied first and durable after
 * `flush`. After a failed write the graph is loaded again from the store, so that readers see exactly what the disk holds.
 *
 *     open:        chunks ──▶ graph ◀── log, replayed
 *     commit:      check ─▶ append to the log (durable) ─▶ apply
 *     import:      apply ─▶ … ─▶ flush: log records when few, chunks when many
 *     checkpoint:  graph ──▶ chunks; the log is deleted
 *     failure:     graph discarded ─▶ open
 */
export class DurableSpace {
  #graph: SpaceGraph;
  /** Readers that let other requests run while they use the graph. */
  #readers = { count: 0 };
  #keepers = 0;
  /** Whether the arrays of the graph differ from the last ones written. */
  #isCopied = false;
  readonly #store: GraphStore;
  #manifest: Manifest | undefined;
  /**
   * Imported changes that are not durable yet, while there are few; `undefined` if there are too many to log, so that only chunks can store them.
   */
  #unflushed: (() => readonly Change[])[] | undefined = [];
  #unflushedRows = 0;
  /** Whether chunks were written since imported rows were last merged into adjacency and indexes. */
  #isUnjoined = false;
  /** The write that failed, until the graph is loaded again from the store. */
  #failure: unknown;
  /** Number of reloads of the graph after a failed write. */
  #rollbackCount = 0;
  /** Log length at which the next checkpoint is due. */
  #nextCheckpointBytes = LOG_BYTES_MAX;
  #isOpen = true;
  /** While writes are held: the records of applied changes that are not in the log yet. */
  #held: LogRecord[] | undefined;
  /** The failure that rolled back changes while writes were held: none of those may be acknowledged. */
  #heldFailure: unknown;

  /** Changes of the running statement that are applied and not logged yet. */
  #staged: StagedChanges | undefined;

  readonly #options: SpaceGraphOptions;
  /** Called after the graph was reloaded because a write failed. */
  onRollback: (() => void) | undefined;

  private constructor({ graph, manifest }: LoadedGraph, store: GraphStore, options: SpaceGraphOptions) {
    this.#graph = graph;
    this.#store = store;
    this.#manifest = manifest;
    this.#options = options;
  }

  /** Loads the chunks and replays the log. The space owns the store from here on, even if opening fails. */
  static open(space: SpaceSchema, { store, now, admit }: DurableSpaceOptions): DurableSpace {
    try {
      const options: SpaceGraphOptions = { now, codec: { encode: encodeValues, decode: decodeValues } };
      return new DurableSpace(loadGraph(space, store, options, admit), store, options);
    } catch (error) {
      store.close();
      throw error;
    }
  }

  /**
   * The current graph. A write may replace it. Throws `STORAGE_FAILED` while the graph cannot be reloaded after a failed write; each call retries.
   */
  get graph(): SpaceGraph {
    if (this.#failure !== undefined && !this.#store.isVolatile) this.#rollBack();
    return this.#graph;
  }

  /** Counts the failed writes after which the graph was loaded again; imported rows that were not durable by then are lost. */
  get rollbackCount(): number {
    return this.#rollbackCount;
  }

  /** Pins the graph until it is released: writers copy it and continue with the copy. */
  pin(): { readonly graph: SpaceGraph; readonly release: () => void } {
    const { graph } = this;
    const readers = this.#readers;
    readers.count++;
    let isHeld = true;
    const release = (): void => {
      if (isHeld) readers.count--;
      isHeld = false;
    };
    return { graph, release };
  }

  /** Memory of the graph when completely loaded, in bytes. */
  get memoryBytes(): number {
    return Math.max(this.#graph.memoryBytes, this.#manifest ? loadedBytes(this.#manifest) : 0);
  }

  /** Prevents the space from being unloaded until the returned function is called. */
  keepOpen(): () => void {
    this.#keepers++;
    let isKept = true;
    return () => {
      if (isKept) this.#keepers--;
      isKept = false;
    };
  }

  /** Whether it can be closed and opened again without loss or visible effect. */
  get isUnloadable(): boolean {
    return !this.#store.isVolatile && !this.isPinned && this.#keepers === 0 && !this.#held;
  }

  /** Whether readers hold the graph, so a write must copy it. */
  get isPinned(): boolean {
    return this.#readers.count > 0;
  }

  /** Leaves the graph to its readers and continues with a copy. */
  #leaveToReaders(): void {
    if (!this.isPinned) return;
    this.#graph = this.#graph.copy(() => {});
    this.#graph.adopt();
    this.#readers = { count: 0 };
    this.#isCopied = true;
  }

  /** Makes changes durable, then applies them: all of them, or none and an error. */
  commit(changes: readonly Change[], check?: () => void): void {
    if (check && (changes.length >= BULK_CHANGES_MIN || changes.some(({ kind }) => kind === 'rebuild-index')))
      this.#commitCopied(changes, check);
    else this.commitMany([changes]);
  }

  /** Applies many changes to a copy, so that they can be canceled until they are durable, and other statements can read in the meantime. */
  #commitCopied(changes: readonly Change[], check: () => void): void {
    this.#checkWritable();
    check();
    checkChanges(this.graph.schema, changes);
    check();
    const { rollbackCount } = this;
    const copy = this.#graph.copy(check);
    for (const [at, change] of changes.entries()) {
      if (at % CHANGES_BETWEEN_CHECKS === 0) check();
      applyChange(copy, change);
    }
    this.adoptCopy(copy, changes, rollbackCount, check);
  }

  /**
   * Logs the changes applied to a copy of the graph, and continues with the copy. `rollbackCount` is from before the copy was made. If `check`
   * throws before the changes are durable, none is applied.
   */
  adoptCopy(copy: SpaceGraph, changes: readonly Change[], rollbackCount: number, check: () => void): void {
    const record = this.#store.isVolatile ? undefined : encodeRecord(changes);
    check();
    // Another write ran meanwhile and failed: the copy contains rolled-back changes.
    if (this.rollbackCount !== rollbackCount) throw rolledBack(this.#graph.space.name);
    copy.adopt();
    if (record) {
      this.flush();
      this.#log(record);
    }
    this.#graph = copy;
    this.#readers = { count: 0 };
    this.#isCopied = true;
    this.#checkpointWhenLong(check);
  }

  #log(...records: LogRecord[]): void {
    if (this.#held) this.#held.push(...records);
    else this.#writeOrRollBack(() => this.#store.append(records));
  }

  /**
   * Applies a change of the running statement, to be logged by `commitStaged` or undone by `undoStaged`; until then the graph is exclusive.
   * With `mayRestart`, throws `NeedsCopy` if readers hold the graph, or if there is too much to block others: changes, or
   * `stagedBytes`, those of the statement so far.
   */
  stage(change: GraphChange, mayRestart: boolean, stagedBytes: number): void {
    if (!this.#staged) {
      this.#checkWritable();
      if (mayRestart && this.isPinned) throw new NeedsCopy();
      this.#leaveToReaders();
      this.flush();
      this.#staged = new StagedChanges(this.graph);
    }
    const isLong = this.#staged.count === STAGED_CHANGES_MAX || stagedBytes > STAGED_BYTES_MAX;
    if (mayRestart && isLong) throw new NeedsCopy();
    this.#staged.apply(change);
  }

  /** Changes that are staged, in their order. */
  get staged(): readonly GraphChange[] {
    return this.#staged?.changes ?? [];
  }

  /** Makes the staged changes durable. */
  commitStaged(): void {
    const changes = this.#staged?.take() ?? [];
    this.#staged = undefined;
    if (changes.length === 0) return;
    if (!this.#store.isVolatile) {
      const record = encodeRecord(changes);
      this.#log(record);
    }
    this.#checkpointWhenLong();
  }

  /** Undoes the staged changes. */
  undoStaged(): void {
    const staged = this.#staged;
    this.#staged = undefined;
    if (staged?.graph === this.#graph) this.#writeOrRollBack(() => staged.undoTo(0));
  }

  /** Commits the changes of several statements with one write to the disk. Each group is atomic. */
  commitMany(groups: readonly (readonly Change[])[]): void {
    this.#checkWritable();
    checkChanges(this.graph.schema, groups.flat());
    if (groups.every((group) => group.length === 0)) return;
    if (!this.#store.isVolatile) {
      // Earlier writes of an import must precede in the log.
      this.flush();
      this.#log(...groups.filter((group) => group.length > 0).map(encodeRecord));
    }
    this.#leaveToReaders();
    // A partially failed change makes memory differ from the log.
    this.#writeOrRollBack(() => {
      for (const group of groups) for (const change of group) applyChange(this.#graph, change);
    });
    this.#checkpointWhenLong();
  }

  #checkpointWhenLong(check?: () => void): void {
    if (this.#store.logBytes <= this.#nextCheckpointBytes) return;
    try {
      this.checkpoint(check);
      this.#nextCheckpointBytes = LOG_BYTES_MAX;
    } catch {
      // The changes are durable in the log, so the statement succeeded. The checkpoint is retried when the log has grown.
      this.#nextCheckpointBytes = this.#store.logBytes * CHECKPOINT_RETRY_GROWTH;
    }
  }

  /** From now on, changes are applied and become durable together on release. Nothing may be read in between. */
  hold(): void {
    this.#held ??= [];
  }

  /** Makes everything committed since `hold` durable. On failure, all of it is removed from memory. */
  release(): void {
    try {
      const failure = this.#heldFailure;
      if (failure === undefined) this.#appendHeld();
      else if (this.#held && this.#held.length > 0)
        // Applied since the rollback, and reported as failed with the rest.
        this.#writeOrRollBack(() => {
          throw failure;
        });
      else throw failure;
    } finally {
      this.#held = undefined;
      this.#heldFailure = undefined;
    }
  }

  #appendHeld(): void {
    if (!this.#held || this.#held.length === 0) return;
    const records = this.#held;
    this.#held = [];
    this.#writeOrRollBack(() => this.#store.append(records));
  }

  /**
   * Writes to the store or the graph. After a failure the graph is reset to the store's state, now or as soon as the store can be read.
   */
  #writeOrRollBack(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#failure = error;
      try {
        this.#rollBack();
      } catch {
        // Each reader and writer retries it, and gets the reason.
      }
      throw error;
    }
  }

  /** Reloads the graph from the store. Readers that pinned it keep theirs. */
  #rollBack(): void {
    const { space } = this.#graph;
    if (!this.#isOpen || this.#store.isVolatile) throw unusable(space.name, this.#failure);
    try {
      // Unloaded parts would come from chunks that a later checkpoint replaces.
      if (this.isPinned) this.#graph.loadAll();
      const { graph, manifest } = loadGraph(space, this.#store, this.#options);
      this.#graph = graph;
      this.#manifest = manifest;
    } catch (error) {
      throw unusable(space.name, error);
    }
    this.#readers = { count: 0 };
    this.#isCopied = false;
    this.#isUnjoined = false;
    this.#unflushed = [];
    this.#unflushedRows = 0;
    if (this.#held) {
      this.#held = [];
      this.#heldFailure = this.#failure;
    }
    this.#failure = undefined;
    this.#rollbackCount++;
    this.onRollback?.();
  }

  /** Writes many rows of a tag, durable after `flush`. Later rows replace earlier ones; `rows` are values in schema order. */
  bulkVertices(tagId: number, vids: readonly Vid[], rows: readonly (readonly Value[])[]): void {
    this.#checkWritable();
    this.#leaveToReaders();
    this.graph.bulkVertices(tagId, vids, rows);
    this.#keepForLog(vids.length, () => vids.map((vid, i) => ({ kind: 'put-vertex', tagId, vid, values: rows[i]! })));
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
    this.#leaveToReaders();
    this.graph.bulkEdges(edgeTypeId, src, dst, ranks, rows);
    this.#keepForLog(src.length, () =>
      src.map((from, i) => ({
        kind: 'put-edge',
        edgeTypeId,
        src: from,
        dst: dst[i]!,
        rank: ranks[i]!,
        values: rows[i]!,
      })),
    );
  }

  /** Like `bulkVertices`, for `count` rows by columns in schema order. Returns whether the columns are retained until `flush`. */
  bulkVertexColumns(tagId: number, vids: VidColumn, count: number, columns: readonly ValueColumn[]): boolean {
    this.#checkWritable();
    this.#leaveToReaders();
    this.graph.bulkVertexColumns(tagId, vids, count, columns);
    return this.#keepForLog(count, () =>
      Array.from({ length: count }, (_, i) => ({
        kind: 'put-vertex',
        tagId,
        vid: vidOf(vids, i),
        values: columns.map((column) => columnValueAt(column, i)),
      })),
    );
  }

  /**
   * Like `bulkEdges`, for `count` rows by columns in schema order. About `expectedMore` rows follow. Returns whether the columns are
   * retained until `flush`.
   */
  bulkEdgeColumns(
    edgeTypeId: number,
    ends: EdgeEnds,
    count: number,
    columns: readonly ValueColumn[],
    expectedMore?: number,
  ): boolean {
    this.#checkWritable();
    this.#leaveToReaders();
    this.graph.bulkEdgeColumns(edgeTypeId, ends, count, columns, expectedMore);
    const { srcs, dsts, ranks } = ends;
    return this.#keepForLog(count, () =>
      Array.from({ length: count }, (_, i) => ({
        kind: 'put-edge',
        edgeTypeId,
        src: vidOf(srcs, i),
        dst: vidOf(dsts, i),
        rank: BigInt(ranks?.[i] ?? 0),
        values: columns.map((column) => columnValueAt(column, i)),
      })),
    );
  }

  /** Makes all bulk writes durable. */
  flush(): void {
    if (this.#unflushed?.length === 0) return;
    this.#checkWritable();
    this.#appendHeld();
    if (!this.#unflushed) {
      this.#writeChunks(true);
      return;
    }
    const record = encodeRecord(this.#unflushed.flatMap((changes) => changes()));
    this.#writeOrRollBack(() => this.#store.append([record]));
    this.#unflushed = [];
    this.#unflushedRows = 0;
  }

  /** Writes what changed as chunks and drops the log; purges expired rows on the way. */
  checkpoint(check?: () => void): void {
    this.#checkWritable();
    this.#appendHeld();
    // Readers keep their view; a later checkpoint purges.
    if (!this.isPinned) this.graph.purgeExpired();
    this.#writeChunks(false, check);
  }

  /**
   * Makes bulk writes durable and merges them into adjacency and indexes, so the next start finds this done. `check` is called between
   * pieces; readers then see everything imported, and nothing may be written.
   */
  finishImport(check?: () => void): void {
    if (this.#unflushed && !this.#isUnjoined) this.flush();
    else this.checkpoint(check);
  }

  #writeChunks(isQuick: boolean, check?: () => void): void {
    if (!this.#store.isVolatile) {
      // Parts that a copy has not copied yet are in no file.
      if (this.#isCopied) this.#graph.loadAll();
      const chunks = new ImageChunks(this.#manifest);
      const manifest = chunks.manifest(this.graph.save(chunks, isQuick, check));
      const written = chunks.chunks(manifest, this.#isCopied);
      this.#checkpointStore(check ? checked(written, check) : written);
      chunks.settle();
      this.#isCopied = false;
      this.#manifest = manifest;
    }
    // Only now: a canceled checkpoint leaves the rows of an import to the next one.
    this.#unflushed = [];
    this.#unflushedRows = 0;
    this.#isUnjoined = isQuick;
  }

  /** A checkpoint canceled by `check` leaves everything unchanged. */
  #checkpointStore(chunks: Iterable<readonly [string, Uint8Array | undefined]>): void {
    try {
      this.#store.checkpoint(chunks);
    } catch (error) {
      if (!AstrolabeError.is(error) || !error.code.startsWith('STORAGE')) throw error;
      this.#writeOrRollBack(() => {
        throw error;
      });
    }
  }

  /** Reads the stored data and verifies its checksums; throws `STORAGE_CORRUPT` on damage. */
  *verify(): Steps<void> {
    const release = this.keepOpen();
    try {
      const steps = this.#store.verify?.();
      if (steps) yield* steps;
    } finally {
      release();
    }
  }

  /** Copies the space, including imports, as of the first step, into a new file while it remains in use. */
  *copy(file: string): Steps<void> {
    const release = this.keepOpen();
    try {
      this.#appendHeld();
      this.flush();
      yield* this.#store.copy(file);
    } finally {
      release();
    }
  }

  /** Writes a checkpoint if there are changes, and closes the store. */
  close(): void {
    if (!this.#isOpen) return;
    try {
      const isDirty = this.#store.logBytes > 0 || this.#unflushed?.length !== 0 || this.#isUnjoined;
      if (isDirty && this.#failure === undefined) this.checkpoint();
    } finally {
      this.#isOpen = false;
      this.#store.close();
    }
  }

  /** Closes without writing, for a space that is dropped. */
  discard(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#store.close();
  }

  /** Buffers a few imported rows for the log; they become changes when logged. Returns false if there are too many. */
  #keepForLog(rowCount: number, changes: () => readonly Change[]): boolean {
    if (this.#store.isVolatile || rowCount === 0) return false;
    this.#unflushedRows += rowCount;
    if (this.#unflushedRows > BULK_LOG_ROWS_MAX) this.#unflushed = undefined;
    else this.#unflushed?.push(changes);
    return this.#unflushed !== undefined;
  }

  #checkWritable(): void {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', `space ${this.#graph.space.name} is closed`);
    if (this.#failure !== undefined) this.#rollBack();
    // An unwritable store fails here, before the change is in memory.
    this.#store.ensureWritable?.();
  }
}

/** Thrown through a statement whose changes must be applied to a copy of the graph; it is run again with one. */
export class NeedsCopy extends Error {}

/** Log growth before a failed checkpoint is tried again. */
const CHECKPOINT_RETRY_GROWTH = 1.25;

interface LoadedGraph {
  readonly graph: SpaceGraph;
  /** Undefined before the first checkpoint. */
  readonly manifest: Manifest | undefined;
}

function loadGraph(
  space: SpaceSchema,
  store: GraphStore,
  options: SpaceGraphOptions,
  admit?: (bytes: number) => void,
): LoadedGraph {
  const manifest = readManifest(store);
  if (manifest) admit?.(loadedBytes(manifest));
  const graph = manifest
    ? SpaceGraph.load(space, options, manifest.graph, new StoredArrays(store, manifest))
    : new SpaceGraph(space, options);
  store.replay((record) => {
    for (const change of decodeRecord(record)) applyChange(graph, change);
  });
  return { graph, manifest };
}

/** The error of work that was done on a graph that has been rolled back since. */
export function rolledBack(spaceName: string): AstrolabeError {
  return new AstrolabeError(
    'STORAGE_FAILED',
    `another write to space ${spaceName} failed and was rolled back meanwhile`,
    {
      hint: 'check the disk, then run it again',
    },
  );
}

function unusable(spaceName: string, cause: unknown): AstrolabeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AstrolabeError('STORAGE_FAILED', `space ${spaceName} cannot be used after a failed write: ${reason}`, {
    hint: 'free some space or fix the disk, then run the statement again',
    cause,
  });
}

function vidOf(column: VidColumn, row: number): Vid {
  const vid = columnValueAt(column, row);
  invariant(typeof vid === 'bigint' || typeof vid === 'string', 'a vid');
  return vid;
}

/** Yields the items, checking for cancellation before each. */
function* checked<Item>(items: Iterable<Item>, check: () => void): Iterable<Item> {
  for (const item of items) {
    check();
    yield item;
  }
}

/** Applies a change that is in the log. */
export function applyChange(graph: SpaceGraph, change: Change): void {
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
