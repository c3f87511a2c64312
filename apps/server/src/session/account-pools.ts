import type { DatabaseAccess } from './database-access.ts';
import { SessionPool } from './session-pool.ts';

/** A pool for as long as somebody uses it. */
export interface PoolShare {
  readonly pool: SessionPool;
  /** To be called once; the last one to leave closes the pool. */
  readonly leave: () => Promise<void>;
}

/**
 * One pool of sessions per account, however many logins of it there are: an account's share of the database's sessions has one
 * bound. An account is a name with its password at an address with its way to encrypt.
 */
export class AccountPools {
  readonly #pools = new Map<string, { readonly pool: SessionPool; users: number }>();

  /** The pool of an account, which this makes where there is none. */
  share(access: DatabaseAccess): PoolShare {
    const key = JSON.stringify([access.account, access.password, access.addresses]);
    const kept = this.#pools.get(key) ?? { pool: new SessionPool(() => access.open()), users: 0 };
    this.#pools.set(key, kept);
    kept.users++;
    const leave = async (): Promise<void> => {
      if (--kept.users > 0) return;
      this.#pools.delete(key);
      await kept.pool.close();
    };
    return { pool: kept.pool, leave };
  }
}
