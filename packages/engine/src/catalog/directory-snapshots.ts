import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AstrolabeError, compareText } from '@astrolabe/model';
import { finish, type SqliteDocumentStore, type Steps } from '../store/index.ts';
import type { SnapshotSource, SnapshotStorage } from './catalog-storage.ts';

/** Suffix of the folder of an incomplete copy. */
const UNFINISHED = '.unfinished';

/**
 * Copies in a directory, each a complete data directory: an engine opened on one has the database as of the copy.
 *
 *     <name>/system.db
 *     <name>/spaces/<id>.db
 */
export class DirectorySnapshots implements SnapshotStorage {
  readonly #directory: string;
  readonly #documents: SqliteDocumentStore;
  /** Copies the file of a space that is not open. */
  readonly #copySpace: (spaceId: number, file: string) => Steps<void>;

  constructor(
    directory: string,
    documents: SqliteDocumentStore,
    copySpace: (spaceId: number, file: string) => Steps<void>,
  ) {
    this.#directory = directory;
    this.#documents = documents;
    this.#copySpace = copySpace;
    for (const name of this.#folders())
      if (name.endsWith(UNFINISHED)) rmSync(join(directory, name), { recursive: true, force: true });
  }

  list(): readonly string[] {
    return this.#folders()
      .filter((name) => !name.endsWith(UNFINISHED))
      .sort(compareText);
  }

  *create(name: string, spaces: readonly SnapshotSource[]): Steps<void> {
    const folder = join(this.#directory, name + UNFINISHED);
    let isComplete = false;
    try {
      mkdirSync(join(folder, 'spaces'), { recursive: true, mode: 0o700 });
      for (const { id, open } of spaces) {
        const file = join(folder, 'spaces', `${id}.db`);
        if (open) yield* open.copy(file);
        // A statement that opened the space meanwhile would find its file locked.
        else finish(this.#copySpace(id, file));
      }
      yield* this.#documents.copy(join(folder, 'system.db'));
      renameSync(folder, join(this.#directory, name));
      isComplete = true;
    } catch (error) {
      if (AstrolabeError.is(error)) throw error;
      throw new AstrolabeError(
        'STORAGE_NOT_WRITABLE',
        `a snapshot cannot be written to ${this.#directory} (${error instanceof Error ? error.message : String(error)})`,
        { cause: error },
      );
    } finally {
      if (!isComplete) rmSync(folder, { recursive: true, force: true });
    }
  }

  remove(name: string): void {
    // Names in the list cannot leave the directory. An interrupted removal continues at the next start.
    const doomed = join(this.#directory, name + UNFINISHED);
    renameSync(join(this.#directory, name), doomed);
    rmSync(doomed, { recursive: true, force: true });
  }

  #folders(): string[] {
    if (!statSync(this.#directory, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(this.#directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  }
}
