import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { FREE_SESSION_IDLE_MS, SESSIONS_PER_ACCOUNT_MAX } from '../limits.ts';

/**
 * The database sessions shared by the logins of one account, for statements that name their space and do not change the session's space. Sessions
 * that are idle for long are closed: an account has a limit, and other accounts need some too.
 */
export class SessionPool {
  readonly #open: () => Promise<ServedSession>;
  readonly #idleMs: number;
  /** The last element was used last. */
  readonly #free: FreeSession[] = [];
  #sweep: NodeJS.Timeout | undefined;
  readonly #waiting: (() => void)[] = [];
  #busyCount = 0;
  #isClosed = false;

  constructor(open: () => Promise<ServedSession>, idleMs: number = FREE_SESSION_IDLE_MS) {
    this.#open = open;
    this.#idleMs = idleMs;
  }

  /** Waits for any session; the caller must call the returned `release`. */
  async acquire(): Promise<Lease> {
    for (;;) {
      while (this.#busyCount >= SESSIONS_PER_ACCOUNT_MAX) await this.#oneIsReleased();
      this.#busyCount++;
      try {
        const session = this.#takeFree() ?? (await this.#open());
        return { session, release: (failure) => this.#release(session, failure) };
      } catch (error) {
        this.#leave();
        // If the database grants no more sessions, existing ones are reused.
        if (!isTooMany(error) || this.#busyCount === 0) throw error;
        await this.#oneIsReleased();
      }
    }
  }

  /** Closes all sessions; those in use close after their statement. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sweep);
    const free = this.#free.splice(0).map(({ session }) => session);
    await Promise.allSettled(free.filter((session) => session.isOpen).map((session) => session.close()));
  }

  #takeFree(): ServedSession | undefined {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) if (free.session.isOpen) return free.session;
    return undefined;
  }

  #release(session: ServedSession, failure: unknown): void {
    if (this.#isClosed || isSessionOver(failure)) void session.close().catch(() => undefined);
    else this.#free.push({ session, since: performance.now() });
    this.#sweep ??= setTimeout(
      () => inBackground('closing idle sessions', () => this.#closeIdle()),
      this.#idleMs,
    ).unref();
    this.#leave();
  }

  /** Closes sessions idle for long, and schedules the next check. */
  #closeIdle(): void {
    const now = performance.now();
    while (this.#free[0] && now - this.#free[0].since >= this.#idleMs)
      void this.#free
        .shift()!
        .session.close()
        .catch(() => undefined);
    const next = this.#free[0];
    this.#sweep =
      next &&
      setTimeout(
        () => inBackground('closing idle sessions', () => this.#closeIdle()),
        Math.max(next.since + this.#idleMs - now, 1),
      ).unref();
  }

  #oneIsReleased(): Promise<void> {
    return new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    this.#busyCount--;
    this.#waiting.shift()?.();
  }
}

/** A session for one statement. */
export interface Lease {
  readonly session: ServedSession;
  /** Returns the session, with the failure of its statement; an ended session is not reused. */
  readonly release: (failure?: unknown) => void;
}

/** Whether a statement failed because its session was killed or has expired: nothing was executed. */
export function isSessionOver(failure: unknown): boolean {
  return AstrolabeError.is(failure) && (failure.code === 'SESSION_INVALID' || failure.code === 'SESSION_TIMEOUT');
}

interface FreeSession {
  readonly session: ServedSession;
  readonly since: number;
}

function isTooMany(error: unknown): boolean {
  return AstrolabeError.is(error) && (error.code === 'TOO_MANY_SESSIONS' || error.code === 'TOO_MANY_CONNECTIONS');
}
