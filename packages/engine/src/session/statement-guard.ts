import { AstrolabeError } from '@astrolabe/model';
import type { RunningQuery } from '../executor/execution-context.ts';
import { SLICE_MS } from '../limits.ts';
import { Preempted } from './preempted.ts';

/** Limits of a request. Exceeding one is an error; the database continues. */
export interface StatementLimits {
  /** Memory held (rows, lists, groups), in estimated bytes. */
  readonly memoryBytes: number;
  /** Time that it runs, in milliseconds. */
  readonly timeMs: number;
  /** Rows of its result. */
  readonly rows: number;
}

/** Ways to end a request from outside. */
export interface Interruption {
  /** Shared memory; a nonzero element 0 ends the request. */
  readonly cancelFlag?: Int32Array;
  readonly signal?: AbortSignal;
}

/**
 * Watches a running request: cancellation, its limits, and turns for other requests.
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
  /** Time at which an unnoticed request is abandoned. */
  #budgetUntil: number;
  readonly #mayStartOver: () => boolean;
  #pausedMs = 0;
  #pausedAt = 0;
  #bytes = 0;

  /**
   * `startedAt` is the start in the time of `elapsed`. `giveTurn` is called at the end of a time slice and returns when the request may continue.
   * Once the request has run for `budgetMs`, `check` throws `Preempted` if `mayStartOver` allows it.
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

  /** Throws if the request must end, and yields when its time slice is used up. Long loops call it about once per 1024 rows. */
  check(): void {
    const now = this.checkEnded();
    if (now > this.#budgetUntil && this.#mayStartOver()) throw new Preempted('budget');
    if (now - this.#sliceFrom < SLICE_MS) return;
    this.pause();
    this.#giveTurn();
    this.resume();
    this.checkCancelled();
  }

  /** Throws if the request must end. Returns the time in milliseconds. */
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

  /** Throws if the request was canceled. */
  checkCancelled(): void {
    const { cancelFlag, signal } = this.#interruption;
    if (this.#query.isKilled) throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    if ((cancelFlag && Atomics.load(cancelFlag, 0) !== 0) || signal?.aborted)
      throw new AstrolabeError('EXECUTION_CANCELLED', 'the statement was canceled');
  }

  /** Adds to the memory in use. */
  charge(bytes: number): void {
    this.#bytes += bytes;
    const { memoryBytes } = this.limits;
    if (this.#bytes <= memoryBytes) return;
    throw new AstrolabeError('MEMORY_LIMIT_EXCEEDED', 'GraphMemoryExceeded: (-2600)', {
      hint: `the statement keeps about ${Math.round(this.#bytes)} bytes, ${memoryBytes} are allowed; narrow it, or allow it more`,
      detail: { bytes: Math.round(this.#bytes), limitBytes: memoryBytes },
    });
  }

  /** The memory in use, for `forget`. */
  get chargedBytes(): number {
    return this.#bytes;
  }

  /** Releases memory charged since a previous value. */
  forget(chargedBefore: number): void {
    this.#bytes = chargedBefore;
  }

  /** From here on time does not count. */
  pause(): void {
    this.#pausedAt = this.#elapsed();
  }

  /** Resumes time counting with a new slice. */
  resume(): void {
    const now = this.#elapsed();
    this.#pausedMs += now - this.#pausedAt;
    this.#budgetUntil += now - this.#pausedAt;
    this.#sliceFrom = now;
  }
}
