import { AstrolabeError } from '@astrolabe/model';
import {
  SIGN_IN_ACCOUNT_TRIES,
  SIGN_IN_ADDRESS_TRIES,
  SIGN_IN_DELAY_MS_MAX,
  SIGN_IN_FORGET_MS,
  SIGN_IN_LOCK_MS,
  SIGN_IN_LOCK_TRIES,
  SIGN_IN_THROTTLED_MAX,
} from '../limits.ts';
import type { Account } from './account.ts';

/** Who tries to sign in. */
export interface SignInAttempt {
  readonly account: Account;
  readonly address: string;
  /** From the machine that the studio runs on: never locked out, so that its owner can always get in. */
  readonly isLocal: boolean;
}

interface Tries {
  count: number;
  lastAt: number;
}

/**
 * Slows down guessing of passwords: after some wrong ones in a row an account, and after more an address, has to wait, each time twice as long; an
 * account is then locked for a while. An attempt counts as wrong from its start until it has succeeded, so that many at once gain nothing. Unknown
 * accounts are treated as known ones.
 */
export class SignInThrottle {
  readonly #now: () => number;
  readonly #isLocking: boolean;
  readonly #tries = new Map<string, Tries>();

  constructor(isLocking: boolean, now: () => number = Date.now) {
    this.#isLocking = isLocking;
    this.#now = now;
  }

  /** Begins an attempt; throws `BAD_USERNAME_PASSWORD` with the time to wait. Returns what to call when it has succeeded. */
  begin({ account, address, isLocal }: SignInAttempt): () => void {
    const now = this.#now();
    const accountKey = JSON.stringify(['account', account.database, account.username]);
    const addressKey = JSON.stringify(['address', address]);
    const isLocking = this.#isLocking && !isLocal;
    const waits = [
      this.#waitOf(accountKey, now, SIGN_IN_ACCOUNT_TRIES, isLocking),
      this.#waitOf(addressKey, now, SIGN_IN_ADDRESS_TRIES, false),
    ];
    const waitMs = Math.max(...waits);
    if (waitMs > 0) throw tooMany(account.username, waitMs, isLocking && waits[0]! > SIGN_IN_DELAY_MS_MAX);
    for (const key of [accountKey, addressKey]) this.#count(key, now);
    return () => {
      this.#tries.delete(accountKey);
      const tries = this.#tries.get(addressKey);
      if (tries && --tries.count <= 0) this.#tries.delete(addressKey);
    };
  }

  #waitOf(key: string, now: number, free: number, isLocking: boolean): number {
    const tries = this.#tries.get(key);
    if (!tries || now - tries.lastAt > SIGN_IN_FORGET_MS) return 0;
    const over = tries.count - free;
    if (over < 0) return 0;
    const isLocked = isLocking && tries.count >= SIGN_IN_LOCK_TRIES;
    const delay = isLocked ? SIGN_IN_LOCK_MS : Math.min(1000 * 2 ** over, SIGN_IN_DELAY_MS_MAX);
    return tries.lastAt + delay - now;
  }

  #count(key: string, now: number): void {
    const before = this.#tries.get(key);
    const isOld = before === undefined || now - before.lastAt > SIGN_IN_FORGET_MS;
    this.#tries.delete(key);
    // The first one was used longest ago.
    const [oldest] = this.#tries.keys();
    if (this.#tries.size >= SIGN_IN_THROTTLED_MAX && oldest !== undefined) this.#tries.delete(oldest);
    this.#tries.set(key, { count: isOld ? 1 : before.count + 1, lastAt: now });
  }
}

/** In the words of a database, which the list of locked accounts understands. */
function tooMany(username: string, waitMs: number, isLocked: boolean): AstrolabeError {
  const seconds = Math.ceil(waitMs / 1000);
  return new AstrolabeError(
    'BAD_USERNAME_PASSWORD',
    isLocked
      ? `User ${username} has been locked, try again in ${seconds} seconds`
      : `too many wrong passwords, try again in ${seconds} seconds`,
    { hint: 'wait, then try again' },
  );
}
