import type { ServedSession } from '../engine-host/engine-client.ts';
import type { Lease } from './session-pool.ts';

/**
 * The session of a login whose space `USE` changes. Statements that name no space run in it one after another; where it has broken
 * a new one takes its place.
 */
export class MainSession {
  readonly #open: () => Promise<ServedSession>;
  #session: ServedSession;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: ServedSession, open: () => Promise<ServedSession>) {
    this.#session = session;
    this.#open = open;
  }

  /** Waits for its turn; the caller must call the returned `release`. */
  async acquire(): Promise<Lease> {
    let release = (): void => {};
    const turn = this.#queue;
    this.#queue = new Promise<void>((resolve) => (release = resolve));
    await turn;
    try {
      if (!this.#session.isOpen) this.#session = await this.#open();
      return { session: this.#session, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Closes it. */
  async close(): Promise<void> {
    if (this.#session.isOpen) await this.#session.close().catch(() => undefined);
  }
}
