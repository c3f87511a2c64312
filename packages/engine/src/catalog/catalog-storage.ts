import type { SpaceSchema } from '@astrolabe/model';
import type { DurableSpace } from '../graph/index.ts';
import type { DocumentStore, Steps } from '../store/index.ts';
import type { FullTextIndex } from './full-text-indexes.ts';
import type { RoleEntry } from './users.ts';

/** A space to copy, with its data if open. */
export interface SnapshotSource {
  readonly id: number;
  readonly open: DurableSpace | undefined;
}

/** Copies of the complete database, by name. */
export interface SnapshotStorage {
  /** The names of the complete copies, sorted. */
  list(): readonly string[];
  /** Creates a copy under an unused name. It appears when complete. No writes may happen meanwhile. */
  create(name: string, spaces: readonly SnapshotSource[]): Steps<void>;
  /** Removes a copy that is listed. */
  remove(name: string): void;
}

/** The description stored in a backup. */
export interface BackupDescription {
  /** The space at the time of the backup; a restored one has another id and may have another name. */
  readonly space: SpaceSchema;
  /** Names of dropped properties, by the id of their tag or edge type. */
  readonly retired: Readonly<Record<string, readonly string[]>>;
  /** Full-text indexes of the space; their terms are built from its rows. */
  readonly fullText: readonly FullTextIndex[];
  /** Roles in the space, sorted by user. Backups contain no accounts or passwords. */
  readonly roles: readonly RoleEntry[];
  readonly vertices: number;
  readonly edges: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** Catalog data of a space to back up. */
export type BackupSubject = Omit<BackupDescription, 'vertices' | 'edges'>;

/** Options of a restore. */
export interface RestoreOptions {
  /** Whether users of this database get the roles that the backup has for their names. */
  readonly withRoles: boolean;
}

/** Copies of single spaces, one file each. */
export interface BackupStorage {
  /**
   * Copies an open space, as of the first step, into a new file with its description, while the space remains in use. Aborting removes the file.
   */
  write(open: DurableSpace, description: BackupSubject, file: string): Steps<BackupDescription>;
  /** Verifies a backup completely, including checksums. Throws `STORAGE_CORRUPT` for damage or other files. */
  verify(file: string): Steps<BackupDescription>;
  /** Makes the file of a new space from a verified backup and opens it. */
  adopt(file: string, space: SpaceSchema): Steps<DurableSpace>;
}

/** Storage of documents and spaces: a directory, or memory. */
export interface CatalogStorage {
  readonly documents: DocumentStore;
  /** Makes the storage of a new space and opens it. */
  createSpace(space: SpaceSchema): DurableSpace;
  /** Opens the storage of a space. Throws `STORAGE_CORRUPT` if it is missing. */
  openSpace(space: SpaceSchema, admit?: (bytes: number) => void): DurableSpace;
  /** Deletes the storage of a closed space. Does nothing if it does not exist. */
  removeSpace(spaceId: number): void;
  /** Copies of the complete database; absent without persistent storage. */
  readonly snapshots?: SnapshotStorage;
  /** Copies of single spaces; absent without persistent storage. */
  readonly backups?: BackupStorage;
  close(): void;
}
