import { AstrolabeError, invariant, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { FramedStorage, type FramedStorageOptions } from '../store/framed-storage.ts';
import { readSpaceCopy, writeSpaceCopy } from '../store/space-copy.ts';
import type { Steps } from '../store/steps.ts';
import type { SyncFile } from '../store/sync-file.ts';
import { backupDescriptions } from './documents.ts';
import { readDescription } from './backup-description.ts';
import type { BackupDescription, BackupStorage, BackupSubject, CatalogStorage } from './catalog-storage.ts';

/** A storage in two files with synchronous access, as in browsers: one for documents, one for all spaces. */
export class FramedCatalogStorage implements CatalogStorage {
  readonly documents: DocumentStore;
  readonly backups: FramedBackups;
  readonly #storage: FramedStorage;
  readonly #now: () => number;

  constructor(files: readonly [SyncFile, SyncFile], now: () => number, options: FramedStorageOptions = {}) {
    this.#storage = new FramedStorage(files, 'astrolabe', options);
    this.documents = this.#storage.documents;
    this.#now = now;
    this.backups = new FramedBackups(this.#storage, now);
  }

  /** Bytes of the stored data. */
  get liveBytes(): number {
    return this.#storage.liveBytes;
  }

  createSpace(space: SpaceSchema): DurableSpace {
    return DurableSpace.open(space, { store: this.#storage.store(space.id), now: this.#now });
  }

  openSpace(space: SpaceSchema, admit?: (bytes: number) => void): DurableSpace {
    return DurableSpace.open(space, { store: this.#storage.store(space.id), now: this.#now, admit });
  }

  removeSpace(spaceId: number): void {
    this.#storage.remove(spaceId);
  }

  close(): void {
    this.#storage.close();
  }
}

/** Copies of spaces as bytes in memory, by name: a page saves and opens them as files. */
export class FramedBackups implements BackupStorage {
  /** Content of the copies. */
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly #storage: FramedStorage;
  readonly #now: () => number;

  constructor(storage: FramedStorage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  *write(open: DurableSpace, subject: BackupSubject, file: string): Steps<BackupDescription> {
    const { vertices, edges } = open.graph.statistics();
    yield* open.copy(file);
    const copy = this.#storage.takeCopy(file);
    invariant(copy, 'the store has made the copy');
    const description: BackupDescription = { ...subject, vertices, edges };
    this.files.set(file, writeSpaceCopy(copy, backupDescriptions.encode(description)));
    return description;
  }

  *verify(file: string): Steps<BackupDescription> {
    const { description } = readSpaceCopy(this.#bytesOf(file));
    yield 1;
    return readDescription(description, file);
  }

  *adopt(file: string, space: SpaceSchema): Steps<DurableSpace> {
    const { chunks, records } = readSpaceCopy(this.#bytesOf(file));
    yield 0.5;
    const store = this.#storage.store(space.id);
    try {
      store.checkpoint(chunks);
      store.append([...records]);
      return DurableSpace.open(space, { store, now: this.#now });
    } catch (error) {
      this.#storage.remove(space.id);
      throw error;
    }
  }

  #bytesOf(file: string): Uint8Array {
    const bytes = this.files.get(file);
    if (!bytes) throw new AstrolabeError('STORAGE_CORRUPT', `there is no file ${file}`);
    return bytes;
  }
}
