import { AstrolabeError, type SpaceSchema } from '@astrolabe/model';
import { DurableSpace } from '../graph/index.ts';
import { MemoryDocumentStore } from '../store/memory-document-store.ts';
import { MemoryGraphStore } from '../store/memory-graph-store.ts';
import type { CatalogStorage } from './catalog-storage.ts';

/** A storage that ends with the process. */
export class MemoryCatalogStorage implements CatalogStorage {
  readonly documents = new MemoryDocumentStore();
  readonly #now: () => number;
  readonly #isVolatile: boolean;

  /** If no space is ever reopened, its store may be `isVolatile` and store nothing. */
  constructor(now: () => number, isVolatile = true) {
    this.#now = now;
    this.#isVolatile = isVolatile;
  }

  createSpace(space: SpaceSchema): DurableSpace {
    return DurableSpace.open(space, {
      store: new MemoryGraphStore({ isVolatile: this.#isVolatile }),
      now: this.#now,
    });
  }

  openSpace(space: SpaceSchema): DurableSpace {
    // A space in memory exists as long as its catalog.
    throw new AstrolabeError('STORAGE_CORRUPT', `space \`${space.name}\` is not in memory any more`);
  }

  removeSpace(): void {
    // A space in memory is discarded when it is closed.
  }

  close(): void {
    this.documents.close();
  }
}
