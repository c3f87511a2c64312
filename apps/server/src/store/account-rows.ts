import type { SQLInputValue } from 'node:sqlite';
import { AstrolabeError } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** Tables of account data, each row with `id`, `database` and `username`. */
type AccountTable = 'favorites' | 'sketches' | 'canvases' | 'dashboards' | 'grants' | 'alerts';

/** Common functions of account data: limits, ids, deletion. */
export class AccountRows {
  readonly #store: StudioStore;
  readonly #table: AccountTable;
  readonly #countMax: number;

  constructor(store: StudioStore, table: AccountTable, countMax: number) {
    this.#store = store;
    this.#table = table;
    this.#countMax = countMax;
  }

  /** Inserts a row and returns its id. Throws `HTTP_PARAMETER` at the account's limit. Call within a transaction. */
  insert({ database, username }: Account, columns: Readonly<Record<string, SQLInputValue>>): string {
    const present = this.#store.database
      .prepare(`SELECT count(*) AS n FROM ${this.#table} WHERE database = ? AND username = ?`)
      .get(database, username);
    if (Number(present?.['n']) >= this.#countMax)
      throw new AstrolabeError('HTTP_PARAMETER', `an account keeps at most ${this.#countMax} ${this.#table}`, {
        hint: 'delete some first',
      });
    const row: Readonly<Record<string, SQLInputValue>> = { database, username, ...columns };
    const names = Object.keys(row);
    const { lastInsertRowid } = this.#store.database
      .prepare(`INSERT INTO ${this.#table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
    return String(lastInsertRowid);
  }

  /** Deletes a row. Returns whether it existed. */
  remove({ database, username }: Account, id: string): boolean {
    const { changes } = this.#store.database
      .prepare(`DELETE FROM ${this.#table} WHERE database = ? AND username = ? AND id = ?`)
      .run(database, username, Number(id));
    return changes > 0;
  }
}
