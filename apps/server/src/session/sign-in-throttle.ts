import { AstrolabeError } from '@astrolabe/model';
import {
  SIGN_IN_ACCOUNT_TRIES,
  SIGN_IN_ADDRESS_TRIES,
  SIGN_IN_DELAY_MS_MAX,
  SIGN_IN_FORGET_MS,
  SIGN_IN_LOCK_MS,
  SIGN_IN_LOCK_TRIES,
  SIGN_IN_THROTTLED_MAX,
  SIGN_INS_WAITING_MAX,
} from '../limits.ts';
import type { Account } from './account.ts';

/** The source of a sign-in attempt. */
export interface SignInAttempt {
  readonly account: Account;
  readonly address: string;
  /** From the studio's host: never locked out, so that the owner can always sign in. */
  readonly isLocal: boolean;
}

/** The attempts of one account or one address. */
interface Attempts {
  /** Wrong passwords in a row. */
  failed: number;
  /** Time of the last wrong password. */
  failedAt: number;
  /** Attempts without an outcome yet. */
  pending: number;
  /** Called, and emptied, when an attempt has ended. */
  waiting: (() => void)[];
}

/**
 * Rate limit of sign-ins, against password guessing. After some wrong passwords an account, and after more an address, must wait, twice as long each time; then an
 * account is locked for a while. Concurrent attempts gain nothing: only as many run at once as could fail without a delay, and others wait for
 * their outcome. Unknown accounts are treated like known ones.
 */
export class SignInThrottle {
  readonly #now: () => number;
  readonly #isLocking: boolean;
  readonly #countMax: number;
  readonly #attempts = new Map<string, Attempts>();

  /** Counts for at most `countMax` accounts and addresses; the least recently used are dropped first. */
  constructor(isLocking: boolean, now: () => number = Date.now, countMax = SIGN_IN_THROTTLED_MAX) {
    this.#isLocking = isLocking;
    this.#now = now;
    this.#countMax = countMax;
  }

  /**
   * Runs an attempt and returns its result. Throws `BAD_USERNAME_PASSWORD` with the time to wait, without running it, after too many wrong passwords;
   * `TOO_MANY_CONNECTIONS` when `SIGN_INS_WAITING_MAX` others wait already. Only a failure with `BAD_USERNAME_PASSWORD` counts.
   */
  async run<T>(attempt: SignInAttempt, open: () => Promise<T>): Promise<T> {
    const { account, address, isLocal } = attempt;
    const accountKey = JSON.stringify(['account', account.database, account.username]);
    const addressKey = JSON.stringify(['address', address]);
    const limits = [
      { key: accountKey, free: SIGN_IN_ACCOUNT_TRIES, isLocking: this.#isLocking && !isLocal },
      { key: addressKey, free: SIGN_IN_ADDRESS_TRIES, isLocking: false },
    ];
    for (;;) {
      for (const limit of limits) this.#refuse(limit, account.username);
      const full = limits
        .map(({ key, free }) => fullAt(this.#attempts.get(key), free))
        .find((one) => one !== undefined);
      if (!full) break;
      if (full.waiting.length >= SIGN_INS_WAITING_MAX)
        throw new AstrolabeError('TOO_MANY_CONNECTIONS', `${SIGN_INS_WAITING_MAX} sign-ins are waiting`, {
          hint: 'try again in a few seconds',
        });
      await new Promise<void>((resolve) => full.waiting.push(resolve));
    }
    const own = [this.#begun(accountKey), this.#begun(addressKey)] as const;
    try {
      const result = await open();
      succeed(...own);
      return result;
    } catch (error) {
      if (AstrolabeError.is(error) && error.code === 'BAD_USERNAME_PASSWORD') fail(own, this.#now());
      throw error;
    } finally {
      for (const attempts of own) {
        attempts.pending--;
        for (const wake of attempts.waiting.splice(0)) wake();
      }
    }
  }

  #refuse({ key, free, isLocking }: { key: string; free: number; isLocking: boolean }, username: string): void {
    const now = this.#now();
    const attempts = this.#attempts.get(key);
    if (!attempts || now - attempts.failedAt > SIGN_IN_FORGET_MS || attempts.failed < free) return;
    const isLocked = isLocking && attempts.failed >= SIGN_IN_LOCK_TRIES;
    const delayMs = isLocked ? SIGN_IN_LOCK_MS : Math.min(1000 * 2 ** (attempts.failed - free), SIGN_IN_DELAY_MS_MAX);
    // The clock may have been set back.
    const waitMs = delayMs - Math.max(0, now - attempts.failedAt);
    if (waitMs > 0) throw tooMany(username, waitMs, isLocked);
  }

  /** Counts a new attempt as pending. */
  #begun(key: string): Attempts {
    const before = this.#attempts.get(key);
    const attempts = before ?? { failed: 0, failedAt: 0, pending: 0, waiting: [] };
    if (this.#now() - attempts.failedAt > SIGN_IN_FORGET_MS) attempts.failed = 0;
    attempts.pending++;
    this.#attempts.delete(key);
    // The first one is the least recently used.
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size >= this.#countMax && oldest !== undefined) this.#attempts.delete(oldest);
    this.#attempts.set(key, attempts);
    return attempts;
  }
}

/** Returns the attempts if as many are pending as could fail without a delay; one may always run. */
function fullAt(attempts: Attempts | undefined, free: number): Attempts | undefined {
  return attempts && attempts.pending >= Math.max(1, free - attempts.failed) ? attempts : undefined;
}

/** Resets the wrong passwords of an account that has signed in, and removes them from the count of its address, which many users may share. */
function succeed(account: Attempts, address: Attempts): void {
  address.failed = Math.max(0, address.failed - account.failed);
  account.failed = 0;
}

function fail(own: readonly Attempts[], now: number): void {
  for (const attempts of own) {
    attempts.failed++;
    attempts.failedAt = now;
  }
}

/** The list of locked accounts recognizes this message, like those of databases. */
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
