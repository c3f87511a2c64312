import { TURN_MS } from '../limits.ts';
import type { EngineRequest } from './protocol.ts';

/** Handles the requests of a port. */
export interface RequestServer {
  /** Handles the request synchronously if possible within a turn. Returns false if it was not started. */
  respondNow(request: EngineRequest): boolean;
  /** Handles the request asynchronously. */
  receive(request: EngineRequest): void;
}

/**
 * Requests that wait at a port while a long statement has the thread. Those that can be handled in a turn of that statement are; the others wait
 * until it is done. Requests of one session or sink keep their order.
 *
 *     port ──take──► waiting ──► respondNow, in a turn
 *                       └──────► receive, when the thread is free
 */
export class WaitingRequests {
  readonly #take: () => readonly EngineRequest[];
  readonly #server: RequestServer;
  readonly #waiting: EngineRequest[] = [];

  /** `take` gives the requests of the next message of the port; none if there is no message. */
  constructor(take: () => readonly EngineRequest[], server: RequestServer) {
    this.#take = take;
    this.#server = server;
  }

  /** Handles waiting requests for the length of a turn; the long statement must continue too. */
  serveTurn(): void {
    const until = performance.now() + TURN_MS;
    let at = 0;
    while (performance.now() < until) {
      if (at === this.#waiting.length) {
        const next = this.#take();
        if (next.length === 0) return;
        if (at === 0) setImmediate(() => this.#receiveAll());
        this.#waiting.push(...next);
      }
      const request = this.#waiting[at]!;
      const owner = ownerOf(request);
      const isBlocked = owner !== undefined && this.#waiting.slice(0, at).some((other) => ownerOf(other) === owner);
      if (isBlocked) {
        at++;
        continue;
      }
      // Removed before it runs: a long statement gives turns and must not find itself in the queue.
      this.#waiting.splice(at, 1);
      if (this.#server.respondNow(request)) {
        at = 0;
      } else {
        this.#waiting.splice(at, 0, request);
        at++;
      }
    }
  }

  /** Handles requests after those that wait. One that takes long gives turns, in which the others may be handled. */
  receive(requests: readonly EngineRequest[]): void {
    this.#waiting.push(...requests);
    this.#receiveAll();
  }

  #receiveAll(): void {
    for (let request = this.#waiting.shift(); request; request = this.#waiting.shift()) this.#server.receive(request);
  }
}

/** The session or sink whose requests keep their order. */
function ownerOf(request: EngineRequest): string | undefined {
  if ('session' in request) return `session ${request.session}`;
  return 'sink' in request ? `sink ${request.sink}` : undefined;
}
