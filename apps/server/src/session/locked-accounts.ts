import { AstrolabeError } from '@astrolabe/model';
import type { LockedAccount } from '@astrolabe/http-api';
import type { Account } from './account.ts';

/** Message of a database for a locked account with its duration; no statement returns it. */
const LOCKED = /has been locked, try again in (\d+) seconds/i;

/** Accounts locked by databases after wrong passwords, as reported at sign-ins. In memory only. */
export class LockedAccounts {
  readonly #now: () => number;
  /** Until when, by user and by database, in Unix milliseconds. */
  readonly #until = new Map<string, Map<string, number>>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Runs a sign-in and records whether the account is locked. */
  async watch<T>({ database, username }: Account, signIn: () => Promise<T>): Promise<T> {
    try {
      const signedIn = await signIn();
      this.#until.get(database)?.delete(username);
      return signedIn;
    } catch (error) {
      const seconds = AstrolabeError.is(error) ? LOCKED.exec(error.message)?.[1] : undefined;
      if (seconds !== undefined) {
        const locked = this.#until.get(database) ?? new Map<string, number>();
        this.#until.set(database, locked.set(username, this.#now() + Number(seconds) * 1000));
      }
      throw error;
    }
  }

  /** The currently locked accounts of a database. */
  list(database: string): readonly LockedAccount[] {
    const now = this.#now();
    return [...(this.#until.get(database) ?? [])].flatMap(([username, until]) =>
      until > now ? [{ username, until }] : [],
    );
  }
}
