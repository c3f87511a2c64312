import { closeSync, existsSync, fsyncSync, openSync, readSync, rmSync } from 'node:fs';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { AstrolabeError, type ErrorCode } from '@astrolabe/model';
import { WRITE_AHEAD_LOG_BYTES } from '../limits.ts';

/**
 * What every file of ours has in common. The first page of a SQLite file carries, big-endian:
 *
 *     0   16   "SQLite format 3\0"
 *     60  4    user_version: our format version
 *     68  4    application_id: which kind of file of ours
 *
 * Both numbers are written before the file is switched to a write-ahead log, so they always stand in the file itself and
 * can be read without opening the database: a file of a newer version, or of somebody else, is not touched at all.
 */
export interface SqliteFormat {
  /** What the file is, as messages name it: `system` or `space`. */
  readonly name: string;
  readonly applicationId: number;
  readonly version: number;
  readonly pageBytes: number;
  /** The statements that create the tables of an empty file. */
  readonly schema: string;
  /** Brings a file of an older version to this one, in the transaction that also changes its version. */
  readonly migrate?: (database: DatabaseSync, fromVersion: number) => void;
}

/** A SQLite file that is locked for this process; every failure is an `AstrolabeError` with a `STORAGE_…` code. */
export class SqliteFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #format: SqliteFormat;
  #isOpen = true;
  #failure: AstrolabeError | undefined;

  /** `relaxed` leaves the moment of writing to the operating system: power loss may cost the last commits, never consistency. */
  constructor(path: string, format: SqliteFormat, durability: 'full' | 'relaxed' = 'full') {
    this.path = path;
    this.#format = format;
    checkHeader(path, format);
    this.#database = translate(path, () => new DatabaseSync(path, { timeout: 0 }));
    try {
      [this.#begin, this.#commit] = translate(path, () => {
        // The lock is taken before the write-ahead log is opened and dies with the process. Without shared memory
        // beside it no second connection can get in.
        this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
        if (this.#tableCount() === 0) this.#create(format);
        this.#database.exec(
          `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
          PRAGMA journal_size_limit = ${WRITE_AHEAD_LOG_BYTES}; PRAGMA wal_autocheckpoint = ${WRITE_AHEAD_LOG_BYTES / format.pageBytes};
          BEGIN IMMEDIATE; COMMIT`,
        );
        this.#migrate(format);
        return [this.#database.prepare('BEGIN IMMEDIATE'), this.#database.prepare('COMMIT')];
      });
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** The database, while the file is open. */
  get database(): DatabaseSync {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', `${this.path} is closed`);
    return this.#database;
  }

  /** Runs something on the database; what SQLite throws comes out under our codes. */
  read<T>(action: (database: DatabaseSync) => T): T {
    const { database } = this;
    return translate(this.path, () => action(database));
  }

  /** What was thrown by the database, under our codes. */
  errorOf(error: unknown): AstrolabeError {
    return AstrolabeError.is(error) ? error : storageError(this.path, error);
  }

  /**
   * Runs the action in one transaction, durable on return. A failure of the disk is final: what it holds is not known then, so all
   * later writes are refused until the file is opened again. An action that gives up by itself leaves the file as it was.
   */
  write(action: (database: DatabaseSync) => void): void {
    if (this.#failure) {
      throw new AstrolabeError('STORAGE_FAILED', `${this.path} takes no more writes: ${this.#failure.message}`, {
        cause: this.#failure,
      });
    }
    const database = this.database;
    try {
      translate(this.path, () => {
        this.#begin.run();
        action(database);
        this.#commit.run();
      });
    } catch (error) {
      if (AstrolabeError.is(error) && error.code.startsWith('STORAGE')) this.#failure = error;
      if (database.isTransaction) {
        try {
          database.exec('ROLLBACK');
        } catch (rollbackError) {
          throw new AstrolabeError('STORAGE_FAILED', `${this.path}: a failed write could not be rolled back`, {
            cause: rollbackError,
          });
        }
      }
      throw error;
    }
  }

  /**
   * Brings what the write-ahead log holds into the file itself. The log keeps some of its length: to write over bytes that are there costs the disk half of
   * what it costs to make a file longer.
   */
  settle(): void {
    // The log is cut by the first transaction that begins it anew; this one changes nothing.
    this.read((database) =>
      database.exec(`PRAGMA wal_checkpoint(RESTART); PRAGMA user_version = ${this.#format.version}`),
    );
  }

  /** Copies the database into a new file, durable on return; half a copy is removed. */
  copyTo(path: string): void {
    const { database } = this;
    if (existsSync(path)) throw existsAlready(path);
    try {
      translate(path, () => {
        database.prepare('VACUUM INTO ?').run(path);
        syncFile(path);
      });
    } catch (error) {
      if (existsSync(path)) rmSync(path);
      throw error;
    }
  }

  /**
   * Copies the database into a new file while it goes on: pages are copied a few at a time, and what is written meanwhile is in the copy.
   * `onProgress` gets a share from 0 to 1 between the pieces; what it throws ends the copy. Half a copy is removed.
   */
  async copyWhileOpen(path: string, onProgress: (share: number) => void): Promise<void> {
    const { database } = this;
    if (existsSync(path)) throw existsAlready(path);
    onProgress(0);
    try {
      await backup(database, path, {
        rate: COPY_PAGES,
        progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / Math.max(1, totalPages)),
      });
      syncFile(path);
    } catch (error) {
      for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
      throw AstrolabeError.is(error) ? error : storageError(path, error);
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    translate(this.path, () => this.#database.close());
  }

  #tableCount(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  }

  /** Older programs must refuse the file from now on, so its version is put into the file itself before anything else is written. */
  #migrate(format: SqliteFormat): void {
    const version = Number(this.#database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version >= format.version) return;
    this.#database.exec('BEGIN IMMEDIATE');
    format.migrate?.(this.#database, version);
    this.#database.exec(`PRAGMA user_version = ${format.version}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`);
  }

  #create(format: SqliteFormat): void {
    this.#database.exec(`PRAGMA page_size = ${format.pageBytes}; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;
      PRAGMA application_id = ${format.applicationId}; PRAGMA user_version = ${format.version}; ${format.schema}; COMMIT`);
  }
}

/** Pages between two pieces of a copy of an open file: small enough that nobody waits for it. */
const COPY_PAGES = 64;

function existsAlready(path: string): AstrolabeError {
  return new AstrolabeError('STORAGE_NOT_WRITABLE', `${path} exists already`, {
    hint: 'choose another file for the copy',
  });
}

/** SQLite leaves the moment of writing a copy to the operating system. */
function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the head of an existing file without opening it as a database, and refuses what is not ours or too new. */
function checkHeader(path: string, format: SqliteFormat): void {
  const header = readHeader(path);
  if (!header) return;
  const isSqlite = header.length === 100 && header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  if (!isSqlite || header.readUInt32BE(68) !== format.applicationId) {
    throw new AstrolabeError('STORAGE_CORRUPT', `${path} is not a ${format.name} file of Astrolabe`);
  }
  const version = header.readUInt32BE(60);
  if (version > format.version) {
    throw new AstrolabeError(
      'STORAGE_VERSION_TOO_NEW',
      `${path} has format version ${version}, this program knows up to ${format.version}`,
    );
  }
}

function readHeader(path: string): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw storageError(path, error);
  }
  try {
    const header = Buffer.alloc(100);
    const length = readSync(descriptor, header, 0, 100, 0);
    return length === 0 ? undefined : header.subarray(0, length);
  } catch (error) {
    throw storageError(path, error);
  } finally {
    closeSync(descriptor);
  }
}

function translate<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw AstrolabeError.is(error) ? error : storageError(path, error);
  }
}

function storageError(path: string, error: unknown): AstrolabeError {
  const code = storageCode(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError(code, `${SENTENCES[code]}: ${path} (${reason})`, { cause: error });
}

type StorageCode = Extract<ErrorCode, `STORAGE_${string}`>;

const SENTENCES: Readonly<Record<StorageCode, string>> = {
  STORAGE_LOCKED: 'another process uses the file',
  STORAGE_NOT_WRITABLE: 'the file cannot be written',
  STORAGE_FULL: 'the disk is full',
  STORAGE_CORRUPT: 'the file is damaged',
  STORAGE_VERSION_TOO_NEW: 'the file is of a newer version',
  STORAGE_FAILED: 'the file could not be used',
  STORAGE_ERROR: 'the file could not be used',
};

/** SQLite's primary result codes (sqlite.org/rescode.html) and the codes of the operating system. */
function storageCode(error: unknown): StorageCode {
  const result = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (result === 5 || result === 6) return 'STORAGE_LOCKED';
  if (result === 3 || result === 8 || result === 14 || result === 23) return 'STORAGE_NOT_WRITABLE';
  if (result === 13) return 'STORAGE_FULL';
  if (result === 11 || result === 26) return 'STORAGE_CORRUPT';
  const system = systemCode(error);
  if (system === 'EACCES' || system === 'EPERM' || system === 'EROFS' || system === 'EISDIR' || system === 'ENOTDIR')
    return 'STORAGE_NOT_WRITABLE';
  if (system === 'ENOSPC' || system === 'EDQUOT') return 'STORAGE_FULL';
  return 'STORAGE_FAILED';
}

function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
