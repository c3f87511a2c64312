import type { SpaceSchema } from '@astrolabe/model';
import type { DurableSpace } from '../graph/index.ts';
import type { DocumentStore, Steps } from '../store/index.ts';
import type { FullTextIndex } from './full-text-indexes.ts';
import type { RoleEntry } from './users.ts';

/** A space to copy, with its data where it is open. */
export interface SnapshotSource {
  readonly id: number;
  readonly open: DurableSpace | undefined;
}

/** Copies of a whole database, by name. */
export interface SnapshotStorage {
  /** The names of the copies that are complete, sorted. */
  list(): readonly string[];
  /** Makes a copy; the name must be free. It appears when it is complete. Nobody may write meanwhile. */
  create(name: string, spaces: readonly SnapshotSource[]): Steps<void>;
  /** Removes a copy that is listed. */
  remove(name: string): void;
}

/** What a backup says about itself. */
export interface BackupDescription {
  /** The space as it was; a restored one has another id and perhaps another name. */
  readonly space: SpaceSchema;
  /** Names of properties that tags and edge types lost, by the id of the tag or edge type. */
  readonly retired: Readonly<Record<string, readonly string[]>>;
  /** The full-text indexes of the space; their words are made of its rows. */
  readonly fullText: readonly FullTextIndex[];
  /** Who had which role in the space, sorted by user. Accounts and passwords are not in a backup. */
  readonly roles: readonly RoleEntry[];
  readonly vertices: number;
  readonly edges: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** What the catalog knows of a space that is backed up. */
export type BackupSubject = Omit<BackupDescription, 'vertices' | 'edges'>;

/** What a restored space is to have beside its data. */
export interface RestoreOptions {
  /** Whether users of this database get the roles that the backup has for their names. */
  readonly withRoles: boolean;
}

/** Copies of single spaces, one file each. */
export interface BackupStorage {
  /** Copies an open space, as it is at the first step, into a new file while it goes on, with its description. Ended early, it leaves nothing. */
  write(open: DurableSpace, description: BackupSubject, file: string): Steps<BackupDescription>;
  /** Reads all of a backup, checksums included; damage and files that are no backups are `STORAGE_CORRUPT`. */
  verify(file: string): Steps<BackupDescription>;
  /** Makes the file of a new space from a verified backup and opens it. */
  adopt(file: string, space: SpaceSchema): Steps<DurableSpace>;
}

/** Where a catalog keeps its documents and its spaces: a directory, or memory. */
export interface CatalogStorage {
  readonly documents: DocumentStore;
  /** Makes the storage of a new space and opens it. */
  createSpace(space: SpaceSchema): DurableSpace;
  /** Opens the storage of a space; throws `STORAGE_CORRUPT` where it is missing. */
  openSpace(space: SpaceSchema, admit?: (bytes: number) => void): DurableSpace;
  /** Removes the storage of a space that is closed. Nothing there is no error. */
  removeSpace(spaceId: number): void;
  /** Copies of everything; absent where nothing is kept. */
  readonly snapshots?: SnapshotStorage;
  /** Copies of single spaces; absent where nothing is kept. */
  readonly backups?: BackupStorage;
  close(): void;
}
