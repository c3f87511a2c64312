import { SIZE_SAMPLES_KEPT_MS, SIZE_SAMPLE_MS } from '../limits.ts';
import type { StudioStore } from './studio-store.ts';

/** The table of sizes: how large the files of a space were when somebody looked. */
export const SIZE_TABLES = `CREATE TABLE space_sizes (
     space TEXT NOT NULL,
     at INTEGER NOT NULL,
     bytes INTEGER NOT NULL,
     PRIMARY KEY (space, at)
   ) STRICT, WITHOUT ROWID;`;

/** How large a space was. */
export interface SizeSample {
  readonly at: number;
  readonly bytes: number;
}

/** Remembers the sizes of the embedded database's spaces, at most one an hour, for 30 days. */
export class SpaceSizes {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Takes sizes as they are now; answers the earliest that is remembered of each space. Spaces that are gone are forgotten. */
  note(sizes: ReadonlyMap<string, number>, now: number): ReadonlyMap<string, SizeSample> {
    return this.#store.transaction(() => {
      const { database } = this.#store;
      database.prepare('DELETE FROM space_sizes WHERE at < ?').run(now - SIZE_SAMPLES_KEPT_MS);
      const latest = new Map<string, number>();
      const earliest = new Map<string, SizeSample>();
      for (const row of database.prepare('SELECT space, at, bytes FROM space_sizes ORDER BY at').all()) {
        const space = String(row['space']);
        const sample = { at: Number(row['at']), bytes: Number(row['bytes']) };
        if (!earliest.has(space)) earliest.set(space, sample);
        latest.set(space, sample.at);
      }
      for (const space of latest.keys())
        if (!sizes.has(space)) database.prepare('DELETE FROM space_sizes WHERE space = ?').run(space);
      for (const [space, bytes] of sizes) {
        if (now - (latest.get(space) ?? 0) < SIZE_SAMPLE_MS) continue;
        database
          .prepare('INSERT OR REPLACE INTO space_sizes (space, at, bytes) VALUES (?, ?, ?)')
          .run(space, now, bytes);
      }
      return earliest;
    });
  }
}
