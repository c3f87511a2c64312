import type { Favorite, FavoriteLabelBody } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { FAVORITES_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** The statements that an account keeps. */
export class Favorites {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** All of an account, newest first. */
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

  /** Keeps a statement; one that is kept already takes the label. Answers its id. */
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
      const count = Number(
        this.#store.database
          .prepare('SELECT count(*) AS n FROM favorites WHERE database = ? AND username = ?')
          .get(database, username)?.['n'],
      );
      if (count >= FAVORITES_MAX)
        throw new AstrolabeError('HTTP_PARAMETER', `an account keeps at most ${FAVORITES_MAX} favorites`, {
          hint: 'remove some first',
        });
      const { lastInsertRowid } = this.#store.database
        .prepare(
          'INSERT INTO favorites (database, username, content, create_time, name, folder) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(database, username, content, now, label.name ?? '', label.folder ?? '');
      return String(lastInsertRowid);
    });
  }

  /** Gives one a name or a folder, whichever is given; whether it was there. */
  label({ database, username }: Account, id: string, { name, folder }: FavoriteLabelBody): boolean {
    return (
      this.#store.database
        .prepare(
          'UPDATE favorites SET name = coalesce(?, name), folder = coalesce(?, folder) WHERE database = ? AND username = ? AND id = ?',
        )
        .run(name ?? null, folder ?? null, database, username, Number(id)).changes > 0
    );
  }

  /** Forgets one; whether it was there. */
  remove({ database, username }: Account, id: string): boolean {
    return (
      this.#store.database
        .prepare('DELETE FROM favorites WHERE database = ? AND username = ? AND id = ?')
        .run(database, username, Number(id)).changes > 0
    );
  }

  /** Forgets all of an account. */
  removeAll({ database, username }: Account): void {
    this.#store.database.prepare('DELETE FROM favorites WHERE database = ? AND username = ?').run(database, username);
  }
}
