import { AstrolabeError, type ExecuteOptions } from '@astrolabe/model';

/** Watches over one statement: somebody may cancel it, and its time may run out. */
export class StopWatch {
  /** Rejects what is waited for at the moment. A promise that lives as long as the statement would keep every answer to it alive. */
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
    this.#onAbort = (): void => stop(new AstrolabeError('EXECUTION_CANCELLED', 'the statement was cancelled'));
    if (signal?.aborted === true) this.#onAbort();
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (timeoutMs !== undefined)
      this.#timer = setTimeout(
        () => stop(new AstrolabeError('EXECUTION_TIMEOUT', `the statement did not end within ${timeoutMs} ms`)),
        timeoutMs,
      );
  }

  /** Whether the statement has to stop. */
  get isOver(): boolean {
    return this.#error !== undefined;
  }

  /** Throws when the statement has to stop. */
  check(): void {
    if (this.#error) throw this.#error;
  }

  /** What comes of something, unless the statement has to stop before. */
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
