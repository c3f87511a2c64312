import { AstrolabeError } from '@astrolabe/model';
import type { Catalog } from '../catalog/catalog.ts';
import type { Space } from '../catalog/space.ts';
import { MEMORY_CHECK_INTERVAL_MS } from '../limits.ts';

/** Rejects writes if the open spaces exceed the memory limit even after idle ones were unloaded. */
export class MemoryGuard {
  readonly #limitBytes: number | undefined;
  readonly #catalog: Catalog;
  readonly #checked = new WeakSet<Space>();
  #checkedAt = -Infinity;

  constructor(limitBytes: number | undefined, catalog: Catalog) {
    this.#catalog = catalog;
    this.#limitBytes = limitBytes;
  }

  /** Throws `MEMORY_LIMIT_EXCEEDED` if the limit is reached. Memory is measured periodically, not at every write. */
  check(space: Space): void {
    if (this.#limitBytes === undefined) return;
    const isNew = !this.#checked.has(space);
    this.#checked.add(space);
    const now = performance.now();
    if (!isNew && now - this.#checkedAt < MEMORY_CHECK_INTERVAL_MS) return;
    if (this.#catalog.memoryBytes >= this.#limitBytes) this.#catalog.makeRoom(this.#limitBytes - 1);
    const bytes = this.#catalog.memoryBytes;
    if (bytes >= this.#limitBytes) {
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'GraphMemoryExceeded: (-2600)', {
        hint: `the graph needs ${bytes} bytes, ${this.#limitBytes} are allowed; raise the limit, or use a cluster for larger graphs`,
        detail: { bytes, limitBytes: this.#limitBytes },
      });
    }
    this.#checkedAt = now;
  }
}
