import {
  AstrolabeError,
  type FullTextIndexSchema,
  type GraphSession,
  type Prepared,
  type ResultChunk,
  type ResultForm,
  type ResultSet,
  type SchemaSnapshot,
  type SessionOrigin,
} from '@astrolabe/model';
import type { BackupDescription, RestoreOptions } from '../catalog/catalog-storage.ts';
import type { Unsynced } from '../catalog/durability.ts';
import type { RoleEntry } from '../catalog/users.ts';
import type { Privilege } from '../catalog/catalog-view.ts';
import { HOST_NAME } from '../catalog/host.ts';
import type { Space } from '../catalog/space.ts';
import type { ConsistencyReport } from '../consistency/check-space.ts';
import { SpaceRecordSink } from '../executor/mutate/space-record-sink.ts';
import type { RunningQuery, SessionState } from '../executor/execution-context.ts';
import type { Steps } from '../store/index.ts';
import { COPIED_GRAPH_BYTES_MAX, STREAM_CHUNK_ROWS } from '../limits.ts';
import type { EngineCore } from './engine-core.ts';
import { BulkSink } from './bulk-sink.ts';
import { isReadingText } from '../statement/statement-effects.ts';
import { StatementRun } from './statement-run.ts';
import { StatementCursor, type CursorOwner } from './statement-cursor.ts';
import type { StatementLimits } from './statement-guard.ts';
import type { EngineExecuteOptions } from './execute-options.ts';

/** First keywords of row writes; other writes are durable individually. */
const WRITE = /^\s*(?:(?:INSERT|UPDATE|UPSERT|DELETE)\b|(?:CREATE|MERGE)\s*\()/i;

/** A session with the embedded database. */
export class EngineSession implements GraphSession {
  readonly state: SessionState & { readonly queries: RunningQuery[] };
  readonly #engine: EngineCore;
  #limits: StatementLimits | undefined;
  readonly #cursors = new Set<StatementCursor>();
  readonly #owner: CursorOwner;
  #isOpen = true;
  /** Statements that wait for their turn to write. */
  #queued = 0;

  constructor(engine: EngineCore, id: bigint, userName: string, { clientAddress = HOST_NAME }: SessionOrigin = {}) {
    const now = engine.now();
    this.#engine = engine;
    this.state = {
      id,
      userName,
      spaceName: '',
      createdAt: now,
      updatedAt: now,
      timezoneOffsetSeconds: engine.zone.offsetSeconds,
      resolvesUntagged: false,
      // IPv4-mapped IPv6 addresses are reported as IPv4.
      clientAddress: clientAddress.replace(/^::ffff:(?=\d+\.)/, ''),
      queries: [],
    };
    const { state } = this;
    const limitsOf = (): StatementLimits => this.limits;
    this.#owner = {
      engine,
      session: state,
      get limits() {
        return limitsOf();
      },
      onClose: (cursor, query) => {
        this.#cursors.delete(cursor);
        this.#leave(query);
      },
    };
  }

  /** Limits of this session's requests; those of the engine by default. */
  get limits(): StatementLimits {
    return this.#limits ?? this.#engine.limits;
  }

  set limits(limits: StatementLimits) {
    this.#limits = limits;
  }

  get id(): bigint {
    return this.state.id;
  }

  /** Prepares a text. Its writes are durable individually; `execute` lets them share a sync. */
  prepare(text: string, options: EngineExecuteOptions = {}): Prepared {
    const columnsOf = (): readonly string[] => this.#columnsOf(text, options);
    return {
      get columns() {
        return columnsOf();
      },
      run: (form) => this.#open(text, options, form),
    };
  }

  /** Statements of a session run in order, even if a write waits for its group. */
  execute(text: string, options: EngineExecuteOptions = {}): Promise<ResultSet> {
    return new Promise<ResultSet>((resolve, reject) => this.enqueue(text, options, resolve, reject));
  }

  /** Like `execute`, with callbacks, which may be called before it returns. */
  enqueue(
    text: string,
    options: EngineExecuteOptions,
    onResult: (result: ResultSet) => void,
    onError: (error: unknown) => void,
  ): void {
    const { writes } = this.#engine;
    writes?.noteArrival();
    if (writes && this.joinsGroup(text)) {
      this.#queued++;
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          this.#queued--;
          settle(value);
        };
      writes.enqueue((budgetMs) => this.#run(text, options, budgetMs), settled(onResult), settled(onError));
      return;
    }
    let result: ResultSet;
    try {
      result = this.executeNow(text, options);
    } catch (error) {
      onError(error);
      return;
    }
    onResult(result);
  }

  /** Whether a transaction is open in this session. */
  get hasTransaction(): boolean {
    return this.state.transaction !== undefined;
  }

  /** Whether a text waits for its group of writes, as in `execute` and `enqueue`, but not in `prepare`. */
  joinsGroup(text: string): boolean {
    if (this.#engine.writes === undefined) return false;
    return this.#queued > 0 || (WRITE.test(text) && !this.state.transaction);
  }

  /** Whether `enqueue` can be called in the turn of another statement: the text waits for a group of writes, and the session runs nothing else. */
  mayEnqueueNow(text: string): boolean {
    return this.joinsGroup(text) && this.state.queries.length === 0;
  }

  /** Runs a text synchronously. Its writes are durable on return. */
  executeNow(text: string, options: EngineExecuteOptions = {}): ResultSet {
    const result = this.#run(text, options);
    return result.open(this.#engine.catalog.durability.ticket);
  }

  #run(text: string, options: EngineExecuteOptions, budgetMs?: number): Unsynced<ResultSet> {
    this.#checkOpen();
    const query = this.#newQuery(text);
    this.state.queries.push(query);
    try {
      const { limits } = this;
      return new StatementRun(this.#engine, this.state, query, {
        options,
        limits,
        ...(budgetMs !== undefined && { budgetMs }),
      }).collect();
    } finally {
      this.#leave(query);
    }
  }

  /**
   * Returns whether `executeNow` may run the text within a turn: the session is idle, and there is one writer at a time. A large pinned
   * graph is not copied for a writer, which waits for its readers.
   */
  mayRunNow(text: string, options: EngineExecuteOptions = {}): boolean {
    if (this.state.queries.length > 0 || this.#queued > 0) return false;
    if (isReadingText(text)) return true;
    if (this.#engine.isWriting || this.#engine.writes?.isWaiting) return false;
    const name = options.space ?? this.state.spaceName;
    const data = name === '' ? undefined : this.#engine.catalog.space(name)?.data;
    return !data?.isPinned || data.graph.memoryBytes <= COPIED_GRAPH_BYTES_MAX;
  }

  /**
   * If the request only reads, rows are returned as they are found, without later writes; a client that stops reading early stops the work. A
   * request that writes runs completely before its first chunk.
   */
  async *stream(text: string, options: EngineExecuteOptions = {}): AsyncIterable<ResultChunk> {
    if (this.joinsGroup(text)) {
      yield* chunksOf(await this.execute(text, options));
      return;
    }
    const cursor = this.#open(text, options);
    try {
      for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next()) if (chunk !== 'paused') yield chunk;
    } finally {
      cursor.close();
    }
  }

  #open(text: string, options: EngineExecuteOptions, form?: ResultForm): StatementCursor {
    this.#engine.writes?.noteArrival();
    this.#checkOpen();
    const query = this.#newQuery(text);
    this.state.queries.push(query);
    const cursor = new StatementCursor(this.#owner, query, options, form);
    this.#cursors.add(cursor);
    return cursor;
  }

  #columnsOf(text: string, options: EngineExecuteOptions): readonly string[] {
    this.#checkOpen();
    const { limits } = this;
    return new StatementRun(this.#engine, this.state, this.#newQuery(text), { options, limits }).columns();
  }

  /** A sink that writes records directly into a space. Requires the right to write data there. */
  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async bulk(spaceName: string): Promise<BulkSink> {
    return this.bulkNow(spaceName);
  }

  /** `bulk`, before it returns. */
  bulkNow(spaceName: string): BulkSink {
    const space = this.#spaceFor('write-data', spaceName);
    const functions = {
      now: this.#engine.now,
      random: Math.random,
      timezoneOffsetSeconds: this.state.timezoneOffsetSeconds,
    };
    const sink = new SpaceRecordSink(space, functions, (write) => this.#engine.writeInSlices(write));
    return new BulkSink(sink, space, this.#engine);
  }

  /** Schema of a space for editors, mappings and forms. */
  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async schema(spaceName: string): Promise<SchemaSnapshot> {
    return this.schemaNow(spaceName);
  }

  /** The same, completed before it returns. */
  schemaNow(spaceName: string): SchemaSnapshot {
    const snapshot = this.#spaceFor('read', spaceName).snapshot();
    const fullTextIndexes = this.#engine.catalog
      .fullTextIndexes(spaceName)
      .map(({ name, on, schemaName, fields, analyzer }): FullTextIndexSchema => ({
        name,
        on,
        schemaName,
        fields,
        ...(analyzer !== undefined && { analyzer }),
      }));
    const functions = this.#engine.catalog.userFunctions.all;
    return {
      ...snapshot,
      ...(fullTextIndexes.length > 0 && { fullTextIndexes }),
      ...(functions.length > 0 && { functions }),
    };
  }

  /**
   * Copies a space, as of the start, into a new file while the database runs; GOD only. `onProgress` receives the progress from 0 to 1 between
   * pieces, and may throw to stop.
   */
  async backup(space: string, file: string, onProgress: (share: number) => void = () => {}): Promise<BackupFacts> {
    return this.#engine.runSteps(this.backupSteps(space, file), onProgress);
  }

  /** `backup` in steps. */
  *backupSteps(space: string, file: string): Steps<BackupFacts> {
    this.#checkGod();
    yield* this.#waitForWriters();
    return factsOf(yield* this.#engine.catalog.backupSpace(space, file));
  }

  /** Reads all of a backup, checksums included; damage is `STORAGE_CORRUPT`. For GOD alone. */
  async verifyBackup(file: string): Promise<BackupFacts> {
    return this.#engine.runSteps(this.verifySteps(file));
  }

  /** `verifyBackup` in steps. */
  *verifySteps(file: string): Steps<BackupFacts> {
    this.#checkGod();
    return factsOf(yield* this.#engine.catalog.verifyBackup(file));
  }

  /**
   * Creates a space from a backup, which is verified first; GOD only. Users with the same names get the roles of the backup, unless `withRoles` is
   * false; the result has the granted roles.
   */
  async restore(file: string, space: string, options: Partial<RestoreOptions> = {}): Promise<BackupFacts> {
    return this.#engine.runSteps(this.restoreSteps(file, space, options));
  }

  /** `restore` in steps. */
  *restoreSteps(file: string, space: string, { withRoles = true }: Partial<RestoreOptions> = {}): Steps<BackupFacts> {
    this.#checkGod();
    yield* this.#waitForWriters();
    return factsOf(yield* this.#engine.catalog.restoreSpace(file, space, { withRoles }));
  }

  /**
   * Checks the consistency of a space: rows, adjacency, indexes, time to live, schema and file. Other requests run in between; `signal` cancels it.
   * GOD only.
   */
  async checkConsistency(spaceName: string, signal?: AbortSignal): Promise<ConsistencyReport> {
    this.#checkGod();
    return this.#engine.checkConsistency(spaceName, signal);
  }

  /** `checkConsistency` in steps. */
  checkSteps(spaceName: string): Steps<ConsistencyReport> {
    this.#checkGod();
    return this.#engine.checkSteps(spaceName);
  }

  /** No other statement may write in the turn of a statement that writes. */
  *#waitForWriters(): Steps<void> {
    while (this.#engine.isWriting) yield 'waiting';
  }

  #checkGod(): void {
    this.#checkOpen();
    if (!this.#engine.catalog.users.isGod(this.state.userName))
      throw new AstrolabeError('PERMISSION_DENIED', 'No permission to read the files of the database.', {
        hint: 'files of the database are for the user root',
      });
  }

  #spaceFor(privilege: Privilege, spaceName: string): Space {
    this.#checkOpen();
    const space = this.#engine.catalog.space(spaceName);
    if (!space) throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${spaceName}\``);
    this.#engine.catalog.authorize(this.state.userName, privilege, spaceName);
    return space;
  }

  #newQuery(text: string): RunningQuery {
    const startedAt = this.#engine.now();
    this.state.updatedAt = startedAt;
    return { id: this.#engine.nextQueryId(), text, startedAt, isKilled: false };
  }

  #leave(query: RunningQuery): void {
    const { queries } = this.state;
    const at = queries.lastIndexOf(query);
    if (at === queries.length - 1) queries.pop();
    else if (at >= 0) queries.splice(at, 1);
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', 'Session not existed!');
  }

  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async close(): Promise<void> {
    if (this.#queued > 0) this.#engine.writes?.drain();
    this.#engine.kill(this.state.id);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Called when the session is closed or killed. */
  end(): void {
    this.#isOpen = false;
    this.state.transaction?.rollback();
    this.state.transaction = undefined;
    for (const query of this.state.queries) query.isKilled = true;
    for (const cursor of this.#cursors) cursor.close();
  }
}

/** Returns a complete result as chunks. */
function* chunksOf({ hasTable, columns, rows, spaceName, latencyUs, plan, notes }: ResultSet): Iterable<ResultChunk> {
  yield { kind: 'head', hasTable, columns };
  for (let at = 0; at < rows.length; at += STREAM_CHUNK_ROWS)
    yield { kind: 'rows', rows: rows.slice(at, at + STREAM_CHUNK_ROWS) };
  yield { kind: 'end', spaceName, latencyUs, ...(plan && { plan }), notes };
}

/** Content of a backup. */
export interface BackupFacts {
  /** The name of the space at the time of the copy. */
  readonly space: string;
  readonly vertices: number;
  readonly edges: number;
  /** Roles in the space. */
  readonly roles: readonly RoleEntry[];
  /** Unix milliseconds. */
  readonly createdAt: number;
}

function factsOf({ space, vertices, edges, roles, createdAt }: BackupDescription): BackupFacts {
  return { space: space.name, vertices, edges, roles, createdAt };
}
