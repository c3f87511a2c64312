import { ANSWER_WINDOW_BYTES } from '../limits.ts';

/** How many bytes of an answer are on their way; whoever sends waits while they are too many. */
export class AnswerWindow {
  #bytesUnderway = 0;
  #isOpen = false;
  #wake: (() => void) | undefined;

  /** Resolves when the next piece may follow; other work of the thread always gets a turn in between. */
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

  /** Nobody waits any longer: the statement was cancelled or the reader is gone. */
  open(): void {
    this.#isOpen = true;
    this.#wakeUp();
  }

  #wakeUp(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
