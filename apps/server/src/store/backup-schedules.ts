import type { BackupSchedule } from '@astrolabe/http-api';
import type { StudioStore } from './studio-store.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Spaces of the embedded database with scheduled backups. */
export class BackupSchedules {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  list(): readonly BackupSchedule[] {
    const rows = this.#store.database
      .prepare('SELECT space, every_hours, keep, next_at, problem FROM backup_schedules ORDER BY space')
      .all();
    return rows.map((row) => ({
      space: String(row['space']),
      everyHours: Number(row['every_hours']),
      keep: Number(row['keep']),
      nextAt: Number(row['next_at']),
      ...(row['problem'] !== null && { problem: String(row['problem']) }),
    }));
  }

  /** Sets when a space is backed up; the first backup is due at once. */
  set({ space, everyHours, keep }: Pick<BackupSchedule, 'space' | 'everyHours' | 'keep'>, now: number): void {
    this.#store.database
      .prepare(
        `INSERT INTO backup_schedules (space, every_hours, keep, next_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (space) DO UPDATE SET every_hours = excluded.every_hours, keep = excluded.keep, next_at = excluded.next_at, problem = NULL`,
      )
      .run(space, everyHours, keep, now);
  }

  /** Deletes the schedule of a space. Returns whether it existed. */
  remove(space: string): boolean {
    return this.#store.database.prepare('DELETE FROM backup_schedules WHERE space = ?').run(space).changes > 0;
  }

  /** Records the outcome of a backup; after a failure the next attempt is in an hour. */
  note({ space, everyHours }: BackupSchedule, now: number, problem: string | undefined): void {
    const nextAt = now + (problem === undefined ? everyHours * HOUR_MS : HOUR_MS);
    this.#store.writeIfPossible(() =>
      this.#store.database
        .prepare('UPDATE backup_schedules SET next_at = ?, problem = ? WHERE space = ?')
        .run(nextAt, problem ?? null, space),
    );
  }
}
