import { SIZE_SAMPLES_AGE_MS_MAX, SIZE_SAMPLE_MS } from '../limits.ts';
import type { StudioStore } from './studio-store.ts';

/** The size of a space at a time. */
export interface SizeSample {
  readonly at: number;
  readonly bytes: number;
}

/** Records the sizes of the embedded database's spaces, at most once per hour, for 30 days. */
export class SpaceSizes {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /**
   * Stores current sizes and returns the earliest known size of each space. Entries of dropped spaces are deleted. Sizes are often viewed
   * because the disk is full, so a failed write is ignored.
   */
  note(sizes: ReadonlyMap<string, number>, now: number): ReadonlyMap<string, SizeSample> {
    const { database } = this.#store;
    const latest = new Map<string, number>();
    const earliest = new Map<string, SizeSample>();
    const kept = database.prepare('SELECT space, at, bytes FROM space_sizes WHERE at >= ? ORDER BY at');
    for (const row of kept.all(now - SIZE_SAMPLES_AGE_MS_MAX)) {
      const space = String(row['space']);
      const sample = { at: Number(row['at']), bytes: Number(row['bytes']) };
      if (!earliest.has(space)) earliest.set(space, sample);
      latest.set(space, sample.at);
    }
    const due = [...sizes].filter(([space]) => now - (latest.get(space) ?? 0) >= SIZE_SAMPLE_MS);
    const gone = [...latest.keys()].filter((space) => !sizes.has(space));
    if (due.length > 0 || gone.length > 0) this.#keep(due, gone, now);
    return earliest;
  }

  #keep(due: readonly (readonly [string, number])[], gone: readonly string[], now: number): void {
    this.#store.writeIfPossible(() => {
      const { database } = this.#store;
      database.prepare('DELETE FROM space_sizes WHERE at < ?').run(now - SIZE_SAMPLES_AGE_MS_MAX);
      const forget = database.prepare('DELETE FROM space_sizes WHERE space = ?');
      for (const space of gone) forget.run(space);
      const insert = database.prepare('INSERT OR REPLACE INTO space_sizes (space, at, bytes) VALUES (?, ?, ?)');
      for (const [space, bytes] of due) insert.run(space, now, bytes);
    });
  }
}
