import type { ServedSession } from '../engine-host/engine-client.ts';
import { SESSIONS_PER_LOGIN_MAX } from '../limits.ts';

/**
 * The database sessions of one login. Statements that name no space share the main session, whose space `USE` changes, and
 * run one after another; the others take any free session, because naming a space leaves the session's own choice alone.
 */
export class SessionPool {
  readonly #open: () => Promise<ServedSession>;
  readonly #free: ServedSession[] = [];
  readonly #waiting: (() => void)[] = [];
  #busyCount = 0;
  #main: ServedSession;
  #mainQueue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(main: ServedSession, open: () => Promise<ServedSession>) {
    this.#main = main;
    this.#open = open;
  }

  /** Waits for the main session; the caller must call the returned `release`. */
  async acquireMain(): Promise<Lease> {
    let release = (): void => {};
    const turn = this.#mainQueue;
    this.#mainQueue = new Promise<void>((resolve) => (release = resolve));
    await turn;
    try {
      if (!this.#main.isOpen) this.#main = await this.#open();
      return { session: this.#main, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Waits for any session; the caller must call the returned `release`. */
  async acquire(): Promise<Lease> {
    while (this.#busyCount >= SESSIONS_PER_LOGIN_MAX) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busyCount++;
    try {
      const session = this.#takeFree() ?? (await this.#open());
      return {
        session,
        release: () => {
          if (this.#isClosed) void session.close().catch(() => undefined);
          else this.#free.push(session);
          this.#leave();
        },
      };
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Closes every session; those in use end with their statement. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(
      [this.#main, ...this.#free.splice(0)].filter((session) => session.isOpen).map((session) => session.close()),
    );
  }

  #takeFree(): ServedSession | undefined {
    for (let session = this.#free.pop(); session; session = this.#free.pop()) if (session.isOpen) return session;
    return undefined;
  }

  #leave(): void {
    this.#busyCount--;
    this.#waiting.shift()?.();
  }
}

/** A session for the time of one statement. */
export interface Lease {
  readonly session: ServedSession;
  readonly release: () => void;
}
