import type { MessagePort } from 'node:worker_threads';
import type { EngineReply, ReplyMessage } from './protocol.ts';

/** Maximum delay of gathered replies while other work is running, in milliseconds. */
const GATHERED_MS_MAX = 1;

/** The thread's end of a port for replies. Replies to the requests of one message leave in one message, if they are ready at once. */
export class ReplyChannel {
  readonly #port: Pick<MessagePort, 'postMessage'>;
  #gathered: EngineReply[] = [];
  #moved: ArrayBuffer[] = [];
  #gatheredSince = 0;
  #isGathering = false;

  constructor(port: Pick<MessagePort, 'postMessage'>) {
    this.#port = port;
  }

  /** Sends a reply, and transfers memory in `moved`. */
  postMessage(reply: EngineReply, moved: readonly ArrayBuffer[] = []): void {
    if (this.#gathered.length === 0) this.#gatheredSince = performance.now();
    this.#gathered.push(reply);
    this.#moved.push(...moved);
    if (!this.#isGathering || performance.now() - this.#gatheredSince > GATHERED_MS_MAX) this.flush();
  }

  /** Gathers the replies that `work` sends. */
  gather(work: () => void): void {
    if (this.#isGathering) {
      work();
      return;
    }
    this.#isGathering = true;
    try {
      work();
    } finally {
      this.#isGathering = false;
      this.flush();
    }
  }

  /** Sends what is gathered. */
  flush(): void {
    if (this.#gathered.length === 0) return;
    const message: ReplyMessage = this.#gathered;
    const moved = this.#moved;
    this.#gathered = [];
    this.#moved = [];
    this.#port.postMessage(message, moved);
  }
}
