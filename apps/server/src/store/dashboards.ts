import type { DashboardBody, DashboardEntry, SavedDashboard } from '@astrolabe/http-api';
import { DASHBOARDS_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import type { StudioStore } from './studio-store.ts';

type DashboardRow = Readonly<Record<string, unknown>>;

/** Dashboards of accounts. Shared ones are readable for all accounts of the same database. */
export class Dashboards {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'dashboards', DASHBOARDS_MAX);
  }

  /** Returns own and shared dashboards, own ones first, each by name. */
  list(account: Account): readonly DashboardEntry[] {
    return this.#store.database
      .prepare(
        `SELECT id, username, name, is_shared, update_time FROM dashboards
         WHERE database = ? AND (username = ? OR is_shared = 1)
         ORDER BY username <> ?, name COLLATE NOCASE, id`,
      )
      .all(account.database, account.username, account.username)
      .map((row) => entryOf(row, account));
  }

  /** Returns an own or shared dashboard. */
  find(account: Account, id: string): SavedDashboard | undefined {
    const row = this.#store.database
      .prepare('SELECT * FROM dashboards WHERE database = ? AND (username = ? OR is_shared = 1) AND id = ?')
      .get(account.database, account.username, Number(id));
    return row && { ...entryOf(row, account), content: String(row['content']) };
  }

  /** Adds a dashboard and returns its id. Throws `HTTP_PARAMETER` at the account's limit. */
  add(account: Account, { name, isShared, content }: DashboardBody, now: number): string {
    return this.#store.transaction(() =>
      this.#rows.insert(account, { name, is_shared: Number(isShared), content, create_time: now, update_time: now }),
    );
  }

  /** Changes an own dashboard. Returns whether it exists. */
  change(
    { database, username }: Account,
    id: string,
    { name, isShared, content }: DashboardBody,
    now: number,
  ): boolean {
    const { changes } = this.#store.database
      .prepare(
        `UPDATE dashboards SET name = ?, is_shared = ?, content = ?, update_time = ?
         WHERE database = ? AND username = ? AND id = ?`,
      )
      .run(name, Number(isShared), content, now, database, username, Number(id));
    return changes > 0;
  }

  /** Deletes an own dashboard. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }
}

function entryOf(row: DashboardRow, { username }: Account): DashboardEntry {
  const owner = String(row['username']);
  return {
    id: String(row['id']),
    name: String(row['name']),
    isShared: row['is_shared'] === 1,
    isOwn: owner === username,
    owner,
    updateTime: Number(row['update_time']),
  };
}
