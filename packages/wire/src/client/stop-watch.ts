import { AstrolabeError, type ExecuteOptions } from '@astrolabe/model';

/** Watches one statement for cancellation and its time limit. */
export class StopWatch {
  /** Rejects the current wait. A promise that lives as long as the statement would keep every response in memory. */
  #stopWaiting: ((error: AstrolabeError) => void) | undefined;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: () => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #error: AstrolabeError | undefined;

  constructor({ signal, timeoutMs }: ExecuteOptions) {
    const stop = (error: AstrolabeError): void => {
      this.#error ??= error;
      this.#stopWaiting?.(this.#error);
    };
    this.#signal = signal;
    this.#onAbort = (): void => stop(new AstrolabeError('EXECUTION_CANCELLED', 'the statement was canceled'));
    if (signal?.aborted === true) this.#onAbort();
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (timeoutMs !== undefined)
      this.#timer = setTimeout(
        () => stop(new AstrolabeError('EXECUTION_TIMEOUT', `the statement did not end within ${timeoutMs} ms`)),
        timeoutMs,
      );
  }

  /** Whether the statement must stop. */
  get isOver(): boolean {
    return this.#error !== undefined;
  }

  /** Throws if the statement must stop. */
  check(): void {
    if (this.#error) throw this.#error;
  }

  /** Resolves with the result of `work`, unless the statement must stop before. */
  orStopped<T>(work: Promise<T>): Promise<T> {
    if (this.#error) {
      work.catch(() => undefined);
      return Promise.reject(this.#error);
    }
    return new Promise<T>((resolve, reject) => {
      this.#stopWaiting = reject;
      work.then(resolve, reject);
    });
  }

  /** The statement is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}
