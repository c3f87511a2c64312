import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import { SqliteGraphStore } from '../store/index.ts';
import type { BackupDescription, BackupStorage, BackupSubject } from './catalog-storage.ts';
import { SPACE_ROLES, type RoleEntry } from './users.ts';

/** Backups as files of the same format as a space's own, with a note that describes them. */
export class FileBackups implements BackupStorage {
  readonly #fileOf: (spaceId: number) => string;
  readonly #now: () => number;

  constructor(fileOf: (spaceId: number) => string, now: () => number) {
    this.#fileOf = fileOf;
    this.#now = now;
  }

  async write(
    open: DurableSpace,
    subject: BackupSubject,
    file: string,
    onProgress: (share: number) => void,
  ): Promise<BackupDescription> {
    await open.copyWhileOpen(file, onProgress);
    try {
      const { vertices, edges } = this.#count(file, subject.space);
      const description: BackupDescription = { ...subject, vertices, edges };
      withStore(file, (store) => store.setNote(JSON.stringify(description)));
      return description;
    } catch (error) {
      for (const suffix of ['', '-seal']) rmSync(file + suffix, { force: true });
      throw error;
    }
  }

  verify(file: string): BackupDescription {
    if (!existsSync(file)) throw new AstrolabeError('STORAGE_CORRUPT', `there is no file ${file}`);
    return withStore(file, (store) => {
      const note = store.note();
      if (note === undefined) throw new AstrolabeError('STORAGE_CORRUPT', `${file} is not a backup of a space`);
      store.verify();
      return readDescription(note, file);
    });
  }

  adopt(file: string, space: SpaceSchema): DurableSpace {
    const target = this.#fileOf(space.id);
    if (existsSync(target)) throw new AstrolabeError('STORAGE_NOT_WRITABLE', `${target} exists already`);
    try {
      copyFileSync(file, target);
      withStore(target, (store) => store.setNote(undefined));
      return DurableSpace.open(space, { store: new SqliteGraphStore(target), now: this.#now });
    } catch (error) {
      for (const suffix of ['', '-seal']) rmSync(target + suffix, { force: true });
      throw error;
    }
  }

  /** Opens a copy as a space, which reads all of it, and counts. */
  #count(file: string, space: SpaceSchema): { readonly vertices: number; readonly edges: number } {
    const opened = DurableSpace.open(space, { store: new SqliteGraphStore(file), now: this.#now });
    try {
      return opened.graph.statistics();
    } finally {
      opened.discard();
    }
  }
}

function withStore<T>(file: string, action: (store: SqliteGraphStore) => T): T {
  const store = new SqliteGraphStore(file);
  try {
    return action(store);
  } finally {
    store.close();
  }
}

/** The note of a file that somebody may have edited. */
function readDescription(note: string, file: string): BackupDescription {
  try {
    // A backup of a version without full-text indexes or roles says nothing of them.
    const {
      space,
      retired,
      fullText = [],
      roles = [],
      vertices,
      edges,
      createdAt,
    } = JSON.parse(note) as Partial<BackupDescription>;
    if (typeof space?.name === 'string' && space.vidType !== undefined && retired !== undefined)
      if (typeof vertices === 'number' && typeof edges === 'number' && typeof createdAt === 'number')
        if (roles.every(isRole)) return { space, retired, fullText, roles, vertices, edges, createdAt };
  } catch {
    // Said below, for every kind of nonsense alike.
  }
  throw new AstrolabeError('STORAGE_CORRUPT', `the description in the backup ${file} cannot be read`);
}

function isRole({ user, role }: Partial<RoleEntry>): boolean {
  return typeof user === 'string' && SPACE_ROLES.some((one) => one === role);
}
