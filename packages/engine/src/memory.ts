import { MemoryCatalogStorage } from './catalog/memory-catalog-storage.ts';
import { FramedCatalogStorage } from './catalog/framed-catalog-storage.ts';
import type { PasswordHasher } from './catalog/password-hasher.ts';
import { EngineCore } from './session/engine-core.ts';
import type { SyncFile } from './store/sync-file.ts';
import type { StatementLimits } from './session/statement-guard.ts';

/** Options of an in-memory database. */
export interface MemoryEngineOptions {
  /** The password of `root`; default `nebula`. */
  readonly rootPassword?: string;
  /** Total memory limit of spaces, in bytes; absent: no limit. */
  readonly memoryLimitBytes?: number;
  /** Request limits that differ from the defaults in `limits.ts`. */
  readonly limits?: Partial<StatementLimits>;
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
}

/** Unhashed passwords: they exist only in this memory. */
export const PLAIN_PASSWORDS: PasswordHasher = {
  hash: (password) => password,
  verify: (password, encoded) => password === encoded,
};

/** Opens a database that exists as long as the page, worker or process. It has no platform dependencies, so it runs in a browser tab too. */
export function openInMemory(options: MemoryEngineOptions = {}): EngineCore {
  const now = options.now ?? Date.now;
  return new EngineCore({
    ...options,
    storage: new MemoryCatalogStorage(now),
    isDurable: false,
    hasher: PLAIN_PASSWORDS,
    now,
  });
}

/** Opens a database in two files with synchronous access, such as those of a browser's origin private file system. */
export function openInFiles(
  files: readonly [SyncFile, SyncFile],
  { bytesMax, ...options }: MemoryEngineOptions & { readonly bytesMax?: number } = {},
): { readonly engine: EngineCore; readonly storage: FramedCatalogStorage } {
  const now = options.now ?? Date.now;
  const storage = new FramedCatalogStorage(files, now, { ...(bytesMax !== undefined && { bytesMax }) });
  return { engine: new EngineCore({ ...options, storage, isDurable: true, hasher: PLAIN_PASSWORDS, now }), storage };
}

export type { FramedCatalogStorage } from './catalog/framed-catalog-storage.ts';
export type { SyncFile } from './store/sync-file.ts';
export { EngineCore } from './session/engine-core.ts';
export type { EngineSession } from './session/engine-session.ts';
export type { EngineExecuteOptions } from './session/execute-options.ts';
export type { StatementLimits } from './session/statement-guard.ts';
