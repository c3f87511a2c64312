import { grantedView, type Grant, type GrantedView } from '@astrolabe/http-api';
import { GRANTS_MAX } from '../grant/limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import type { StudioStore } from './studio-store.ts';

/** The stored part of a new grant. */
export interface NewGrant extends Pick<Grant, 'kind' | 'name' | 'createTime' | 'expireTime'> {
  /** Hash of the token, to look up the grant. */
  readonly digest: string;
  /** Credentials that only the token decrypts. */
  readonly sealed: Uint8Array;
  readonly view?: GrantedView | undefined;
}

/** A grant with its credentials. */
export interface SavedGrant {
  readonly grant: Grant;
  readonly account: Account;
  readonly sealed: Uint8Array;
  readonly view?: GrantedView;
}

/** Tokens and links granted by accounts. */
export class Grants {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'grants', GRANTS_MAX);
  }

  /** All grants of an account, including expired ones, newest first. */
  list({ database, username }: Account): readonly Grant[] {
    return this.#store.database
      .prepare('SELECT * FROM grants WHERE database = ? AND username = ? ORDER BY id DESC')
      .all(database, username)
      .map(grantOf);
  }

  /** Stores a new grant. */
  add(account: Account, grant: NewGrant): Grant {
    const { kind, name, digest, sealed, view, createTime, expireTime } = grant;
    const id = this.#store.transaction(() =>
      this.#rows.insert(account, {
        kind,
        name,
        digest,
        sealed,
        view: view === undefined ? null : JSON.stringify(view),
        create_time: createTime,
        expire_time: expireTime,
      }),
    );
    return { id, kind, name, createTime, expireTime };
  }

  /** The grant whose token has this digest. */
  find(digest: string): SavedGrant | undefined {
    const row = this.#store.database.prepare('SELECT * FROM grants WHERE digest = ?').get(digest);
    if (!row) return undefined;
    const { view, sealed } = row;
    return {
      grant: grantOf(row),
      account: { database: String(row['database']), username: String(row['username']) },
      sealed: sealed instanceof Uint8Array ? sealed : new Uint8Array(),
      ...(typeof view === 'string' && { view: grantedView.parse(JSON.parse(view)) }),
    };
  }

  /** Notes that it was used. */
  noteUse(id: string, now: number): void {
    this.#store.writeIfPossible(() => {
      this.#store.database.prepare('UPDATE grants SET last_used_time = ? WHERE id = ?').run(now, Number(id));
    });
  }

  /** Revokes all grants of an account. Returns their number. */
  removeAll({ database, username }: Account): number {
    const { changes } = this.#store.database
      .prepare('DELETE FROM grants WHERE database = ? AND username = ?')
      .run(database, username);
    return Number(changes);
  }

  /** Revokes a grant. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }
}

function grantOf(row: Readonly<Record<string, unknown>>): Grant {
  return {
    id: String(row['id']),
    kind: row['kind'] === 'view' ? 'view' : 'mcp',
    name: String(row['name']),
    createTime: Number(row['create_time']),
    expireTime: Number(row['expire_time']),
    ...(row['last_used_time'] !== null && { lastUsedTime: Number(row['last_used_time']) }),
  };
}
