import type { SpaceSchema } from '@astrolabe/model';
import type { DurableSpace } from '../graph/index.ts';
import type { DocumentStore } from '../store/index.ts';

/** A space to copy, with its data where it is open. */
export interface SnapshotSource {
  readonly id: number;
  readonly open: DurableSpace | undefined;
}

/** Copies of a whole database, by name. */
export interface SnapshotStorage {
  /** The names of the copies that are complete, sorted. */
  list(): readonly string[];
  /** Makes a copy; the name must be free. It appears when it is complete. */
  create(name: string, spaces: readonly SnapshotSource[]): void;
  /** Removes a copy that is listed. */
  remove(name: string): void;
}

/** Where a catalog keeps its documents and its spaces: a directory, or memory. */
export interface CatalogStorage {
  readonly documents: DocumentStore;
  /** Makes the storage of a new space and opens it. */
  createSpace(space: SpaceSchema): DurableSpace;
  /** Opens the storage of a space; throws `STORAGE_CORRUPT` where it is missing. */
  openSpace(space: SpaceSchema): DurableSpace;
  /** Removes the storage of a space that is closed. Nothing there is no error. */
  removeSpace(spaceId: number): void;
  /** Copies of everything; absent where nothing is kept. */
  readonly snapshots?: SnapshotStorage;
  close(): void;
}
