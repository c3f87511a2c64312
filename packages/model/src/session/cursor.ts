import type { ResultChunk } from '../result/result-set.ts';

/**
 * A statement that runs piece by piece, synchronously. Between two calls of `next` other statements may run; their writes are invisible to the
 * cursor.
 *
 *     next ─▶ head ─▶ rows … ─▶ end ─▶ undefined
 *        └──▶ 'paused', when the budget was used up first: call again
 */
export interface Cursor {
  /**
   * Returns the next chunk. With a budget in milliseconds, returns `'paused'` soon after the budget is used up, unless the current work
   * cannot be interrupted (a commit, or later rows). Throws the error of the statement and closes the cursor.
   */
  next(budgetMs?: number): ResultChunk | 'paused' | undefined;
  /** With a smaller budget than this, `next` would only pause again. It grows while the statement is paused without result. */
  readonly budgetNeededMs: number;
  /** Ends the statement and releases its resources. Idempotent. */
  close(): void;
}

/** How the consumer of a result reads it: row by row, or by column. */
export type ResultForm = 'rows' | 'columns';

/** A text that is ready to run in a database of this thread. */
export interface Prepared {
  /**
   * The columns of its result; empty without a result. Throws if the text is invalid. In a script, a later statement may depend on an earlier one.
   */
  readonly columns: readonly string[];
  /** Starts the text; nothing happens before the first `next`. Each call runs it once more. With `columns`, many rows at once are `ColumnRows`. */
  run(form?: ResultForm): Cursor;
}
