/**
 * Long work in steps of a few milliseconds, between which others may run. Yields the progress from 0 to 1, or `'waiting'` if it depends on
 * other work. `return` stops it and deletes its partial result.
 */
export type Steps<Result> = Generator<number | 'waiting', Result, void>;

/** Runs all steps, calling `between` after each; an error it throws stops the work. For work that never waits. */
export function finish<Result>(steps: Steps<Result>, between: (share: number) => void = () => {}): Result {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (step.value !== 'waiting') between(step.value);
    }
  } finally {
    steps.return(undefined as Result);
  }
}
