import { DirectoryCatalogStorage } from '../catalog/directory-catalog-storage.ts';
import { HostedPasswordHasher } from '../catalog/hosted-password-hasher.ts';
import { MemoryCatalogStorage } from '../catalog/memory-catalog-storage.ts';
import { NodePasswordHasher } from '../catalog/node-password-hasher.ts';
import { PLAIN_PASSWORDS } from '../memory.ts';
import type { ImportFiles } from '../executor/import-files.ts';
import { EngineCore } from './engine-core.ts';
import type { StatementLimits } from './statement-guard.ts';
import { warmUp } from './warm-up.ts';

/** Options to open an engine. */
export interface EngineOptions {
  /** The data directory; absent: everything is in memory. */
  readonly directory?: string;
  /** The password of `root` in a new database; default `nebula`. */
  readonly rootPassword?: string;
  /** Accepted instead of any password, for an embedding program that identifies users by other means. */
  readonly hostSecret?: string;
  /** `full` acknowledges a write when it is on disk; `relaxed` may lose the last moments at power loss. */
  readonly durability?: 'full' | 'relaxed';
  /** Total memory limit of open spaces, in bytes: idle ones are unloaded, then requests are refused. Absent: no limit. */
  readonly memoryLimitBytes?: number;
  /** Maximum bytes of one space's texts for `CALL search.byText`; 0 disables it. Absent: 512 MiB. */
  readonly searchBytesMax?: number;
  /** Request limits that differ from the defaults in `limits.ts`. */
  readonly limits?: Partial<StatementLimits>;
  /** `timezone_name` of 3.x: zone of date texts without one, as `UTC+08:00` or `Asia/Shanghai`. Absent: UTC. */
  readonly timezone?: string;
  /** Sessions per user and address that the protocol server accepts, for SHOW CONFIGS. */
  readonly sessionsMax?: number;
  /** The files that LOAD CSV and COPY FROM read; absent: they fail. */
  readonly importFiles?: ImportFiles;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** The embedded database on Node: in a directory, or in memory. */
export class Engine extends EngineCore {
  /** Opens the database, creating it if needed. */
  static open(options: EngineOptions = {}): Engine {
    const {
      directory,
      durability,
      rootPassword,
      hostSecret,
      memoryLimitBytes,
      searchBytesMax,
      limits,
      timezone,
      sessionsMax,
      importFiles,
      now = Date.now,
    } = options;
    return new Engine({
      storage:
        directory === undefined
          ? new MemoryCatalogStorage(now)
          : new DirectoryCatalogStorage(directory, now, { ...(durability && { durability }) }),
      isDurable: directory !== undefined,
      hasher:
        hostSecret === undefined
          ? new NodePasswordHasher()
          : new HostedPasswordHasher(new NodePasswordHasher(), hostSecret),
      rootPassword,
      memoryLimitBytes,
      searchBytesMax,
      limits,
      timezone,
      sessionsMax,
      importFiles,
      now,
    });
  }

  /**
   * Warm-up: runs common statements on a small graph in memory, so that the engine's code is compiled before the first request. Takes some
   * tenths of a second of this thread, in slices of a few milliseconds. Call it after `open`, because modules loaded by opening may
   * deoptimize the code. Pauses while `isBusy`.
   */
  static async warmUp(signal?: AbortSignal, isBusy?: () => boolean): Promise<void> {
    // Resembles a database in a directory, since code is compiled for the object types it has seen.
    await using engine = new Engine({
      storage: new MemoryCatalogStorage(Date.now, false),
      isDurable: true,
      hasher: PLAIN_PASSWORDS,
      rootPassword: '',
      now: Date.now,
    });
    await warmUp(engine, signal, isBusy);
  }
}
