import type { EdgeTypeSchema, IndexSchema, SpaceSchema, TagSchema } from '@astrolabe/model';
import type { Graph, GraphChange, SchemaChange } from '../graph/graph.ts';
import type { DocumentStore } from '../store/index.ts';

/** The data of one space, opened: its graph, what it is made of, and the way to change both. */
export interface SpaceData {
  readonly graph: Graph;
  /** Tags, edge types and indexes as the space's own file keeps them, by id. */
  readonly tags: readonly TagSchema[];
  readonly edgeTypes: readonly EdgeTypeSchema[];
  readonly indexes: readonly IndexSchema[];
  /** Makes the changes durable and visible, all or none. */
  commit(changes: readonly (GraphChange | SchemaChange)[]): void;
  close(): void;
}

/** Where a catalog keeps its documents and its spaces: a directory, or memory. */
export interface CatalogStorage {
  readonly documents: DocumentStore;
  /** Makes the storage of a new space and opens it. */
  createSpace(space: SpaceSchema): SpaceData;
  /** Opens the storage of a space; throws `STORAGE_CORRUPT` where it is missing. */
  openSpace(space: SpaceSchema): SpaceData;
  /** Removes the storage of a space that is closed. Nothing there is no error. */
  removeSpace(spaceId: number): void;
  close(): void;
}
