import { closeSync, existsSync, openSync, readSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AstrolabeError } from '@astrolabe/model';
import { ROOM_BYTES_MIN } from '../limits.ts';
import { MIGRATIONS } from './migrations.ts';

const STORE_FILE = 'studio.db';

/**
 * What the studio remembers: one SQLite file that this process alone holds open, so that it is also the lock of the data
 * directory. Modules beside this one read and write their tables through `database`.
 */
export class StudioStore {
  readonly database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** The file of the store in a data directory. */
  static fileIn(directory: string): string {
    return join(directory, STORE_FILE);
  }

  /** Opens or creates `studio.db` in a directory that exists; a file of a newer version is refused before anything is touched. */
  static open(directory: string): StudioStore {
    const file = StudioStore.fileIn(directory);
    refuseNewer(file);
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(file, { timeout: 0 });
      database.exec(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT',
      );
      migrate(database);
      return new StudioStore(database);
    } catch (error) {
      database?.close();
      throw storageError(error, file);
    }
  }

  /** A store that is forgotten when it is closed, for tests. */
  static inMemory(): StudioStore {
    const database = new DatabaseSync(':memory:');
    migrate(database);
    return new StudioStore(database);
  }

  /** The error of a failed read or write of this store, in words; any other error comes out as it is. */
  errorOf(error: unknown): unknown {
    const isOurs = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
    return isOurs ? storageError(error, this.database.location() ?? STORE_FILE) : error;
  }

  /** Runs in one transaction: all of it is kept, or nothing. */
  transaction<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself has rolled back where the disk is full.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * Runs a transaction that keeps what can be done without, while something else is asked for: where the disk has no room for it, or
   * may not be written, nothing is kept.
   */
  keepWhereThereIsRoom(work: () => void): void {
    try {
      this.transaction(work);
    } catch (error) {
      const known = this.errorOf(error);
      const hasNoRoom =
        AstrolabeError.is(known) && (known.code === 'STORAGE_FULL' || known.code === 'STORAGE_NOT_WRITABLE');
      if (!hasNoRoom) throw error;
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

/**
 * SQLite keeps `user_version` as four big-endian bytes at offset 60 of the file, and `migrate` checkpoints after every
 * change of it; so the version is known without opening the database, which would create files beside it.
 */
function refuseNewer(file: string): void {
  if (!existsSync(file)) return;
  const header = Buffer.alloc(64);
  const descriptor = openSync(file, 'r');
  const length = readSync(descriptor, header, 0, 64, 0);
  closeSync(descriptor);
  const isDatabase = length === 64 && header.toString('latin1', 0, 16) === 'SQLite format 3\0';
  const version = isDatabase ? header.readUInt32BE(60) : 0;
  if (version > MIGRATIONS.length) {
    throw new AstrolabeError(
      'STORAGE_VERSION_TOO_NEW',
      `${file} was written by a newer version (its format is ${version}, this version knows ${MIGRATIONS.length})`,
    );
  }
}

function migrate(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get();
  const done = Number(row?.['user_version'] ?? 0);
  if (done === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  for (const step of MIGRATIONS.slice(done)) database.exec(step);
  database.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`);
}

/** What SQLite's primary result codes mean for people. `file` is named, and its disk looked at. */
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

/** SQLite reports a full disk as a failing one where it was about to map a file into memory. */
function hasNoRoom(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < ROOM_BYTES_MIN;
}
