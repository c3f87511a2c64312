import type { Catalog } from '../catalog/catalog.ts';
import { GROUP_COMMIT_WAIT_MS_MAX } from '../limits.ts';
import { soon } from './turn-of-the-loop.ts';

interface QueuedStatement {
  /** Runs the statement; what it writes is durable after `Catalog.releaseWrites`. */
  readonly run: () => void;
  /** Tells the caller that the statement is durable, or what was wrong with it or with the disk. */
  readonly settle: (failure: unknown) => void;
}

/**
 * Lets statements that write at about the same time share one write to the disk. They wait until nothing else comes, or as long as the last write to
 * the disk took; then all of them run one after the other and become durable together. Nothing else runs in between, so no reader sees what is not durable.
 *
 *     statements ─▶ queue ─▶ run, run, run ─▶ one sync ─▶ answers
 */
export class WriteQueue {
  readonly #catalog: Catalog;
  #queue: QueuedStatement[] = [];
  #waitingSince = 0;
  #lastWriteMs = 0;
  #isDraining = false;
  /** What went wrong with the disk while the queue was run. */
  #diskFailure: unknown;
  /** Statements of all kinds that came since the queue was looked at. */
  #arrivals = 0;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Notes that a statement came, so that the queue waits for more. */
  noteArrival(): void {
    this.#arrivals++;
  }

  /** Whether statements wait for their turn. */
  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Runs a statement in its turn. */
  add<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      let made: { readonly result: Result } | undefined;
      this.#queue.push({
        run: () => {
          made = { result: run() };
        },
        settle: (failure) => {
          if (made && failure === undefined) resolve(made.result);
          else reject(failure);
        },
      });
      if (this.#queue.length > 1) return;
      this.#waitingSince = performance.now();
      // The first one does not wait for itself: only what comes after it shows that more is on its way.
      this.#arrivals = 0;
      soon(() => this.#look());
    });
  }

  /** While a statement of the queue lets others run: what those before it wrote becomes durable, so that nobody reads what is not. */
  settle(): void {
    if (!this.#isDraining) return;
    try {
      this.#catalog.releaseWrites();
    } catch (error) {
      this.#diskFailure ??= error;
    }
    this.#catalog.holdWrites();
  }

  /** Runs all that waits now. */
  drain(): void {
    const queue = this.#queue;
    this.#queue = [];
    if (queue.length === 0) return;
    const failures: unknown[] = [];
    const before = performance.now();
    this.#catalog.holdWrites();
    this.#isDraining = true;
    this.#diskFailure = undefined;
    for (const [index, statement] of queue.entries()) {
      try {
        statement.run();
      } catch (error) {
        failures[index] = error;
      }
    }
    this.#isDraining = false;
    try {
      this.#catalog.releaseWrites();
    } catch (error) {
      this.#diskFailure ??= error;
    }
    this.#lastWriteMs = performance.now() - before;
    for (const [index, statement] of queue.entries()) statement.settle(failures[index] ?? this.#diskFailure);
  }

  #look(): void {
    const hasArrivals = this.#arrivals > 0;
    this.#arrivals = 0;
    const waitMs = Math.min(this.#lastWriteMs, GROUP_COMMIT_WAIT_MS_MAX);
    if (hasArrivals && this.#queue.length > 0 && performance.now() - this.#waitingSince < waitMs)
      soon(() => this.#look());
    else this.drain();
  }
}
