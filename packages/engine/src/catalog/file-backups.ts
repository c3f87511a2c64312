import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import {
  copyClosedFile,
  isSpaceCopy,
  isThere,
  readSpaceCopy,
  SqliteGraphStore,
  translate,
  type Steps,
} from '../store/index.ts';
import { readDescription } from './backup-description.ts';
import type { BackupDescription, BackupStorage, BackupSubject } from './catalog-storage.ts';
import { backupDescriptions } from './documents.ts';

/** Bytes that show whether a file is a copy of a tab. */
const COPY_HEAD_BYTES = 8192;

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
      withStore(file, (store) => store.setNote(backupDescriptions.encode(description)));
      return description;
    } catch (error) {
      for (const suffix of ['', '-seal']) rmSync(file + suffix, { force: true });
      throw error;
    }
  }

  *verify(file: string): Steps<BackupDescription> {
    if (!translate(file, () => isThere(file))) throw new AstrolabeError('STORAGE_CORRUPT', `there is no file ${file}`);
    if (isCopyOfTab(file)) {
      const { description } = readSpaceCopy(translate(file, () => readFileSync(file)));
      yield 1;
      return readDescription(description, file);
    }
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
    if (translate(target, () => isThere(target)))
      throw new AstrolabeError('STORAGE_NOT_WRITABLE', `${target} exists already`);
    try {
      if (isCopyOfTab(file)) {
        const { chunks, records } = readSpaceCopy(translate(file, () => readFileSync(file)));
        yield 0.5;
        withStore(
          target,
          (store) => {
            store.checkpoint(chunks);
            store.append([...records]);
          },
          space.id,
        );
      } else {
        yield* copyClosedFile(file, target);
        withStore(target, (store) => store.setNote(undefined), space.id);
      }
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

/** Whether a file is a space saved by the studio in a browser tab. Throws `STORAGE_…`. */
export function isCopyOfTab(file: string): boolean {
  return translate(file, () => {
    const descriptor = openSync(file, 'r');
    try {
      const head = new Uint8Array(COPY_HEAD_BYTES);
      return isSpaceCopy(head.subarray(0, readSync(descriptor, head)));
    } finally {
      closeSync(descriptor);
    }
  });
}

function withStore<T>(file: string, action: (store: SqliteGraphStore) => T, identity?: number): T {
  const store = new SqliteGraphStore(file, { identity });
  try {
    return action(store);
  } finally {
    store.close();
  }
}
