import type { ServedSession } from '../engine-host/engine-client.ts';
import { isSessionOver, type Lease } from './session-pool.ts';

/**
 * The session of a login in which `USE` persists. Statements without a space run in it in order; a broken or killed session is replaced.
 */
export class MainSession {
  readonly #open: () => Promise<ServedSession>;
  #session: ServedSession;
  #isOver = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: ServedSession, open: () => Promise<ServedSession>) {
    this.#session = session;
    this.#open = open;
  }

  /** Waits for its turn; the caller must call the returned `release`. */
  async acquire(): Promise<Lease> {
    let next = (): void => {};
    const turn = this.#queue;
    this.#queue = new Promise<void>((resolve) => (next = resolve));
    await turn;
    try {
      if (this.#isOver || !this.#session.isOpen) await this.#replace();
    } catch (error) {
      next();
      throw error;
    }
    const release = (failure?: unknown): void => {
      this.#isOver = isSessionOver(failure);
      next();
    };
    return { session: this.#session, release };
  }

  /** Closes it. */
  async close(): Promise<void> {
    if (this.#session.isOpen) await this.#session.close().catch(() => undefined);
  }

  async #replace(): Promise<void> {
    const before = this.#session;
    this.#session = await this.#open();
    this.#isOver = false;
    if (before.isOpen) await before.close().catch(() => undefined);
  }
}
