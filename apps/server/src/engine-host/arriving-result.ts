import type { EngineReplyValue } from './protocol.ts';

/** A request waiting for its replies: pieces, then an end or a failure. */
export interface Pending {
  readonly pieces: (pieces: readonly Uint8Array[]) => void;
  readonly done: (value: EngineReplyValue | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/** Callbacks to the client of a response. */
export interface ResultOwner {
  readonly cancel: () => void;
  /** Reports that a piece was consumed. */
  readonly taken: (bytes: number) => void;
  /** Releases the cancel flag. */
  readonly ended: () => void;
  readonly signal: AbortSignal | undefined;
}

/** The pieces of a response as they arrive, and its end. Leaving the loop closes it. */
export class ArrivingResult implements Pending {
  readonly #owner: ResultOwner;
  readonly #arrived: Uint8Array[] = [];
  #isDone = false;
  #failure: { readonly error: unknown } | undefined;
  #wake = (): void => {};

  constructor(owner: ResultOwner) {
    this.#owner = owner;
    owner.signal?.addEventListener('abort', owner.cancel, { once: true });
  }

  pieces(pieces: readonly Uint8Array[]): void {
    this.#arrived.push(...pieces);
    this.#wake();
  }

  done(): void {
    this.#isDone = true;
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure = { error };
    this.done();
  }

  /** Resolves when data has arrived. */
  async hasCome(): Promise<void> {
    if (!this.#isDone && this.#arrived.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Returns the response if it arrived completely in one piece. */
  takeWhole(): Uint8Array | undefined {
    if (!this.#isDone || this.#failure || this.#arrived.length !== 1) return undefined;
    this.close();
    return this.#arrived.shift();
  }

  /** Returns the next available piece, or undefined; throws the failure if it ended with one. */
  take(): Uint8Array | undefined {
    const bytes = this.#arrived.shift();
    if (bytes && !this.#isDone) this.#owner.taken(bytes.length);
    if (!bytes && this.#failure) throw this.#failure.error;
    return bytes;
  }

  /** Whether the result is complete. */
  get isDone(): boolean {
    return this.#isDone;
  }

  close(): void {
    this.#owner.signal?.removeEventListener('abort', this.#owner.cancel);
    if (this.#isDone) this.#owner.ended();
    else this.#owner.cancel();
  }
}

/** Sends a statement when the first piece is requested, and yields the pieces of its response. Leaving the loop closes it. */
export async function* piecesOf(send: () => ArrivingResult): AsyncGenerator<Uint8Array, void, undefined> {
  const result = send();
  try {
    for (;;) {
      const bytes = result.take();
      if (bytes) yield bytes;
      else if (result.isDone) return;
      else await result.hasCome();
    }
  } finally {
    result.close();
  }
}
