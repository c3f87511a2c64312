import { AstrolabeError } from '@astrolabe/model';
import type { Catalog } from '../catalog/catalog.ts';
import type { Space } from '../catalog/space.ts';
import { MEMORY_CHECK_INTERVAL_MS } from '../limits.ts';

/** Refuses writes when the spaces that were written to since the start need more memory than they may. */
export class MemoryGuard {
  readonly #limitBytes: number | undefined;
  readonly #catalog: Catalog;
  readonly #spaces = new Map<string, Space>();
  #checkedAt = -Infinity;

  constructor(limitBytes: number | undefined, catalog: Catalog) {
    this.#catalog = catalog;
    this.#limitBytes = limitBytes;
  }

  /** Throws `MEMORY_LIMIT_EXCEEDED` when the limit is reached. The figures are taken now and then, not at every write. */
  check(space: Space): void {
    if (this.#limitBytes === undefined) return;
    const isNew = this.#spaces.get(space.schema.name) !== space;
    if (isNew) this.#spaces.set(space.schema.name, space);
    const now = performance.now();
    if (!isNew && now - this.#checkedAt < MEMORY_CHECK_INTERVAL_MS) return;
    let bytes = 0;
    for (const [name, known] of this.#spaces) {
      if (this.#catalog.findSpace(name)?.id === known.schema.id) bytes += known.data.graph.memoryBytes;
      else this.#spaces.delete(name);
    }
    if (bytes >= this.#limitBytes) {
      throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'GraphMemoryExceeded: (-2600)', {
        hint: `the graph needs ${bytes} bytes, ${this.#limitBytes} are allowed; raise the limit, or use a cluster for larger graphs`,
        detail: { bytes, limitBytes: this.#limitBytes },
      });
    }
    this.#checkedAt = now;
  }
}
