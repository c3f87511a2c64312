import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import {
  isThere,
  SqliteDocumentStore,
  SqliteGraphStore,
  translate,
  type SqliteFileOptions,
  type Steps,
} from '../store/index.ts';
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
      mkdirSync(this.#spaces, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new AstrolabeError(
        'STORAGE_NOT_WRITABLE',
        `the data directory cannot be written: ${directory} (${error instanceof Error ? error.message : String(error)})`,
        { cause: error },
      );
    }
    refuseLostCatalog(directory, this.#spaces);
    this.documents = new SqliteDocumentStore(join(directory, 'system.db'), { faults: options.faults });
    this.snapshots = new DirectorySnapshots(join(directory, 'snapshots'), this.documents, (id, file) =>
      this.#copySpace(id, file),
    );
    this.backups = new FileBackups((id) => this.#fileOf(id), now);
  }

  createSpace(space: SpaceSchema): DurableSpace {
    return DurableSpace.open(space, {
      store: this.#storeOf(space.id),
      now: this.#now,
    });
  }

  openSpace(space: SpaceSchema, admit?: (bytes: number) => void): DurableSpace {
    const file = this.#fileOf(space.id);
    // Opening would create an empty file, so that the space would seem to have lost its data.
    if (!translate(file, () => isThere(file)))
      throw new AstrolabeError('STORAGE_CORRUPT', `the file of space \`${space.name}\` is missing: ${file}`);
    return DurableSpace.open(space, {
      store: this.#storeOf(space.id),
      now: this.#now,
      admit,
    });
  }

  removeSpace(spaceId: number): void {
    const file = this.#fileOf(spaceId);
    // The database file first: companion files without it are not treated as damage.
    for (const suffix of ['', '-wal', '-shm', '-journal', '-seal']) rmSync(file + suffix, { force: true });
  }

  close(): void {
    this.documents.close();
  }

  *#copySpace(spaceId: number, file: string): Steps<void> {
    const store = this.#storeOf(spaceId);
    try {
      yield* store.copy(file);
    } finally {
      store.close();
    }
  }

  #storeOf(spaceId: number): SqliteGraphStore {
    return new SqliteGraphStore(this.#fileOf(spaceId), { ...this.#options, identity: spaceId });
  }

  #fileOf(spaceId: number): string {
    return join(this.#spaces, `${spaceId}.db`);
  }
}

/** A directory with spaces had a catalog; a new one would not know them. */
function refuseLostCatalog(directory: string, spaces: string): void {
  const file = join(directory, 'system.db');
  if (translate(file, () => isThere(file) || !readdirSync(spaces).some((name) => name.endsWith('.db')))) return;
  throw new AstrolabeError('STORAGE_CORRUPT', `the file of the database is missing: ${file}`, {
    hint: 'put it back, for example from a snapshot',
  });
}
