import type { EngineCore, EngineSession } from '@astrolabe/engine/memory';

/** A session to run one statement in. */
export interface Lease {
  readonly session: EngineSession;
  readonly release: () => void;
}

/** A false positive only makes a statement wait for others. */
const MAY_START_TRANSACTION = /\b(?:transaction|begin)\b/iu;

/**
 * The sessions of a tab. The main one, in which USE persists and transactions are open, runs one statement at a time, in order of arrival. Outside
 * of a transaction a statement that names its space gets a separate session.
 */
export class TabSessions {
  readonly #engine: EngineCore;
  readonly #main: EngineSession;
  #queue: Promise<void> = Promise.resolve();
  /** Statements that wait or run in the main session and may start a transaction. */
  #starting = 0;

  constructor(engine: EngineCore) {
    this.#engine = engine;
    this.#main = engine.openSession();
  }

  /** Waits for its turn; the caller must call `release` of the lease. Throws the reason of `signal` if that is aborted before. */
  async acquire(text: string, space: string | undefined, signal: AbortSignal): Promise<Lease> {
    const mayStart = MAY_START_TRANSACTION.test(text);
    const isMain = space === undefined || mayStart || this.#starting > 0 || this.#main.hasTransaction;
    if (!isMain) {
      const session = this.#engine.openSession();
      return { session, release: () => void session.close() };
    }
    const before = this.#queue;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue = promise;
    if (mayStart) this.#starting++;
    const release = (): void => {
      if (mayStart) this.#starting--;
      resolve();
    };
    await before;
    if (!signal.aborted) return { session: this.#main, release };
    release();
    throw signal.reason;
  }

  /** Runs an action in a separate session. */
  aside<Result>(action: (session: EngineSession) => Result): Result {
    const session = this.#engine.openSession();
    try {
      return action(session);
    } finally {
      void session.close();
    }
  }
}
