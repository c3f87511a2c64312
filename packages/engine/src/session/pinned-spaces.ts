import type { PinnedSpace, Space } from '../catalog/space.ts';

/** Snapshots of the spaces of a request from when it was first suspended. Most requests are never suspended. */
export class PinnedSpaces {
  #byName: Map<string, PinnedSpace> | undefined;

  /** Pins the current state of a space, unless pinned already. */
  keep(space: Space): void {
    if (this.find(space.schema.name)) return;
    this.#byName ??= new Map();
    this.#byName.set(space.schema.name, space.pin());
  }

  /** Returns the pinned state of a space by name, if any. */
  find(name: string): Space | undefined {
    return this.#byName?.get(name)?.space;
  }

  /** Releases all of them. */
  release(): void {
    if (!this.#byName) return;
    for (const pinned of this.#byName.values()) pinned.release();
    this.#byName = undefined;
  }
}
