import type { SpaceSchema } from "@astrolabe/model";
import type { DurableSpace } from "../graph/index.ts";
import type { DocumentStore } from "../store/index.ts";

/** Where a catalog keeps its documents and its spaces: a directory, or memory. */
export interface CatalogStorage {
  readonly documents: DocumentStore;
  /** Makes the storage of a new space and opens it. */
  createSpace(space: SpaceSchema): DurableSpace;
  /** Opens the storage of a space; throws `STORAGE_CORRUPT` where it is missing. */
  openSpace(space: SpaceSchema): DurableSpace;
  /** Removes the storage of a space that is closed. Nothing there is no error. */
  removeSpace(spaceId: number): void;
  close(): void;
}
