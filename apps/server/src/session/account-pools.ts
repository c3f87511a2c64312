import type { DatabaseAccess } from './database-access.ts';
import { SessionPool } from './session-pool.ts';

/** A reference-counted pool. */
export interface PoolShare {
  readonly pool: SessionPool;
  /** Must be called once; the last call closes the pool. */
  readonly leave: () => Promise<void>;
}

/**
 * One session pool per account, shared by its logins, so that an account's share of the database's sessions is bounded. An account is name,
 * password, address and TLS settings.
 */
export class AccountPools {
  readonly #pools = new Map<string, { readonly pool: SessionPool; users: number }>();

  /** Returns the pool of an account, creating it if needed. */
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
