import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import { SqliteDocumentStore, SqliteGraphStore, type SqliteFileOptions, type Steps } from '../store/index.ts';
import type { CatalogStorage } from './catalog-storage.ts';
import { DirectorySnapshots } from './directory-snapshots.ts';
import { FileBackups } from './file-backups.ts';

/**
 * A storage in a directory:
 *
 *     system.db        documents: spaces, users, jobs
 *     spaces/<id>.db   one file a space: schema, data, log
 *     snapshots/       copies of the two above
 */
export class DirectoryCatalogStorage implements CatalogStorage {
  readonly documents: SqliteDocumentStore;
  readonly snapshots: DirectorySnapshots;
  readonly backups: FileBackups;
  readonly #spaces: string;
  readonly #now: () => number;
  readonly #options: SqliteFileOptions;

  /** `relaxed` spaces may lose the last commits at power loss. */
  constructor(directory: string, now: () => number, options: SqliteFileOptions = {}) {
    this.#options = options;
    this.#spaces = join(directory, 'spaces');
    this.#now = now;
    try {
      mkdirSync(this.#spaces, { recursive: true });
    } catch (error) {
      throw new AstrolabeError(
        'STORAGE_NOT_WRITABLE',
        `the data directory cannot be written: ${directory} (${error instanceof Error ? error.message : String(error)})`,
        { cause: error },
      );
    }
    this.documents = new SqliteDocumentStore(join(directory, 'system.db'), { faults: options.faults });
    this.snapshots = new DirectorySnapshots(join(directory, 'snapshots'), this.documents, (id, file) =>
      this.#copySpace(id, file),
    );
    this.backups = new FileBackups((id) => this.#fileOf(id), now);
  }

  createSpace(space: SpaceSchema): DurableSpace {
    return DurableSpace.open(space, {
      store: new SqliteGraphStore(this.#fileOf(space.id), this.#options),
      now: this.#now,
    });
  }

  openSpace(space: SpaceSchema, admit?: (bytes: number) => void): DurableSpace {
    const file = this.#fileOf(space.id);
    // Opening would make an empty file, and the space would seem to have lost its data.
    if (!existsSync(file))
      throw new AstrolabeError('STORAGE_CORRUPT', `the file of space \`${space.name}\` is missing: ${file}`);
    return DurableSpace.open(space, {
      store: new SqliteGraphStore(file, this.#options),
      now: this.#now,
      admit,
    });
  }

  removeSpace(spaceId: number): void {
    const file = this.#fileOf(spaceId);
    for (const suffix of ['-wal', '-shm', '-journal', '-seal', '']) rmSync(file + suffix, { force: true });
  }

  close(): void {
    this.documents.close();
  }

  *#copySpace(spaceId: number, file: string): Steps<void> {
    const store = new SqliteGraphStore(this.#fileOf(spaceId), this.#options);
    try {
      yield* store.copy(file);
    } finally {
      store.close();
    }
  }

  #fileOf(spaceId: number): string {
    return join(this.#spaces, `${spaceId}.db`);
  }
}
