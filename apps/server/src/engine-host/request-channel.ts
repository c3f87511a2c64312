import type { MessagePort, Worker } from 'node:worker_threads';
import type { EngineRequest, RequestMessage, RunRequest, SentRequest } from './protocol.ts';

/** Cancel flags in one piece of shared memory. */
const FLAGS_PER_TABLE = 1024;

/** A flag that cancels a statement. */
export interface CancelFlag {
  /** Its number among the flags of the channel. */
  readonly slot: number;
  readonly isSet: boolean;
  set(): void;
}

/**
 * The caller's end of a port. Requests of one turn of the event loop leave in one message, since a message costs more than a short
 * statement. Cancel flags are in shared memory that is sent once.
 */
export class RequestChannel {
  readonly #port: Pick<MessagePort | Worker, 'postMessage'>;
  readonly #onFailure: (ids: readonly number[], error: unknown) => void;
  #waiting: SentRequest[] = [];
  readonly #tables: Int32Array<SharedArrayBuffer>[] = [];
  #tablesSent = 0;
  readonly #freeFlags: CancelFlag[] = [];

  /** `onFailure` receives the IDs of requests that could not be sent. */
  constructor(
    port: Pick<MessagePort | Worker, 'postMessage'>,
    onFailure: (ids: readonly number[], error: unknown) => void,
  ) {
    this.#port = port;
    this.#onFailure = onFailure;
  }

  /** Sends a request after those sent before. Memory in `moved` is transferred. */
  send(request: SentRequest, moved: readonly ArrayBuffer[] = []): void {
    this.#waiting.push(request);
    if (moved.length > 0) this.#flush(moved);
    else if (this.#waiting.length === 1) setImmediate(() => this.#flush([]));
  }

  /** A flag that is not set, for one statement. */
  takeFlag(): CancelFlag {
    return this.#freeFlags.pop() ?? this.#newFlag();
  }

  /** Returns a flag whose statement has ended. Flags that were set are not used again. */
  releaseFlag(flag: CancelFlag): void {
    if (!flag.isSet) this.#freeFlags.push(flag);
  }

  #newFlag(): CancelFlag {
    const table = new Int32Array(new SharedArrayBuffer(4 * FLAGS_PER_TABLE));
    const first = FLAGS_PER_TABLE * (this.#tables.push(table) - 1);
    for (let at = FLAGS_PER_TABLE - 1; at >= 0; at--)
      this.#freeFlags.push({
        slot: first + at,
        get isSet() {
          return Atomics.load(table, at) !== 0;
        },
        set: () => void Atomics.store(table, at, 1),
      });
    return this.#freeFlags.pop()!;
  }

  #flush(moved: readonly ArrayBuffer[]): void {
    const requests = this.#waiting;
    if (requests.length === 0) return;
    this.#waiting = [];
    const newTables = this.#tables.slice(this.#tablesSent);
    this.#tablesSent = this.#tables.length;
    const message: RequestMessage = { requests, ...(newTables.length > 0 && { newTables }) };
    try {
      this.#port.postMessage(message, moved);
    } catch (error) {
      this.#onFailure(
        requests.map(({ id }) => id),
        error,
      );
    }
  }
}

/** The thread's end: unpacks messages of a `RequestChannel`. */
export class RequestUnpacker {
  readonly #tables: Int32Array<SharedArrayBuffer>[] = [];

  /** The requests of a message, in their order. */
  of({ requests, newTables }: RequestMessage): readonly EngineRequest[] {
    if (newTables) this.#tables.push(...newTables);
    return requests.map((request) => (request.kind === 'run' ? this.#withFlag(request) : request));
  }

  #withFlag({ cancelSlot, ...request }: Extract<SentRequest, { kind: 'run' }>): RunRequest {
    const table = this.#tables[Math.floor(cancelSlot / FLAGS_PER_TABLE)]!;
    const at = cancelSlot % FLAGS_PER_TABLE;
    return { ...request, cancelFlag: table.subarray(at, at + 1) };
  }
}
