import { existsSync, rmSync } from 'node:fs';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import { copyClosedFile, SqliteGraphStore, type Steps } from '../store/index.ts';
import { readDescription } from './backup-description.ts';
import type { BackupDescription, BackupStorage, BackupSubject } from './catalog-storage.ts';

/** Backups as files of the same format as a space's own, with a note that describes them. */
export class FileBackups implements BackupStorage {
  readonly #fileOf: (spaceId: number) => string;
  readonly #now: () => number;

  constructor(fileOf: (spaceId: number) => string, now: () => number) {
    this.#fileOf = fileOf;
    this.#now = now;
  }

  *write(open: DurableSpace, subject: BackupSubject, file: string): Steps<BackupDescription> {
    // The copy has the state of its first step, which follows immediately.
    const { vertices, edges } = open.graph.statistics();
    yield* open.copy(file);
    try {
      const description: BackupDescription = { ...subject, vertices, edges };
      withStore(file, (store) => store.setNote(JSON.stringify(description)));
      return description;
    } catch (error) {
      for (const suffix of ['', '-seal']) rmSync(file + suffix, { force: true });
      throw error;
    }
  }

  *verify(file: string): Steps<BackupDescription> {
    if (!existsSync(file)) throw new AstrolabeError('STORAGE_CORRUPT', `there is no file ${file}`);
    const store = new SqliteGraphStore(file);
    try {
      const note = store.note();
      if (note === undefined) throw new AstrolabeError('STORAGE_CORRUPT', `${file} is not a backup of a space`);
      yield* store.verify();
      return readDescription(note, file);
    } finally {
      store.close();
    }
  }

  *adopt(file: string, space: SpaceSchema): Steps<DurableSpace> {
    const target = this.#fileOf(space.id);
    if (existsSync(target)) throw new AstrolabeError('STORAGE_NOT_WRITABLE', `${target} exists already`);
    yield* copyClosedFile(file, target);
    try {
      withStore(target, (store) => store.setNote(undefined), space.id);
      return DurableSpace.open(space, {
        store: new SqliteGraphStore(target, { identity: space.id }),
        now: this.#now,
      });
    } catch (error) {
      for (const suffix of ['', '-wal', '-seal']) rmSync(target + suffix, { force: true });
      throw error;
    }
  }
}

function withStore<T>(file: string, action: (store: SqliteGraphStore) => T, identity?: number): T {
  const store = new SqliteGraphStore(file, { identity });
  try {
    return action(store);
  } finally {
    store.close();
  }
}
