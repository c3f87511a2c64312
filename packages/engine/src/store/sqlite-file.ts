import { closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { AstrolabeError } from '@astrolabe/model';
import { WRITE_AHEAD_LOG_BYTES } from '../limits.ts';
import { FileCopy } from './file-copy.ts';
import { FileSeal } from './file-seal.ts';
import { isSealOfContent, type FileDamage } from './seal-check.ts';
import { finish, type Steps } from './steps.ts';
import { isThere, SENTENCES, storageError, systemCode, translate } from './storage-error.ts';

/**
 * Common properties of our SQLite files. The first page of a SQLite file contains, big-endian:
 *
 *     0   16   "SQLite format 3\0"
 *     60  4    user_version: our format version
 *     68  4    application_id: which kind of file of ours
 *
 * Both numbers are written before the file is switched to a write-ahead log, so they are always in the file itself and can be read without
 * opening the database: a file of a newer version, or of another program, is not modified.
 */
export interface SqliteFormat {
  /** Kind of the file in messages: `system` or `space`. */
  readonly name: string;
  readonly applicationId: number;
  readonly version: number;
  /** First version whose files always have checksums. */
  readonly sealedSince: number;
  readonly pageBytes: number;
  /** The statements that create the tables of an empty file. */
  readonly schema: string;
  /** Upgrades a file of an older version, in the transaction that also changes its version. */
  readonly migrate?: (database: DatabaseSync, fromVersion: number) => void;
}

/** A step of work with a file at which a test lets the disk fail. */
export type DiskStep = 'read' | 'begin' | 'commit' | 'checkpoint';

/** Called before each step; an error that it throws counts as a disk failure. */
export type DiskFaults = (step: DiskStep, path: string) => void;

/** Options to open a file. */
export interface SqliteFileOptions {
  /** `relaxed` leaves the moment of writing to the operating system: power loss may cost the last commits, never consistency. */
  readonly durability?: 'full' | 'relaxed';
  /** For tests. */
  readonly faults?: DiskFaults | undefined;
  /** Distinguishes files of one format: another identity is `STORAGE_CORRUPT`. */
  readonly identity?: number | undefined;
}

/** A SQLite file that is locked for this process; every failure is an `AstrolabeError` with a `STORAGE_…` code. */
export class SqliteFile {
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #format: SqliteFormat;
  readonly #faults: DiskFaults | undefined;
  readonly #seal: FileSeal;
  readonly #identity: number | undefined;
  /** Whether no other process has the file open. */
  #isLocked = false;
  #isOpen = true;
  /** Copies in progress. */
  readonly #copies = new Set<FileCopy>();
  /** The last failed write, until a test of the disk succeeds. */
  #failure: AstrolabeError | undefined;

  constructor(path: string, format: SqliteFormat, { durability = 'full', faults, identity }: SqliteFileOptions = {}) {
    this.path = path;
    this.#format = format;
    this.#faults = faults;
    this.#identity = identity;
    checkHeader(path, format);
    checkNotLost(path);
    this.#seal = translate(path, () => {
      // SQLite would make it readable by others.
      closeSync(openSync(path, 'a', 0o600));
      return new FileSeal(path, { pageBytes: format.pageBytes, isSynced: durability === 'full', identity });
    });
    try {
      this.#database = translate(path, () => new DatabaseSync(path, { timeout: 0 }));
    } catch (error) {
      this.#seal.close();
      throw error;
    }
    try {
      [this.#begin, this.#commit] = this.#translate(() => {
        // The lock is taken before the write-ahead log opens, and ends with the process. Without shared memory, no second connection is
        // possible.
        this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
        if (this.#tableCount() === 0) this.#create(format);
        this.#database.exec(
          `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
          PRAGMA journal_size_limit = ${WRITE_AHEAD_LOG_BYTES}; PRAGMA wal_autocheckpoint = 0;
          BEGIN IMMEDIATE; COMMIT`,
        );
        this.#isLocked = true;
        if (!this.#seal.isSettled) this.#checkpoint();
        this.#migrate(format);
        return [this.#database.prepare('BEGIN IMMEDIATE'), this.#database.prepare('COMMIT')];
      });
    } catch (error) {
      try {
        this.#closeFiles();
      } catch {
        // The first error is the reason.
      }
      throw error;
    }
  }

  /** The database, while the file is open. */
  get database(): DatabaseSync {
    if (!this.#isOpen) throw new AstrolabeError('STORAGE_FAILED', `${this.path} is closed`);
    return this.#database;
  }

  /** Runs an action on the database; converts errors of SQLite to our codes. */
  read<T>(action: (database: DatabaseSync) => T): T {
    const { database } = this;
    return this.#translate(() => {
      this.#faults?.('read', this.path);
      return action(database);
    });
  }

  /** Converts a database error to our codes. After a failed read SQLite may wrongly report damage, so the checksums are verified. */
  errorOf(error: unknown): AstrolabeError {
    if (AstrolabeError.is(error)) return error;
    const known = storageError(this.path, error);
    if (known.code !== 'STORAGE_CORRUPT') return known;
    try {
      if (!this.#seal.isWhole()) return known;
    } catch (failure) {
      return storageError(this.path, failure);
    }
    return new AstrolabeError('STORAGE_FAILED', `${SENTENCES.STORAGE_FAILED}: ${this.path} (${known.message})`, {
      cause: error,
    });
  }

  /** Runs a file action; errors become `AstrolabeError` with a `STORAGE_…` code. */
  #translate<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw this.errorOf(error);
    }
  }

  /**
   * Runs the action in one transaction, durable on return. After a failure of the action or the disk it is rolled back and the file is
   * unchanged. If a failed commit cannot be undone immediately the error is `STORAGE_OUTCOME_UNKNOWN`; a crash before the next write may
   * then restore the transaction. After a disk failure the next write tests the disk first.
   */
  write(action: (database: DatabaseSync) => void): void {
    this.ensureWritable();
    const database = this.database;
    let isCommitting = false;
    try {
      this.#translate(() => {
        this.#faults?.('begin', this.path);
        this.#seal.beforeCommit();
        this.#begin.run();
        action(database);
        this.#faults?.('commit', this.path);
        isCommitting = true;
        this.#commit.run();
      });
      this.#afterCommit();
    } catch (error) {
      const isOfDisk = AstrolabeError.is(error) && error.code.startsWith('STORAGE');
      if (isOfDisk) this.#failure = error;
      this.#rollBack();
      // The log may contain the complete transaction, although the disk has not confirmed it.
      if (isOfDisk && isCommitting && !this.#isWritableAgain())
        throw new AstrolabeError(
          'STORAGE_OUTCOME_UNKNOWN',
          `${SENTENCES.STORAGE_OUTCOME_UNKNOWN}: ${this.path} (${error.message})`,
          { cause: error },
        );
      throw error;
    }
  }

  /**
   * After a failed write: copies the log into the file and empties it, so that nothing of the failed transaction can reappear, and writes a page.
   * Throws the reason if the disk still rejects writes. Returns immediately if the last write succeeded.
   */
  ensureWritable(): void {
    if (!this.#failure) return;
    const database = this.database;
    try {
      this.#translate(() => {
        this.#faults?.('checkpoint', this.path);
        // A page that SQLite could not write keeps an error until it is released.
        if (database.isTransaction) database.exec('ROLLBACK');
        this.#checkpoint();
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        this.#seal.beforeCommit();
        database.exec(`PRAGMA user_version = ${this.#format.version}`);
      });
      this.#noteCommit();
    } catch (error) {
      throw this.errorOf(error);
    }
    this.#failure = undefined;
  }

  /** Records a commit in the checksums, and copies a long log into the file. The commit is durable in any case. */
  #afterCommit(frames?: number): void {
    this.#noteCommit(frames);
    if (this.#seal.logBytes < WRITE_AHEAD_LOG_BYTES) return;
    try {
      this.#translate(() => this.#checkpoint());
    } catch (error) {
      this.#failure = this.errorOf(error);
    }
  }

  #noteCommit(frames?: number): void {
    try {
      this.#seal.afterCommit(frames);
    } catch {
      // The next commit notes this one too.
    }
  }

  /** Records commits that could not be recorded when they were made. */
  #catchUp(): void {
    if (!this.#seal.isBehind) return;
    try {
      this.#seal.afterCommit(this.#logFrames());
    } catch {
      // The checksums are marked as outdated.
    }
  }

  /** Frames of the log up to the last commit completed by SQLite. */
  #logFrames(): number {
    return Number(this.#database.prepare('PRAGMA wal_checkpoint(NOOP)').get()?.['log']);
  }

  /** Copies the log into the file, and then the checksums, before the log can be overwritten. */
  #checkpoint(): void {
    if (this.#copies.size > 0) {
      const pages = [...this.#seal.loggedPages(this.#logFrames())];
      for (const copy of this.#copies) copy.keep(pages);
    }
    const row = this.#database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    const frames = Number(row?.['log']);
    if (row?.['busy'] !== 0 || frames !== row['checkpointed']) throw new Error('the write-ahead log is in use');
    this.#seal.afterCheckpoint(frames);
  }

  #isWritableAgain(): boolean {
    try {
      this.ensureWritable();
      return true;
    } catch {
      return false;
    }
  }

  #rollBack(): void {
    const { database } = this;
    if (!database.isTransaction) return;
    try {
      database.exec('ROLLBACK');
    } catch (error) {
      // SQLite rereads the pages at the next statement; `ensureWritable` tests whether this works.
      this.#failure ??= storageError(this.path, error);
    }
  }

  /** Copies the write-ahead log into the file (checkpoint). The log keeps some of its length: overwriting is twice as fast as extending a file. */
  settle(): void {
    try {
      // The first transaction that restarts the log truncates it; this one changes nothing.
      this.read((database) => {
        this.#faults?.('checkpoint', this.path);
        this.#checkpoint();
        database.exec(`PRAGMA user_version = ${this.#format.version}`);
      });
      this.#noteCommit();
    } catch (error) {
      // The content of the log is durable; the next write retries.
      if (AstrolabeError.is(error)) this.#failure = error;
    }
  }

  /** Call it before writing to `database` directly, so that a log left by a kill is known to belong to this file. */
  expectWrites(): void {
    this.#translate(() => this.#seal.beforeCommit());
  }

  /**
   * Call it soon after committing to `database` directly: records the commits in the checksums, and copies a long log into the file. An unrecorded
   * commit is durable too, but its loss would be undetected.
   */
  noteWrites(): void {
    if (this.#isOpen && !this.database.isTransaction) this.#afterCommit(this.#logFrames());
  }

  /** Copies the database, as of the first step, into a new file while it remains in use, verifying every page. An incomplete copy is deleted. */
  *copySteps(path: string): Steps<void> {
    if (translate(path, () => isThere(path))) throw existsAlready(path);
    this.#translate(() => {
      if (this.database.isTransaction) throw new Error('a copy begins within a transaction');
    });
    try {
      this.#translate(() => this.#checkpoint());
    } catch (error) {
      // SQLite may have copied the log without its checksums. The next write would overwrite the log, so it repeats the checkpoint first.
      this.#failure = this.errorOf(error);
      throw error;
    }
    const copy = translate(
      path,
      () =>
        new FileCopy(path, this.#format.pageBytes, this.#seal.pageCount, (from, count) =>
          this.#seal.readPages(from, count),
        ),
    );
    this.#copies.add(copy);
    let isComplete = false;
    try {
      const verify = (from: number, count: number): void => void this.verifyPages(from, count, this.#refuse);
      while (this.database && translate(path, () => copy.copyNext(verify))) yield copy.share;
      translate(path, () => {
        copy.finish();
        isComplete = true;
        sealFile(path, this.#format.pageBytes, this.#identity);
      });
    } finally {
      this.#copies.delete(copy);
      if (!isComplete) copy.abandon();
    }
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    try {
      if (!this.#failure) this.#checkpoint();
    } catch {
      // The log keeps its content until the next start.
    }
    this.#translate(() => this.#closeFiles());
  }

  #closeFiles(): void {
    try {
      if (this.#isLocked) this.#catchUp();
      this.#database.close();
      if (this.#isLocked) this.#seal.afterClose();
    } finally {
      this.#seal.close();
    }
  }

  /**
   * Verifies pages against their checksums, including unread ones. Returns the next page, or undefined at the end. Damage is passed to
   * `report`.
   */
  verifyPages(from: number, count: number, report: (damage: FileDamage) => void): number | undefined {
    return this.#translate(() => {
      if (this.#seal.isBehind) this.#seal.afterCommit(this.#logFrames());
      return this.#seal.verify(from, count, report);
    });
  }

  /**
   * Verifies the pages of some tables and indexes, those of the schema first. Throws `STORAGE_CORRUPT` for the first damaged one: SQLite itself
   * would return fewer rows without an error. O(their pages).
   */
  verifyPagesOf(names: readonly string[]): void {
    this.read((database) => {
      const pages = database.prepare('SELECT pageno FROM dbstat WHERE name = ?');
      for (const name of ['sqlite_schema', ...names])
        for (const row of pages.iterate(name)) this.verifyPages(Number(row['pageno']), 1, this.#refuse);
    });
  }

  /** Tests the file by SQLite's own rules. Throws `STORAGE_CORRUPT` for their findings, `STORAGE_FAILED` if the disk failed meanwhile. */
  checkStructure(pragma: 'quick_check' | 'integrity_check'): void {
    this.read((database) => {
      const found = database.prepare(`PRAGMA ${pragma}(1)`).get()?.[pragma];
      if (found === 'ok') return;
      // An unreadable page is listed like a damaged one.
      const isUnread = /unable to get the page|failed to get/.test(String(found)) && this.#seal.isWhole();
      throw new AstrolabeError(
        isUnread ? 'STORAGE_FAILED' : 'STORAGE_CORRUPT',
        `${SENTENCES[isUnread ? 'STORAGE_FAILED' : 'STORAGE_CORRUPT']}: ${this.path} (${String(found)})`,
      );
    });
  }

  /** Verifies all pages before it returns. Throws `STORAGE_CORRUPT` for the first that is damaged. */
  verifyAllPages(): void {
    finish(this.verifySteps());
  }

  /** Like `verifyAllPages`, in steps. */
  *verifySteps(): Steps<void> {
    const { pageCount } = this.#seal;
    for (let page: number | undefined = 1; page !== undefined;) {
      page = this.verifyPages(page, VERIFIED_PAGES, this.#refuse);
      yield (page ?? pageCount) / Math.max(1, pageCount);
    }
  }

  readonly #refuse = ({ message }: FileDamage): never => {
    throw new AstrolabeError('STORAGE_CORRUPT', `${this.path} is damaged: ${message}`);
  };

  #tableCount(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  }

  /** Older programs must refuse the file from now on, so its version is written to the file itself first. */
  #migrate(format: SqliteFormat): void {
    const version = Number(this.#database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (version >= format.version) return;
    this.#seal.beforeCommit();
    this.#database.exec('BEGIN IMMEDIATE');
    format.migrate?.(this.#database, version);
    this.#database.exec(`PRAGMA user_version = ${format.version}; COMMIT`);
    // The version is in the file itself, where older programs check it before opening.
    this.#checkpoint();
  }

  #create(format: SqliteFormat): void {
    this.#database.exec(`PRAGMA page_size = ${format.pageBytes}; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;
      PRAGMA application_id = ${format.applicationId}; PRAGMA user_version = ${format.version}; ${format.schema}; COMMIT`);
  }
}

/** Pages that are verified in one step. */
const VERIFIED_PAGES = 128;

/** Stores the checksums of a closed file. */
function sealFile(path: string, pageBytes: number, identity: number | undefined): void {
  const seal = new FileSeal(path, { pageBytes, isSynced: true, identity });
  try {
    seal.afterCheckpoint(0);
  } finally {
    seal.close();
  }
}

function existsAlready(path: string): AstrolabeError {
  return new AstrolabeError('STORAGE_NOT_WRITABLE', `${path} exists already`, {
    hint: 'choose another file for the copy',
  });
}

/** Checks the header of an existing file without opening it as a database. Throws for foreign or newer formats. */
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

/** Throws if a new file would replace one that had content. */
function checkNotLost(path: string): void {
  if (readHeader(path) === undefined && translate(path, () => isSealOfContent(path)))
    throw new AstrolabeError(
      'STORAGE_CORRUPT',
      `${path} is damaged: the file is missing or empty, its checksums are there`,
      {
        hint: 'put the file back, or restore a backup',
      },
    );
}

/** Returns whether a file must have checksums: it has one of these formats, in a version with checksums. */
export function isSealExpected(path: string, formats: readonly SqliteFormat[]): boolean {
  const header = readHeader(path);
  if (header?.length !== 100) return false;
  const format = formats.find(({ applicationId }) => applicationId === header.readUInt32BE(68));
  return format !== undefined && header.readUInt32BE(60) >= format.sealedSince;
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
