import { AstrolabeError } from '@astrolabe/model';
import type { RunningQuery } from '../executor/execution-context.ts';
import { SLICE_MS } from '../limits.ts';
import { Preempted } from './preempted.ts';

/** What a request may use at most. Reaching a limit is an error; the database goes on. */
export interface StatementLimits {
  /** Memory that it keeps (rows, lists, groups), estimated in bytes. */
  readonly memoryBytes: number;
  /** Time that it runs, in milliseconds. */
  readonly timeMs: number;
  /** Rows of its result. */
  readonly rows: number;
}

/** How a request can be ended from outside. */
export interface Interruption {
  /** Shared memory; element 0 is not 0 when the request shall end. */
  readonly cancelFlag?: Int32Array;
  readonly signal?: AbortSignal;
}

/**
 * Watches a request while it runs: whether somebody wants it to end, its limits, and when others shall have a turn.
 *
 *     running ──(every batch)──► check ──► error, or a turn for others after each slice, or on
 */
export class StatementGuard {
  readonly limits: StatementLimits;
  readonly #query: RunningQuery;
  readonly #interruption: Interruption;
  readonly #giveTurn: () => void;
  readonly #elapsed: () => number;
  readonly #startedAt: number;
  #sliceFrom: number;
  /** When the request is given up, where nothing of it was seen yet. */
  #budgetUntil: number;
  readonly #mayStartOver: () => boolean;
  #pausedMs = 0;
  #pausedAt = 0;
  #bytes = 0;

  /**
   * `startedAt` is when the request began, by the clock `elapsed`; `giveTurn` is called when a slice is over; it returns when the request may go on. After
   * `budgetMs` of its own time, `check` throws `Preempted` as soon as `mayStartOver` agrees.
   */
  constructor(
    query: RunningQuery,
    interruption: Interruption,
    limits: StatementLimits,
    startedAt: number,
    elapsed: () => number,
    giveTurn: () => void,
    budgetMs: number,
    mayStartOver: () => boolean,
  ) {
    this.#budgetUntil = startedAt + budgetMs;
    this.#mayStartOver = mayStartOver;
    this.#elapsed = elapsed;
    this.#startedAt = startedAt;
    this.#sliceFrom = startedAt;
    this.#query = query;
    this.#interruption = interruption;
    this.limits = limits;
    this.#giveTurn = giveTurn;
  }

  /** Throws when the request shall end, and gives others a turn when a slice is over. Long loops call it about once for 1024 rows. */
  check(): void {
    const now = this.checkEnded();
    if (now > this.#budgetUntil && this.#mayStartOver()) throw new Preempted('budget');
    if (now - this.#sliceFrom < SLICE_MS) return;
    this.pause();
    this.#giveTurn();
    this.resume();
    this.checkCancelled();
  }

  /** Throws when the request shall end; answers the time, in milliseconds. */
  checkEnded(): number {
    this.checkCancelled();
    const now = this.#elapsed();
    const { timeMs } = this.limits;
    if (now - this.#startedAt - this.#pausedMs > timeMs) {
      throw new AstrolabeError('EXECUTION_TIMEOUT', `the statement ran longer than ${timeMs} ms`, {
        hint: 'narrow it, or allow it more time',
        detail: { timeoutMs: timeMs },
      });
    }
    return now;
  }

  /** Throws when somebody wants the request to end. */
  checkCancelled(): void {
    const { cancelFlag, signal } = this.#interruption;
    if (this.#query.isKilled) throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    if ((cancelFlag && Atomics.load(cancelFlag, 0) !== 0) || signal?.aborted)
      throw new AstrolabeError('EXECUTION_CANCELLED', 'the statement was cancelled');
  }

  /** Counts memory that is kept. */
  charge(bytes: number): void {
    this.#bytes += bytes;
    const { memoryBytes } = this.limits;
    if (this.#bytes <= memoryBytes) return;
    throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'GraphMemoryExceeded: (-2600)', {
      hint: `the statement keeps about ${Math.round(this.#bytes)} bytes, ${memoryBytes} are allowed; narrow it, or allow it more`,
      detail: { bytes: Math.round(this.#bytes), limitBytes: memoryBytes },
    });
  }

  /** What is kept now, to be given to `forget` later. */
  get chargedBytes(): number {
    return this.#bytes;
  }

  /** What was kept since is not kept any more. */
  forget(chargedBefore: number): void {
    this.#bytes = chargedBefore;
  }

  /** From here on time does not count. */
  pause(): void {
    this.#pausedAt = this.#elapsed();
  }

  /** Time counts again, and a new slice begins. */
  resume(): void {
    const now = this.#elapsed();
    this.#pausedMs += now - this.#pausedAt;
    this.#budgetUntil += now - this.#pausedAt;
    this.#sliceFrom = now;
  }
}
