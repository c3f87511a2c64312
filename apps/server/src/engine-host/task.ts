/** Work that shares the thread, one slice at a time. */
export interface Task {
  /** Whether `step` has work to do. */
  readonly isReady: boolean;
  /** With a smaller budget, in milliseconds, `step` makes no progress. */
  readonly budgetNeededMs: number;
  /** Time used in milliseconds. */
  readonly usedMs: number;
  /** Runs for about a slice; with a budget, no longer if possible. Never throws. */
  step(budgetMs?: number): void;
}
