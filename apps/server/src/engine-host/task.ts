/** Work that shares the thread with others, a slice at a time. */
export interface Task {
  /** Whether `step` has something to do. */
  readonly isReady: boolean;
  /** With a smaller budget, in milliseconds, `step` would get nowhere. */
  readonly budgetNeededMs: number;
  /** Time it had so far, in milliseconds. */
  readonly usedMs: number;
  /** Goes on for about a slice; with a budget, no longer than that where it can be helped. Never throws. */
  step(budgetMs?: number): void;
}
