import type { Duplex } from 'node:stream';
import { PIPELINE_BYTES_MAX } from './limits.ts';

/** The chunks received by a socket, in order. The socket is always read, so that its end is noticed; above a limit it is paused. */
export class IncomingBytes {
  readonly #socket: Duplex;
  readonly #bytesMax: number;
  readonly #chunks: Uint8Array[] = [];
  #waitingBytes = 0;
  #hasEnded = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(socket: Duplex, bytesMax: number = PIPELINE_BYTES_MAX) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    socket.on('data', (chunk: Uint8Array) => {
      this.#chunks.push(chunk);
      this.#waitingBytes += chunk.length;
      if (this.#waitingBytes > this.#bytesMax) socket.pause();
      this.#wakeUp();
    });
    socket.once('error', (error) => {
      this.#failure = error;
      this.#end();
    });
    socket.once('end', () => this.#end());
    socket.once('close', () => this.#end());
    // It may have been paused while the first bytes were inspected.
    socket.resume();
  }

  /** The next chunk, or nothing after the end. Rejects when the socket failed. */
  async next(): Promise<Uint8Array | undefined> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#waitingBytes -= chunk.length;
        if (this.#waitingBytes <= this.#bytesMax && this.#socket.isPaused()) this.#socket.resume();
        return chunk;
      }
      if (this.#failure) throw this.#failure;
      if (this.#hasEnded) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #end(): void {
    this.#hasEnded = true;
    this.#wakeUp();
  }

  #wakeUp(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}
