import type { SavedSchemaSnapshot } from '@astrolabe/http-api';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** The drawn schema of each space, as last saved by an account (decision D23). */
export class SchemaSnapshots {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  find({ database, username }: Account, space: string): SavedSchemaSnapshot | undefined {
    const row = this.#store.database
      .prepare('SELECT * FROM schema_snapshots WHERE database = ? AND username = ? AND space = ?')
      .get(database, username, space);
    return (
      row && {
        space,
        snapshot: String(row['snapshot']),
        createTime: Number(row['create_time']),
        updateTime: Number(row['update_time']),
      }
    );
  }

  save({ database, username }: Account, space: string, snapshot: string, now: number): void {
    this.#store.database
      .prepare(
        `INSERT INTO schema_snapshots (database, username, space, snapshot, create_time, update_time) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET snapshot = excluded.snapshot, update_time = excluded.update_time`,
      )
      .run(database, username, space, snapshot, now, now);
  }
}
