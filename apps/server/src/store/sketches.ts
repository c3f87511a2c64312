import type { SQLInputValue } from 'node:sqlite';
import type { Sketch } from '@astrolabe/http-api';
import { SKETCHES_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import type { StudioStore } from './studio-store.ts';

/** The content of a sketch. */
export interface SketchContent {
  readonly name: string;
  readonly schema?: string | undefined;
  readonly snapshot?: string | undefined;
}

/** The schemas that an account has drawn. */
export class Sketches {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'sketches', SKETCHES_MAX);
  }

  /** One page of the sketches whose name contains the keyword, newest first, and their total number. */
  list(
    account: Account,
    keyword: string,
    offset: number,
    limit: number,
  ): { readonly items: readonly Sketch[]; readonly total: number } {
    const where = 'WHERE database = ? AND username = ? AND instr(lower(name), lower(?)) > 0';
    const filter: SQLInputValue[] = [account.database, account.username, keyword];
    const rows = this.#store.database
      .prepare(`SELECT * FROM sketches ${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
      .all(...filter, limit, offset);
    const total = Number(
      this.#store.database.prepare(`SELECT count(*) AS n FROM sketches ${where}`).get(...filter)?.['n'],
    );
    return { items: rows.map(sketchOf), total };
  }

  /** Stores a new one and returns its id. */
  add(account: Account, { name, schema = '', snapshot = '' }: SketchContent, now: number): string {
    return this.#store.transaction(() =>
      this.#rows.insert(account, { name, schema, snapshot, create_time: now, update_time: now }),
    );
  }

  /** Updates a sketch; omitted parts are unchanged. Returns whether it existed. */
  change({ database, username }: Account, id: string, { name, schema, snapshot }: SketchContent, now: number): boolean {
    const { changes } = this.#store.database
      .prepare(
        'UPDATE sketches SET name = ?, schema = coalesce(?, schema), snapshot = coalesce(?, snapshot), update_time = ? WHERE database = ? AND username = ? AND id = ?',
      )
      .run(name, schema ?? null, snapshot ?? null, now, database, username, Number(id));
    return changes > 0;
  }

  /** Deletes a sketch. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }
}

function sketchOf(row: Readonly<Record<string, unknown>>): Sketch {
  return {
    id: String(row['id']),
    name: String(row['name']),
    schema: String(row['schema']),
    snapshot: String(row['snapshot']),
    createTime: Number(row['create_time']),
    updateTime: Number(row['update_time']),
  };
}
