import type { CanvasEntry, SavedCanvas } from '@astrolabe/http-api';
import { CANVASES_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import type { StudioStore } from './studio-store.ts';

/** Content of a canvas. */
export interface CanvasContent {
  readonly name: string;
  readonly space: string;
  readonly content: string;
  readonly picture?: string | undefined;
}

/** The canvases that an account has saved. */
export class Canvases {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'canvases', CANVASES_MAX);
  }

  /** Returns all canvases of the account, newest first. */
  list({ database, username }: Account): readonly CanvasEntry[] {
    return this.#store.database
      .prepare(
        'SELECT id, name, space, picture, create_time, update_time FROM canvases WHERE database = ? AND username = ? ORDER BY id DESC',
      )
      .all(database, username)
      .map(entryOf);
  }

  /** A canvas with its content. */
  find({ database, username }: Account, id: string): SavedCanvas | undefined {
    const row = this.#store.database
      .prepare('SELECT * FROM canvases WHERE database = ? AND username = ? AND id = ?')
      .get(database, username, Number(id));
    return row && canvasOf(row);
  }

  /** Returns a canvas of the account's database, regardless of the owner. */
  findOfAnybody({ database }: Account, id: string): SavedCanvas | undefined {
    const row = this.#store.database
      .prepare('SELECT * FROM canvases WHERE database = ? AND id = ?')
      .get(database, Number(id));
    return row && canvasOf(row);
  }

  /** Stores a new one and returns its id. */
  add(account: Account, { name, space, content, picture = '' }: CanvasContent, now: number): string {
    return this.#store.transaction(() =>
      this.#rows.insert(account, { name, space, content, picture, create_time: now, update_time: now }),
    );
  }

  /** Updates a canvas. Returns whether it existed. */
  change(
    { database, username }: Account,
    id: string,
    { name, space, content, picture = '' }: CanvasContent,
    now: number,
  ): boolean {
    const { changes } = this.#store.database
      .prepare(
        'UPDATE canvases SET name = ?, space = ?, content = ?, picture = ?, update_time = ? WHERE database = ? AND username = ? AND id = ?',
      )
      .run(name, space, content, picture, now, database, username, Number(id));
    return changes > 0;
  }

  /** Deletes a canvas. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }
}

function canvasOf(row: Readonly<Record<string, unknown>>): SavedCanvas {
  return { ...entryOf(row), content: String(row['content']) };
}

function entryOf(row: Readonly<Record<string, unknown>>): CanvasEntry {
  return {
    id: String(row['id']),
    name: String(row['name']),
    space: String(row['space']),
    createTime: Number(row['create_time']),
    updateTime: Number(row['update_time']),
    ...(row['picture'] !== '' && { picture: String(row['picture']) }),
  };
}
