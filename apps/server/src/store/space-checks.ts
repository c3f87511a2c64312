import type { SpaceCheckRecord } from '@astrolabe/http-api';
import type { StudioStore } from './studio-store.ts';

/** Times and findings of the background checks of spaces. */
export class SpaceChecks {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Sorted by space. */
  list(): readonly SpaceCheckRecord[] {
    const rows = this.#store.database
      .prepare('SELECT space, checked_at, problem FROM space_checks ORDER BY space')
      .all();
    return rows.map((row) => ({
      space: String(row['space']),
      checkedAt: Number(row['checked_at']),
      ...(row['problem'] !== null && { problem: String(row['problem']) }),
    }));
  }

  /** Stores the result of a check, and deletes results of spaces that are not in `spaces`. */
  note({ space, checkedAt, problem }: SpaceCheckRecord, spaces: readonly string[]): void {
    this.#store.writeIfPossible(() => {
      const { database } = this.#store;
      database
        .prepare('INSERT OR REPLACE INTO space_checks (space, checked_at, problem) VALUES (?, ?, ?)')
        .run(space, checkedAt, problem ?? null);
      database
        .prepare('DELETE FROM space_checks WHERE space NOT IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(spaces));
    });
  }
}
