import { existsSync, renameSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteFile, type SqliteFormat } from '@astrolabe/engine';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import { ROOM_BYTES_MIN, STORE_PROBE_MS } from '../limits.ts';
import { MIGRATIONS } from './migrations.ts';
import { salvageRows } from './salvage-rows.ts';

const STORE_FILE = 'studio.db';

/** Why the store is not writable, for the banner of signed-in users. */
export type StoreTrouble =
  /** Reads or writes fail; they are retried every few seconds. */
  | { readonly kind: 'failing'; readonly reason: string }
  /** The file was damaged at the start: it was renamed to `file`, and a new one has the readable rows. */
  | { readonly kind: 'set-aside'; readonly file: string; readonly rows: number }
  /** The file could not be opened: data stays in memory until the next start. */
  | { readonly kind: 'in-memory'; readonly reason: string };

/** Options of the store. */
export interface StudioStoreOptions {
  /** For tests: called before each access; an error that it throws counts as a disk failure. */
  readonly faults?: () => void;
}

/**
 * The studio's data: one SQLite file that only this process holds open, so that it also locks the data directory. The modules of this folder access
 * their tables through `database`. It is secondary: its failures neither end the process nor keep the database from starting; `trouble` reports
 * them, and a probe clears it.
 */
export class StudioStore {
  /** Absent in memory. */
  readonly #file: SqliteFile | undefined;
  readonly #database: DatabaseSync;
  readonly #faults: (() => void) | undefined;
  readonly #atStart: StoreTrouble | undefined;
  #failure: AstrolabeError | undefined;
  #probe: NodeJS.Timeout | undefined;
  #noting: NodeJS.Immediate | undefined;

  private constructor(file: SqliteFile | DatabaseSync, { faults }: StudioStoreOptions = {}, atStart?: StoreTrouble) {
    this.#file = file instanceof SqliteFile ? file : undefined;
    this.#database = file instanceof SqliteFile ? file.database : file;
    this.#faults = faults;
    this.#atStart = atStart;
  }

  /** The file of the store in a data directory. */
  static fileIn(directory: string): string {
    return join(directory, STORE_FILE);
  }

  /**
   * Opens or creates `studio.db` in an existing directory. A damaged file is set aside and replaced by one with the readable rows; if the file
   * system fails, the store is in memory. Throws if the directory is in use, not writable or full, and for a file of a newer version, which is not
   * modified.
   */
  static open(directory: string, options: StudioStoreOptions = {}): StudioStore {
    const file = StudioStore.fileIn(directory);
    try {
      return new StudioStore(openFile(file), options);
    } catch (error) {
      if (!AstrolabeError.is(error)) throw error;
      if (error.code === 'STORAGE_CORRUPT') {
        const damaged = setAside(file);
        const fresh = openFile(file);
        const rows = salvageRows(join(directory, damaged), fresh.database);
        fresh.noteWrites();
        return new StudioStore(fresh, options, { kind: 'set-aside', file: damaged, rows });
      }
      if (error.code !== 'STORAGE_FAILED') throw error;
      return StudioStore.inMemory(options, { kind: 'in-memory', reason: error.message });
    }
  }

  /** Returns an in-memory store. */
  static inMemory(options: StudioStoreOptions = {}, atStart?: StoreTrouble): StudioStore {
    const database = new DatabaseSync(':memory:');
    database.exec(STUDIO_FORMAT.schema);
    return new StudioStore(database, options, atStart);
  }

  get database(): DatabaseSync {
    this.#faults?.();
    // Modules write without the store; their writes are added to the checksums of the file when they are done.
    if (this.#file && !this.#noting) {
      this.#reportFailure(() => this.#file?.expectWrites());
      this.#noting = setImmediate(() => inBackground('noting writes of studio.db', () => this.#noteWrites()));
    }
    return this.#database;
  }

  #noteWrites(): void {
    this.#noting = undefined;
    this.#reportFailure(() => this.#file?.noteWrites());
  }

  /** Runs work on the checksums; `trouble` reports its failure. */
  #reportFailure(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (AstrolabeError.is(error)) this.#noteFailure(error);
    }
  }

  /** The current problem; undefined if everything is stored. */
  get trouble(): StoreTrouble | undefined {
    return this.#failure ? { kind: 'failing', reason: this.#failure.message } : this.#atStart;
  }

  /** The error of a failed read or write of this store as an `AstrolabeError`, which `trouble` reports from then on; any other error unchanged. */
  errorOf(error: unknown): unknown {
    const isOurs = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
    if (!isOurs) return error;
    const known = storageError(error, this.#database.isOpen ? (this.#database.location() ?? STORE_FILE) : STORE_FILE);
    if (isOfDisk(error)) this.#noteFailure(known);
    return known;
  }

  /** Runs an action in one transaction, which is stored completely or not at all. */
  transaction<Result>(work: () => Result): Result {
    const { database } = this;
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // On a full disk SQLite itself has rolled back.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Runs a transaction that a statement must not depend on: audit, statistics, last uses. Returns whether it was stored. Never throws; `trouble`
   * reports a failure.
   */
  writeIfPossible(work: () => void): boolean {
    try {
      this.transaction(work);
      this.#failure = undefined;
      return true;
    } catch (error) {
      const known = this.errorOf(error);
      if (!AstrolabeError.is(known)) throw error;
      this.#noteFailure(known);
      return false;
    }
  }

  close(): void {
    clearInterval(this.#probe);
    clearImmediate(this.#noting);
    if (this.#file) this.#file.close();
    else if (this.#database.isOpen) this.#database.close();
  }

  #noteFailure(failure: AstrolabeError): void {
    this.#failure = failure;
    this.#probe ??= setInterval(
      () => inBackground('trying studio.db again', () => this.#tryAgain()),
      STORE_PROBE_MS,
    ).unref();
  }

  /** A write that changes nothing. */
  #tryAgain(): void {
    if (
      !this.#database.isOpen ||
      this.writeIfPossible(() => this.database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`))
    ) {
      clearInterval(this.#probe);
      this.#probe = undefined;
    }
  }
}

/** The number of migrations after which a checksum file covers all pages. */
const SEALED_SINCE = 14;

/** The format of `studio.db`: its version counts the migrations. */
export const STUDIO_FORMAT: SqliteFormat = {
  name: 'studio',
  applicationId: 0,
  version: MIGRATIONS.length,
  sealedSince: SEALED_SINCE,
  pageBytes: 4096,
  schema: MIGRATIONS.join(';'),
  migrate: (database, fromVersion) => {
    for (const step of MIGRATIONS.slice(fromVersion)) database.exec(step);
  },
};

/** Opens the file and reads all of it, so that damage is detected before anything relies on it. */
function openFile(path: string): SqliteFile {
  const file = new SqliteFile(path, STUDIO_FORMAT);
  try {
    file.verifyAllPages();
    file.checkStructure('quick_check');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Renames a damaged file with its companions. Returns the new name, without the folder. */
function setAside(file: string): string {
  const name = `${file}.damaged-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  for (const suffix of ['-wal', '-shm', '-journal', '-seal', ''])
    if (existsSync(file + suffix)) renameSync(file + suffix, name + suffix);
  return basename(name);
}

/** Whether an error of SQLite is about the file, not about a statement or its values: see the primary codes at sqlite.org/rescode.html. */
function isOfDisk(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return DISK_CODES.has(code);
}

/** PERM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB. */
const DISK_CODES: ReadonlySet<number> = new Set([3, 8, 10, 11, 13, 14, 26]);

/** User messages for SQLite's primary result codes, with the name of `file` and the state of its disk. */
function storageError(error: unknown, file: string): AstrolabeError {
  if (AstrolabeError.is(error)) return error;
  const code = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const options = { cause: error };
  if (code === 5 || code === 6)
    return new AstrolabeError('STORAGE_LOCKED', `${file} is in use by another process`, options);
  if (code === 8 || code === 14 || code === 3)
    return new AstrolabeError('STORAGE_NOT_WRITABLE', `${file} cannot be written`, options);
  if (code === 13 || (code === 10 && hasNoRoom(file)))
    return new AstrolabeError('STORAGE_FULL', `${file} cannot grow`, options);
  if (code === 11 || code === 26)
    return new AstrolabeError('STORAGE_CORRUPT', `${file} is damaged or is not a database`, options);
  return new AstrolabeError(
    'STORAGE_ERROR',
    `${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    options,
  );
}

/** SQLite reports a full disk as an I/O error when it maps a file into memory. */
function hasNoRoom(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < ROOM_BYTES_MIN;
}
