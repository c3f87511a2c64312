import { AstrolabeError, type GraphService } from '@astrolabe/model';
import { Catalog } from '../catalog/catalog.ts';
import { DirectoryCatalogStorage } from '../catalog/directory-catalog-storage.ts';
import { MemoryCatalogStorage } from '../catalog/memory-catalog-storage.ts';
import { NodePasswordHasher } from '../catalog/node-password-hasher.ts';
import type { SessionRegistry, SessionState } from '../executor/execution-context.ts';
import { ROOT_PASSWORD } from '../limits.ts';
import { EngineSession } from './engine-session.ts';
import { MemoryGuard } from './memory-guard.ts';
import { PlanCache } from './plan-cache/plan-cache.ts';
import { WriteQueue } from './write-queue.ts';

/** What an engine is opened with. */
export interface EngineOptions {
  /** Where its files are; absent: everything is in memory. */
  readonly directory?: string;
  /** The password of `root` when the database is new; `nebula` where absent. */
  readonly rootPassword?: string;
  /** `full` acknowledges a write when it is on disk; `relaxed` may lose the last moments at power loss. */
  readonly durability?: 'full' | 'relaxed';
  /** Spaces that would need more memory are refused writes; absent: no limit. */
  readonly memoryLimitBytes?: number;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** The embedded database: its catalog and its sessions. All work is synchronous; statements run one after another. */
export class Engine implements GraphService, SessionRegistry {
  readonly catalog: Catalog;
  readonly now: () => number;
  /** Refuses writes beyond the memory limit. */
  readonly memoryGuard: MemoryGuard;
  /** Plans of texts that came before. */
  readonly plans = new PlanCache();
  /** Statements that write, waiting to share a write to the disk; absent where nothing is written to one. */
  readonly writes: WriteQueue | undefined;
  readonly #sessions = new Map<bigint, EngineSession>();
  #nextSessionId: bigint;
  #nextQueryId = 1n;
  #isOpen = true;

  private constructor(catalog: Catalog, now: () => number, memoryGuard: MemoryGuard, isDurable: boolean) {
    this.memoryGuard = memoryGuard;
    this.writes = isDurable ? new WriteQueue(catalog) : undefined;
    this.catalog = catalog;
    this.now = now;
    // Ids go on growing across restarts, so that an old id never names a new session.
    this.#nextSessionId = BigInt(Math.trunc(now())) * 1000n;
  }

  /** Opens the database, and makes it where there is none. */
  static open(options: EngineOptions = {}): Engine {
    const now = options.now ?? Date.now;
    const storage =
      options.directory === undefined
        ? new MemoryCatalogStorage(now)
        : new DirectoryCatalogStorage(options.directory, now, options.durability);
    const catalog = new Catalog({
      storage,
      hasher: new NodePasswordHasher(),
      rootPassword: options.rootPassword ?? ROOT_PASSWORD,
      now,
    });
    return new Engine(
      catalog,
      now,
      new MemoryGuard(options.memoryLimitBytes, catalog),
      options.directory !== undefined,
    );
  }

  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async authenticate(username: string, password: string): Promise<EngineSession> {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', 'the database is closed');
    if (!this.catalog.users.verify(username, password))
      throw new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password');
    const session = new EngineSession(this, ++this.#nextSessionId, username);
    this.#sessions.set(session.state.id, session);
    return session;
  }

  /** Ends all sessions, writes what is still to be written and closes the files. */
  // oxlint-disable-next-line require-await -- closing may take time where the store is on disk
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.writes?.drain();
    for (const id of this.#sessions.keys()) this.kill(id);
    this.catalog.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
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

  /** A number for the next query; unique in the process. */
  nextQueryId(): bigint {
    return this.#nextQueryId++;
  }
}
