import type { Durability, DurableTicket, Unsynced } from '../catalog/durability.ts';
import { GROUP_COMMIT_WAIT_MS_MAX, SLICE_MS } from '../limits.ts';
import type { Platform } from './platform.ts';
import { Preempted } from './preempted.ts';

/** Maximum immediate rounds of a group when writes fail and others that may have read them start over. */
const ROUNDS_MAX = 3;

/** Outcome of a statement after its group was written. */
type Outcome = { readonly ticket: DurableTicket } | { readonly error: unknown };

interface QueuedStatement {
  /** Runs the statement in memory. Throws `Preempted` if it exceeds the budget. */
  readonly run: (budgetMs: number) => void;
  /** Receives the result or the error. */
  readonly settle: (outcome: Outcome) => void;
}

/**
 * Group commit: statements that write at about the same time share one disk sync. They wait until no more arrive, at most as long as the last
 * group took; then they run one after the other, are made durable together, and only then return. A statement that lets others run first makes
 * the writes of the group so far durable, so that others never see a write that is not durable.
 *
 *     statements ─▶ queue ─▶ run, run, run ─▶ one sync ─▶ ticket ─▶ results
 */
export class WriteQueue {
  readonly #durability: Durability;
  readonly #platform: Platform;
  #queue: QueuedStatement[] = [];
  #waitingSince = 0;
  #lastWriteMs = 0;
  #isDraining = false;
  #turnBudgetMs = SLICE_MS;
  #triedAt = 0;
  /** During a group: its statements that ran, or run, since its last sync. */
  #unsynced: QueuedStatement[] | undefined;
  /** Outcomes of the statements in the running group. */
  readonly #outcomes = new Map<QueuedStatement, Outcome>();
  /** Statements of all kinds that arrived since the last check. */
  #arrivals = 0;

  constructor(durability: Durability, platform: Platform) {
    this.#durability = durability;
    this.#platform = platform;
  }

  /** Records the arrival of a statement, so that the queue waits for more. */
  noteArrival(): void {
    this.#arrivals++;
  }

  /** Whether statements wait for their group. */
  get isWaiting(): boolean {
    return this.#queue.length > 0;
  }

  /** Runs a statement in its group. Resolves when its writes are durable. */
  add<Result>(run: (budgetMs: number) => Unsynced<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => this.enqueue(run, resolve, reject));
  }

  /** Like `add`, with a callback that is called as soon as the group is durable, also within the turn of another statement. */
  enqueue<Result>(
    run: (budgetMs: number) => Unsynced<Result>,
    onResult: (result: Result) => void,
    onError: (error: unknown) => void,
  ): void {
    let made: Unsynced<Result> | undefined;
    this.#queue.push({
      run: (budgetMs) => {
        made = run(budgetMs);
      },
      settle: (outcome) => {
        if ('error' in outcome) onError(outcome.error);
        else if (made) onResult(made.open(outcome.ticket));
      },
    });
    if (this.#queue.length > 1) return;
    this.#waitingSince = this.#platform.elapsed();
    // The first one does not wait for itself: only later arrivals show that more are coming.
    this.#arrivals = 0;
    this.#platform.soon(() => this.#look());
  }

  /**
   * Runs an action outside of the group during one of its statements. The writes of the group so far are made durable first; until the action
   * returns, commits are durable one by one. Throws the error that prevented the group's writes: they were rolled back, and the current statement
   * may have read them.
   */
  outsideGroup(action: () => void): void {
    const group = this.#unsynced;
    if (!group) {
      action();
      return;
    }
    // It has not ended, so it gets no outcome.
    const running = group.pop();
    const outcome = this.#sync();
    this.#unsynced = undefined;
    try {
      action();
    } finally {
      this.#unsynced = running ? [running] : [];
      this.#durability.hold();
    }
    if ('error' in outcome) throw outcome.error;
  }

  /** Runs all waiting statements. Does nothing within a turn of a running group: they form the next group. */
  drain(): void {
    for (let round = 0; round < ROUNDS_MAX; round++) if (this.#runGroup(Infinity)) return;
    this.#platform.soon(() => this.#look());
  }

  /**
   * Runs waiting statements within the turn of a read. A statement that needs more than a slice waits with those after it and is retried
   * with twice the time, after the other statement had as much.
   */
  drainInTurn(): void {
    if (this.#platform.elapsed() - this.#triedAt < this.#turnBudgetMs - SLICE_MS) return;
    const isDone = this.#runGroup(this.#turnBudgetMs);
    this.#turnBudgetMs = isDone ? SLICE_MS : 2 * this.#turnBudgetMs;
    this.#triedAt = this.#platform.elapsed();
  }

  /** Runs a group; returns false if statements were put back because one of them starts over later. */
  #runGroup(budgetMs: number): boolean {
    if (this.#isDraining || this.#queue.length === 0) return true;
    const waiting = this.#queue;
    this.#queue = [];
    const before = this.#platform.elapsed();
    this.#isDraining = true;
    this.#unsynced = [];
    this.#durability.hold();
    const ran = this.#runAll(waiting, budgetMs);
    this.#sync();
    this.#unsynced = undefined;
    this.#isDraining = false;
    this.#queue.unshift(...waiting.slice(ran));
    this.#lastWriteMs = this.#platform.elapsed() - before;
    const group = waiting.slice(0, ran).map((statement) => [statement, this.#outcomes.get(statement)!] as const);
    this.#outcomes.clear();
    for (const [statement, outcome] of group) statement.settle(outcome);
    return ran === waiting.length;
  }

  /** Runs statements in order; returns their number. */
  #runAll(waiting: readonly QueuedStatement[], budgetMs: number): number {
    for (const [at, statement] of waiting.entries()) {
      this.#unsynced?.push(statement);
      try {
        statement.run(budgetMs);
      } catch (error) {
        if (error instanceof Preempted) return at;
        this.#outcomes.set(statement, { error });
      }
    }
    return waiting.length;
  }

  /**
   * Ends the hold: the statements since the last sync get its ticket or failure. A statement that failed on its own keeps its error if the sync
   * succeeds, since earlier writes of its request are stored then.
   */
  #sync(): Outcome {
    let outcome: Outcome;
    try {
      outcome = { ticket: this.#durability.release() };
    } catch (error) {
      outcome = { error };
    }
    for (const statement of this.#unsynced ?? []) {
      if ('error' in outcome || !this.#outcomes.has(statement)) this.#outcomes.set(statement, outcome);
    }
    if (this.#unsynced) this.#unsynced = [];
    return outcome;
  }

  #look(): void {
    const hasArrivals = this.#arrivals > 0;
    this.#arrivals = 0;
    const waitMs = Math.min(this.#lastWriteMs, GROUP_COMMIT_WAIT_MS_MAX);
    if (hasArrivals && this.#queue.length > 0 && this.#platform.elapsed() - this.#waitingSince < waitMs)
      this.#platform.soon(() => this.#look());
    else this.drain();
  }
}
