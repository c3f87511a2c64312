import type { ResultChunk } from '../result/result-set.ts';

/**
 * A statement that runs piece by piece, synchronously. Between two calls of `next` other statements may run; the cursor sees nothing of what they
 * write.
 *
 *     next ─▶ head ─▶ rows … ─▶ end ─▶ undefined
 *        └──▶ 'paused', when the budget was used up first: call again
 */
export interface Cursor {
  /**
   * Returns the next chunk. Without a budget it works until there is one. With a budget, in milliseconds, it returns `'paused'` soon after that time, unless
   * what it does cannot be interrupted: a write that is being committed, or rows that follow others. Throws what the statement fails with; the cursor is
   * closed then.
   */
  next(budgetMs?: number): ResultChunk | 'paused' | undefined;
  /** With a smaller budget than this, `next` would only pause again. It grows while the statement is paused without result. */
  readonly budgetNeededMs: number;
  /** Ends the statement and frees what it holds. It may be called more than once. */
  close(): void;
}
