import { AstrolabeError, type GraphService, type SessionOrigin } from '@astrolabe/model';
import { Catalog } from '../catalog/catalog.ts';
import type { CatalogStorage } from '../catalog/catalog-storage.ts';
import { GRAPH_ADDRESS, type HostAddress } from '../catalog/host.ts';
import { Configs, UTC, readServerZone, type OwnConfig, type ServerZone } from '../catalog/configs.ts';
import type { PasswordHasher } from '../catalog/password-hasher.ts';
import { ROOT_USER } from '../catalog/users.ts';
import { checkSpace, type ConsistencyReport } from '../consistency/check-space.ts';
import type { Steps } from '../store/index.ts';
import type { ImportFiles } from '../executor/import-files.ts';
import type { SessionRegistry, SessionState } from '../executor/execution-context.ts';
import {
  COPIED_GRAPH_BYTES_MAX,
  COPIED_IN_TURNS_BYTES_MAX,
  NESTED_REQUESTS_MAX,
  REQUEST_STATEMENTS_MAX,
  RESULT_ROWS_MAX,
  ROOT_PASSWORD,
  SLICE_MS,
  STATEMENT_MEMORY_BYTES,
  STATEMENT_TIME_MS,
} from '../limits.ts';
import { EngineSession } from './engine-session.ts';
import { MemoryGuard } from './memory-guard.ts';
import { PlanCache } from './plan-cache/plan-cache.ts';
import { HOST_PLATFORM, turnOfTheLoop, type Platform } from './platform.ts';
import type { StatementLimits } from './statement-guard.ts';
import { WriteQueue } from './write-queue.ts';

const DEFAULT_LIMITS: StatementLimits = {
  memoryBytes: STATEMENT_MEMORY_BYTES,
  timeMs: STATEMENT_TIME_MS,
  rows: RESULT_ROWS_MAX,
};

/** The parts of an engine. */
export interface EngineParts {
  readonly storage: CatalogStorage;
  /** Whether the storage is persistent, so that writes wait for it. */
  readonly isDurable: boolean;
  readonly hasher: PasswordHasher;
  readonly rootPassword?: string | undefined;
  readonly memoryLimitBytes?: number | undefined;
  readonly searchBytesMax?: number | undefined;
  readonly limits?: Partial<StatementLimits> | undefined;
  /** `timezone_name` of 3.x: `UTC+08:00` or `Asia/Shanghai`. Absent: UTC. */
  readonly timezone?: string | undefined;
  /** Sessions per user and address that the protocol server accepts, for SHOW CONFIGS. */
  readonly sessionsMax?: number | undefined;
  /** File access of LOAD CSV and COPY FROM; absent: none. */
  readonly importFiles?: ImportFiles | undefined;
  readonly now?: (() => number) | undefined;
  readonly platform?: Platform | undefined;
}

/** Figures of an engine. */
export interface EngineFacts {
  /** Sorted by name. */
  readonly spaces: readonly { readonly id: number; readonly name: string }[];
  /** Memory of the graphs of open spaces, in bytes. */
  readonly memoryBytes: number;
  readonly sessionCount: number;
}

/**
 * The embedded database: its catalog and sessions. All work is synchronous, one statement at a time. Uses no platform API except through
 * its parts.
 */
export class EngineCore implements GraphService, SessionRegistry {
  readonly catalog: Catalog;
  readonly now: () => number;
  readonly platform: Platform;
  /** Refuses writes beyond the memory limit. */
  readonly memoryGuard: MemoryGuard;
  /** Cached plans. */
  readonly plans = new PlanCache();
  /** Pending writes that share one disk sync; absent without a disk. */
  readonly writes: WriteQueue | undefined;
  /** Default limits of a session's requests. */
  limits: StatementLimits;
  /** Zone of texts without one. */
  readonly zone: ServerZone;
  /** File access of LOAD CSV and COPY FROM. */
  readonly importFiles: ImportFiles | undefined;
  /** SHOW CONFIGS and UPDATE CONFIGS. */
  readonly configs: Configs;
  /**
   * Set by a host that has other requests waiting: called during a long request, about every `SLICE_MS`, and may run others, one after the other,
   * with `EngineSession.executeNow`, if their `mayRunNow` allows it.
   */
  onTurn: (() => void) | undefined;
  /** Called when a user was dropped or the password changed: other logins of the user should end. */
  onAccountChange: ((user: string) => void) | undefined;
  /** Address of the protocol server, set by its host; reported by SHOW SESSIONS and SHOW HOSTS. */
  graphAddress: HostAddress = GRAPH_ADDRESS;
  /** Sessions that opened a transaction. */
  readonly transactions = new Set<SessionState>();
  #nestedRequests = 0;
  #writingRequests = 0;
  readonly #sessions = new Map<bigint, EngineSession>();
  #nextSessionId: bigint;
  #nextQueryId = 1n;
  #isOpen = true;

  constructor({
    storage,
    isDurable,
    hasher,
    rootPassword,
    memoryLimitBytes,
    searchBytesMax,
    limits,
    timezone,
    sessionsMax,
    importFiles,
    now = Date.now,
    platform = HOST_PLATFORM,
  }: EngineParts) {
    const catalog = openCatalog({
      storage,
      hasher,
      rootPassword: rootPassword ?? ROOT_PASSWORD,
      now,
      memoryLimitBytes,
      searchBytesMax,
    });
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.zone = timezone === undefined ? UTC : readServerZone(timezone);
    this.configs = new Configs([...fixedConfigs(this.zone, sessionsMax), ...limitConfigs(this)]);
    this.memoryGuard = new MemoryGuard(memoryLimitBytes, catalog);
    this.writes = isDurable ? new WriteQueue(catalog.durability, platform) : undefined;
    this.catalog = catalog;
    this.importFiles = importFiles;
    this.now = now;
    this.platform = platform;
    // Ids increase across restarts, so that an old id never refers to a new session.
    this.#nextSessionId = BigInt(Math.trunc(now())) * 1000n;
  }

  async authenticate(username: string, password: string, origin?: SessionOrigin): Promise<EngineSession> {
    this.#checkOpen();
    const verifying = this.catalog.users.verifyElsewhere(username, password);
    // Hashing a password takes longer than opening a small space, and this thread is idle anyway.
    if (this.#sessions.size === 0) {
      this.catalog.openOnlySpace();
      this.#touchCode(username);
    }
    return this.#opened(await verifying, username, origin);
  }

  /**
   * Opens a session of a user, `root` by default, without a password: for the embedding program, which has the files anyway. Use
   * `authenticate` for others. Throws `BAD_USERNAME_PASSWORD` if the user does not exist.
   */
  openSession(username: string = ROOT_USER, origin?: SessionOrigin): EngineSession {
    return this.#opened(this.catalog.users.has(username), username, origin);
  }

  /** Opens a session before it returns. */
  authenticateNow(username: string, password: string, origin?: SessionOrigin): EngineSession {
    this.#checkOpen();
    return this.#opened(this.catalog.users.verify(username, password), username, origin);
  }

  /** Lets the platform load the code that every statement uses. */
  #touchCode(username: string): void {
    new EngineSession(this, 0n, username).executeNow('YIELD 1 AS one');
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', 'the database is closed');
  }

  #opened(isVerified: boolean, username: string, origin: SessionOrigin | undefined): EngineSession {
    this.#checkOpen();
    if (!isVerified) throw new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password');
    const session = new EngineSession(this, ++this.#nextSessionId, username, origin);
    this.#sessions.set(session.state.id, session);
    return session;
  }

  /** Ends all sessions, writes pending changes and closes the files. */
  // oxlint-disable-next-line require-await -- closing may take time where the store is on disk
  async close(): Promise<void> {
    this.closeNow();
  }

  /** `close`, before it returns. */
  closeNow(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.writes?.drain();
    for (const id of this.#sessions.keys()) this.kill(id);
    this.catalog.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Checks the consistency of a space: rows, adjacency, indexes, time to live, schema and file, as of the first step. */
  checkSteps(spaceName: string): Steps<ConsistencyReport> {
    const space = this.catalog.space(spaceName);
    if (!space) throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${spaceName}\``);
    return checkSpace(space);
  }

  /** Runs `checkSteps` to the end; other requests run in between. `signal` cancels it. */
  checkConsistency(spaceName: string, signal?: AbortSignal): Promise<ConsistencyReport> {
    return this.runSteps(this.checkSteps(spaceName), () => {
      if (signal?.aborted) throw new AstrolabeError('EXECUTION_CANCELLED', 'the check was canceled');
    });
  }

  /** Runs long work while others run in between. What `onProgress` throws ends it, and so does `close`. */
  async runSteps<Result>(steps: Steps<Result>, onProgress: (share: number) => void = () => {}): Promise<Result> {
    try {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (step.value !== 'waiting') onProgress(step.value);
        await turnOfTheLoop(this.platform);
        this.#checkOpen();
      }
    } finally {
      steps.return(undefined as Result);
    }
  }

  /** Returns current figures for monitoring. */
  facts(): EngineFacts {
    const { spaces, memoryBytes } = this.catalog;
    return { spaces: spaces.map(({ id, name }) => ({ id, name })), memoryBytes, sessionCount: this.#sessions.size };
  }

  list(): readonly SessionState[] {
    return Array.from(this.#sessions.values(), (session) => session.state);
  }

  kill(id: bigint): boolean {
    const session = this.#sessions.get(id);
    if (!session) return false;
    this.#sessions.delete(id);
    session.end();
    return true;
  }

  endOf(user: string, except?: bigint): void {
    for (const { id, userName } of this.list()) if (userName === user && id !== except) this.kill(id);
    this.onAccountChange?.(user);
  }

  /** Whether turns are requested, and nesting allows one more request. */
  get givesTurns(): boolean {
    return this.onTurn !== undefined && this.#nestedRequests < NESTED_REQUESTS_MAX;
  }

  /** Lets the host run other requests. */
  giveTurn(): void {
    this.#nestedRequests++;
    try {
      const turn = (): void =>
        this.catalog.withoutUnloading(() => {
          if (this.writes?.isWaiting && this.mayWriteInTurn) this.writes.drainInTurn();
          this.onTurn?.();
        });
      if (this.writes) this.writes.outsideGroup(turn);
      else turn();
    } finally {
      this.#nestedRequests--;
    }
  }

  /**
   * Whether a write may run during running statements: none of them writes, and no large graph must be copied. The first reader keeps its graph;
   * those in its turns keep the copy.
   */
  get mayWriteInTurn(): boolean {
    const copiedBytesMax = this.#nestedRequests > 1 ? COPIED_IN_TURNS_BYTES_MAX : COPIED_GRAPH_BYTES_MAX;
    return !this.isWriting && !this.catalog.isLargeGraphPinned(copiedBytesMax);
  }

  /** Whether a request may start writing now. Within a turn it may not copy a large pinned graph. */
  get mayBeginWriting(): boolean {
    return this.#nestedRequests === 0 ? !this.isWriting : this.mayWriteInTurn;
  }

  /** Marks the start of a write; until its end, no other write may run in its turns. */
  beginWriting(): void {
    this.#endOldTransactions();
    this.#writingRequests++;
  }

  /** Rolls back expired transactions, so that writes need no copy for them. */
  #endOldTransactions(): void {
    for (const session of this.transactions) {
      const { transaction } = session;
      if (!transaction || transaction.expire(this.now())) this.transactions.delete(session);
    }
  }

  /** A request that writes has ended. */
  endWriting(): void {
    this.#writingRequests--;
  }

  /** Writes, and gives readers a turn after each slice, when the callback of `write` is called. */
  writeInSlices(write: (check: () => void) => void): void {
    const { elapsed } = this.platform;
    let sliceFrom = elapsed();
    this.beginWriting();
    try {
      write(() => {
        if (!this.givesTurns || elapsed() - sliceFrom < SLICE_MS) return;
        this.giveTurn();
        sliceFrom = elapsed();
      });
    } finally {
      this.endWriting();
    }
  }

  /** Whether a writing request is running. */
  get isWriting(): boolean {
    return this.#writingRequests > 0;
  }

  /** A number for the next query; unique in the process. */
  nextQueryId(): bigint {
    return this.#nextQueryId++;
  }
}

/** If the catalog cannot be opened, its files are left to the next attempt. */
function openCatalog(options: ConstructorParameters<typeof Catalog>[0]): Catalog {
  try {
    return new Catalog(options);
  } catch (error) {
    options.storage.close();
    throw error;
  }
}

/** Values of 3.x that are fixed at the start. */
function fixedConfigs(zone: ServerZone, sessionsMax: number | undefined): readonly OwnConfig[] {
  return [
    { name: 'timezone_name', read: () => zone.name },
    { name: 'max_allowed_statements', read: () => BigInt(REQUEST_STATEMENTS_MAX) },
    ...(sessionsMax === undefined
      ? []
      : [{ name: 'max_sessions_per_ip_per_user', read: () => BigInt(sessionsMax) } satisfies OwnConfig]),
  ];
}

/** The request limits; UPDATE CONFIGS changes them until the process ends. */
function limitConfigs(engine: { limits: StatementLimits }): readonly OwnConfig[] {
  const limit = (name: string, key: keyof StatementLimits): OwnConfig => ({
    name,
    read: () => BigInt(engine.limits[key]),
    set: (value) => {
      if (typeof value !== 'bigint' || value < 1n || value > BigInt(Number.MAX_SAFE_INTEGER)) return false;
      engine.limits = { ...engine.limits, [key]: Number(value) };
      return true;
    },
  });
  return [
    limit('statement_memory_bytes', 'memoryBytes'),
    limit('statement_time_ms', 'timeMs'),
    limit('statement_rows', 'rows'),
  ];
}
