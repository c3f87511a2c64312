import { randomBytes } from 'node:crypto';
import { AstrolabeError, type ResultSet, type SchemaSnapshot, type Value } from '@astrolabe/model';
import { latencyUsOf, type SignedIn } from '@astrolabe/http-api';
import type { ResultOptions, ServedSession } from '../engine-host/engine-client.ts';
import type { ResultFormat } from '../engine-host/protocol.ts';
import type { EndedStatement } from '../store/slow-statements.ts';
import type { Account } from './account.ts';
import type { GraphAddress } from './database-address.ts';
import type { PoolShare } from './account-pools.ts';
import { MainSession } from './main-session.ts';
import { OpenTransaction } from './open-transaction.ts';
import { untaggedPropertiesAfter } from './untagged-properties.ts';
import type { Lease } from './session-pool.ts';
import type { DatabaseAccess } from './database-access.ts';

/** Credentials and addresses of a worker thread; without addresses, the embedded database. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly addresses?: readonly GraphAddress[];
}

/** Called for every finished statement. */
export type StatementWatch = (statement: EndedStatement) => void;

/** Start parameters of a login. */
export interface LoginStart {
  /** Its slot in the browser. */
  readonly slot: number;
  readonly now: number;
  /** The session pool of the account, shared by its logins. */
  readonly sessions: PoolShare;
  readonly watch?: StatementWatch;
}

/** A signed-in user, until log-out, expiry, or shutdown. */
export class Login {
  /** The random secret of the cookie. */
  readonly token = randomBytes(32).toString('base64url');
  readonly account: Account;
  readonly signedIn: SignedIn;
  readonly slot: number;
  readonly startedAt: number;
  /** The values of `:param`, shared by all pages of the login. */
  readonly parameters = new Map<string, Value>();
  lastUsedAt: number;
  /** The provider's log-out address, for provider sign-ins. */
  signOutUrl: string | undefined;
  readonly #access: DatabaseAccess;
  readonly #main: MainSession;
  readonly #sessions: PoolShare;
  /** State of the main session: sessions of the pool are shared and can't hold a transaction. */
  readonly #transaction = new OpenTransaction();
  /** The session setting, which the sessions of the pool do not hold. */
  #untaggedProperties: boolean | undefined;
  readonly #watch: StatementWatch;
  readonly #onEnd = new Set<() => void>();
  #hasEnded = false;

  constructor(
    access: DatabaseAccess,
    firstSession: ServedSession,
    { slot, now, sessions, watch = () => {} }: LoginStart,
  ) {
    this.#watch = watch;
    this.slot = slot;
    this.account = access.account;
    this.signedIn = access.signedIn;
    this.startedAt = now;
    this.lastUsedAt = now;
    this.#access = access;
    this.#main = new MainSession(firstSession, () => {
      this.#transaction.lose();
      return access.open();
    });
    this.#sessions = sessions;
  }

  /**
   * Yields the encoded result of a statement. Without `options.space`, or during a transaction, it runs in the main session, where `USE` persists;
   * all pages of the login take part in the transaction.
   */
  async *result(
    text: string,
    format: ResultFormat,
    options: ResultOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const { session, release, isShared } = await this.#lease(text, options);
    const cost: ResultCost = { ms: 0, bytes: 0, last: undefined };
    let failure: unknown;
    try {
      if (!isShared) this.#transaction.check(text);
      const untagged = this.#untaggedProperties;
      const sent = {
        ...options,
        isSessionShared: isShared,
        ...(untagged !== undefined && { untaggedProperties: untagged }),
      };
      yield* measured(session.result(text, format, sent), cost);
      this.#untaggedProperties = untaggedPropertiesAfter(text) ?? this.#untaggedProperties;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.#transaction.note(text, failure !== undefined);
      release(failure);
      this.#watch({
        account: this.account,
        text,
        space: options.space ?? '',
        durationMs: durationOf(cost),
        answeredBytes: cost.bytes,
        hasFailed: failure !== undefined,
        via: 'studio',
      });
    }
  }

  /** Returns the result of a statement as values, from a pooled session; `USE` has no effect. */
  async execute(text: string, options: ResultOptions = {}): Promise<ResultSet> {
    return this.#within((session) => session.execute(text, { ...options, isSessionShared: true }));
  }

  /** Returns the schema of a space. */
  async schema(space: string): Promise<SchemaSnapshot> {
    return this.#within((session) => session.schema(space));
  }

  /** Opens a session for a job, closed by its caller. It may outlive the login. */
  openSession(): Promise<ServedSession> {
    return this.#access.open();
  }

  /** Returns name and password for a worker thread. They never leave the process and are never stored. */
  credentials(): Credentials {
    const { password, addresses } = this.#access;
    return { username: this.account.username, password, ...(addresses && { addresses }) };
  }

  /** Registers a callback for the end of the login. Returns a function that unregisters it. */
  onEnd(listener: () => void): () => void {
    this.#onEnd.add(listener);
    return () => this.#onEnd.delete(listener);
  }

  /** Ends the login and its sessions. */
  async end(): Promise<void> {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const listener of this.#onEnd) listener();
    await Promise.all([this.#main.close(), this.#sessions.leave()]);
  }

  /** Uses any session except the main one. */
  async #within<T>(ask: (session: ServedSession) => Promise<T>): Promise<T> {
    const { session, release } = await this.#sessions.pool.acquire();
    try {
      const result = await ask(session);
      release();
      return result;
    } catch (error) {
      release(error);
      throw error;
    }
  }

  async #lease(text: string, options: ResultOptions): Promise<Lease & { readonly isShared: boolean }> {
    if (this.#hasEnded) throw new AstrolabeError('SESSION_INVALID', 'this login has ended');
    const isShared = !this.#transaction.takes(text) && options.space !== undefined;
    try {
      return { ...(await (isShared ? this.#sessions.pool : this.#main).acquire()), isShared };
    } catch (error) {
      this.#transaction.note(text, true);
      throw error;
    }
  }
}

/** Cost of a response: milliseconds spent waiting for it, its bytes, and its last piece. */
interface ResultCost {
  ms: number;
  bytes: number;
  last: Uint8Array | undefined;
}

/** Returns the same time that the page shows for a run: that in the database. Files and failures have none; their time is that of waiting. */
function durationOf({ ms, last }: ResultCost): number {
  const latencyUs = last && latencyUsOf(last);
  return latencyUs === undefined ? ms : latencyUs / 1000;
}

/** Passes the pieces on, and adds up their bytes and the time spent waiting for them, so that a slow reader does not make a statement look slow. */
async function* measured(
  pieces: AsyncIterableIterator<Uint8Array>,
  cost: ResultCost,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    for (;;) {
      const startedAt = performance.now();
      const { done, value } = await pieces.next().finally(() => (cost.ms += performance.now() - startedAt));
      if (done) return;
      cost.bytes += value.length;
      cost.last = value;
      yield value;
    }
  } finally {
    await pieces.return?.();
  }
}
