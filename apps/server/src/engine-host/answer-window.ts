import { ANSWER_WINDOW_BYTES } from '../limits.ts';

/** Limits the unacknowledged bytes of a response; senders wait above the limit. */
export class AnswerWindow {
  #bytesUnderway = 0;
  #isOpen = false;
  #wake: (() => void) | undefined;

  /** Resolves when the next piece may follow; other work of the thread always runs in between. */
  async sent(bytes: number): Promise<void> {
    this.#bytesUnderway += bytes;
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (this.#isOpen || this.#bytesUnderway < ANSWER_WINDOW_BYTES) return;
    await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** The reader has taken so many bytes. */
  taken(bytes: number): void {
    this.#bytesUnderway -= bytes;
    if (this.#bytesUnderway < ANSWER_WINDOW_BYTES) this.#wakeUp();
  }

  /** Releases the sender: the statement was canceled or the reader left. */
  open(): void {
    this.#isOpen = true;
    this.#wakeUp();
  }

  #wakeUp(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
