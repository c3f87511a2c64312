import { crc32 } from 'node:zlib';
import { AstrolabeError } from '@astrolabe/model';
import type { ChunkId, LogRecord } from './graph-store.ts';
import { SqliteFile } from './sqlite-file.ts';
import { SPACE_FORMAT } from './sqlite-graph-store.ts';

/** Reads what can be read of the damaged file of a space. The file is a copy: its index of chunks is made again. */
export class DamagedGraphStore {
  readonly #file: SqliteFile;

  /** Throws `STORAGE_…` if nothing is readable. */
  constructor(path: string) {
    this.#file = new SqliteFile(path, SPACE_FORMAT);
    try {
      this.#file.read((database) => database.exec('REINDEX chunk'));
    } catch {
      // Chunks that the index lacks are detected as missing.
    }
  }

  readChunk(id: ChunkId): Uint8Array | undefined {
    return this.#file.read((database) => {
      const row = database.prepare('SELECT id, checksum, bytes FROM chunk WHERE id = ?').get(id);
      return row && this.#verified(row, `chunk ${id}`);
    });
  }

  /** Passes the records of the log to `each`. Throws before the first one if any of their pages is damaged, since SQLite would skip records. */
  replay(each: (record: LogRecord) => void): void {
    this.#file.verifyPagesOf(['log']);
    this.#file.read((database) => {
      for (const row of database.prepare('SELECT sequence, checksum, bytes FROM log ORDER BY sequence').iterate())
        each(this.#verified(row, `log record ${String(row['sequence'])}`));
    });
  }

  close(): void {
    this.#file.close();
  }

  #verified({ checksum, bytes }: Record<string, unknown>, what: string): Uint8Array {
    if (bytes instanceof Uint8Array && crc32(bytes) === checksum) return bytes;
    throw new AstrolabeError('STORAGE_CORRUPT', `the checksum of ${what} is wrong`);
  }
}
