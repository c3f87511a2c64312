import type { StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { AstrolabeError } from '@astrolabe/model';
import type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';
import type { Steps } from './steps.ts';
import { SqliteFile, type SqliteFileOptions, type SqliteFormat } from './sqlite-file.ts';

/**
 * The format of a space's file:
 *
 *     chunk   id · generation: the checkpoint that wrote it · checksum: CRC-32 of bytes · bytes
 *     log     sequence · checksum: CRC-32 of bytes · bytes
 *
 * `layout.ts` defines the bytes. Versions:
 *
 *     1   imported rows are merged into adjacency and indexes before they are stored
 *     2   they may be pending: `settledRowCount` and `pendingCount` in the manifest; new columns of dates and times are numbers. A file of version 1 is
 *         also one of version 2 without pending rows.
 *     3   checksums of all pages are in a file next to it, see `seal-head.ts`
 */
export const SPACE_FORMAT: SqliteFormat = {
  name: 'space',
  applicationId: 0x41535447,
  version: 3,
  sealedSince: 3,
  pageBytes: 16_384,
  schema: `CREATE TABLE chunk (id TEXT NOT NULL PRIMARY KEY, generation INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
    CREATE TABLE log (sequence INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT`,
};

/** The store of a space in one SQLite file. */
export class SqliteGraphStore implements GraphStore {
  readonly isVolatile = false;
  readonly #file: SqliteFile;
  readonly #readChunk: StatementSync;
  /** Reads the index of chunks alone. */
  readonly #hasChunk: StatementSync;
  readonly #append: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;
  #logBytes: number;
  #generation: number;

  /** Opens the file, or creates it; its folder must exist. */
  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = new SqliteFile(path, SPACE_FORMAT, options);
    try {
      // Chunks have their own checksums and are listed in the manifest; a truncated log or missing manifest would be unnoticed.
      this.#file.verifyPagesOf(['log', 'sqlite_autoindex_chunk_1']);
      [this.#readChunk, this.#hasChunk, this.#append, this.#put, this.#remove, this.#logBytes, this.#generation] =
        this.#file.read((database) => [
          database.prepare('SELECT id, checksum, bytes FROM chunk WHERE id = ?'),
          database.prepare('SELECT 1 FROM chunk WHERE id = ?'),
          database.prepare('INSERT INTO log (checksum, bytes) VALUES (?, ?)'),
          database.prepare('INSERT OR REPLACE INTO chunk (id, generation, checksum, bytes) VALUES (?, ?, ?, ?)'),
          database.prepare('DELETE FROM chunk WHERE id = ?'),
          Number(database.prepare('SELECT coalesce(sum(length(bytes)), 0) AS n FROM log').get()?.['n']),
          Number(database.prepare('SELECT coalesce(max(generation), 0) AS n FROM chunk').get()?.['n']),
        ]);
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get logBytes(): number {
    return this.#logBytes;
  }

  readChunk(id: ChunkId): Uint8Array | undefined {
    return this.#file.read(() => {
      const row = this.#readChunk.get(id);
      if (row?.['id'] !== id && (row || this.#hasChunk.get(id)))
        throw new AstrolabeError(
          'STORAGE_CORRUPT',
          `${this.#file.path} is damaged: chunk ${id} is not where the index has it`,
        );
      return row && this.#verified(row, `chunk ${id}`);
    });
  }

  replay(each: (record: LogRecord) => void): void {
    this.#file.read((database) => {
      for (const row of database.prepare('SELECT sequence, checksum, bytes FROM log ORDER BY sequence').iterate()) {
        each(this.#verified(row, `log record ${String(row['sequence'])}`));
      }
    });
  }

  append(records: readonly LogRecord[]): void {
    let bytes = 0;
    this.#file.write(() => {
      for (const record of records) {
        this.#append.run(crc32(record), record);
        bytes += record.length;
      }
    });
    this.#logBytes += bytes;
  }

  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    const generation = this.#generation + 1;
    this.#file.write((database) => {
      for (const [id, bytes] of chunks) {
        if (bytes) this.#put.run(id, generation, crc32(bytes), bytes);
        else this.#remove.run(id);
      }
      database.exec('DELETE FROM log');
    });
    this.#generation = generation;
    this.#logBytes = 0;
    this.#file.settle();
  }

  ensureWritable(): void {
    this.#file.ensureWritable();
  }

  copy(file: string): Steps<void> {
    return this.#file.copySteps(file);
  }

  /** Reads all data and compares it with its checksums, and the file with SQLite's own rules. Throws `STORAGE_CORRUPT` for damage. */
  *verify(): Steps<void> {
    yield* this.#file.verifySteps();
    this.#file.checkStructure('integrity_check');
    yield 1;
    const ids = this.#file.read((database) => database.prepare('SELECT id FROM chunk').all());
    for (const { id } of ids) {
      this.readChunk(String(id));
      yield 1;
    }
    this.replay(() => {});
  }

  /** Returns the text stored by `setNote`. */
  note(): string | undefined {
    return this.#file.read((database) => {
      if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'note'").get()) return undefined;
      const text = database.prepare('SELECT text FROM note').get()?.['text'];
      return typeof text === 'string' ? text : undefined;
    });
  }

  /** Stores a text in the file, or deletes it. */
  setNote(text: string | undefined): void {
    this.#file.write((database) => {
      database.exec('DROP TABLE IF EXISTS note');
      if (text === undefined) return;
      database.exec('CREATE TABLE note (text TEXT NOT NULL) STRICT');
      database.prepare('INSERT INTO note (text) VALUES (?)').run(text);
    });
  }

  close(): void {
    this.#file.close();
  }

  #verified(row: Record<string, unknown>, what: string): Uint8Array {
    const bytes = row['bytes'];
    if (!(bytes instanceof Uint8Array) || crc32(bytes) !== row['checksum']) {
      throw new AstrolabeError('STORAGE_CORRUPT', `${this.#file.path} is damaged: the checksum of ${what} is wrong`);
    }
    return bytes;
  }
}
