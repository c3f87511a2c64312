import type { Favorite, FavoriteLabelBody } from '@astrolabe/http-api';
import { FAVORITES_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import type { StudioStore } from './studio-store.ts';

/** The favorite statements of accounts. */
export class Favorites {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'favorites', FAVORITES_MAX);
  }

  /** Returns the favorites of an account, newest first. */
  list({ database, username }: Account): readonly Favorite[] {
    const rows = this.#store.database
      .prepare(
        'SELECT id, content, create_time, name, folder FROM favorites WHERE database = ? AND username = ? ORDER BY id DESC',
      )
      .all(database, username);
    return rows.map((row) => ({
      id: String(row['id']),
      content: String(row['content']),
      createTime: Number(row['create_time']),
      ...(row['name'] !== '' && { name: String(row['name']) }),
      ...(row['folder'] !== '' && { folder: String(row['folder']) }),
    }));
  }

  /** Stores a statement; an existing one gets the label. Returns its id. */
  add(account: Account, content: string, now: number, label: FavoriteLabelBody = {}): string {
    const { database, username } = account;
    return this.#store.transaction(() => {
      const known = this.#store.database
        .prepare('SELECT id FROM favorites WHERE database = ? AND username = ? AND content = ?')
        .get(database, username, content);
      if (known) {
        this.label(account, String(known['id']), label);
        return String(known['id']);
      }
      const { name = '', folder = '' } = label;
      return this.#rows.insert(account, { content, create_time: now, name, folder });
    });
  }

  /** Updates the name or the folder of a favorite. Returns whether it existed. */
  label({ database, username }: Account, id: string, { name, folder }: FavoriteLabelBody): boolean {
    return (
      this.#store.database
        .prepare(
          'UPDATE favorites SET name = coalesce(?, name), folder = coalesce(?, folder) WHERE database = ? AND username = ? AND id = ?',
        )
        .run(name ?? null, folder ?? null, database, username, Number(id)).changes > 0
    );
  }

  /** Deletes a favorite. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }

  /** Deletes all favorites of an account. */
  removeAll({ database, username }: Account): void {
    this.#store.database.prepare('DELETE FROM favorites WHERE database = ? AND username = ?').run(database, username);
  }
}
