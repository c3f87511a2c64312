import { TURN_MS } from './limits.ts';

/** Splits long work of a thread: `give` yields to other work after `TURN_MS`. */
export class Turn {
  #startedAt = performance.now();

  /** Whether others have waited long enough. */
  get isOver(): boolean {
    return performance.now() - this.#startedAt >= TURN_MS;
  }

  /** Lets other work run if this turn is over. */
  async give(): Promise<void> {
    if (!this.isOver) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#startedAt = performance.now();
  }
}
