/**
 * Long work in steps of a few milliseconds, between which others may run. Yields the share that is done, from 0 to 1, or `'waiting'` when it cannot go on
 * before something else has ended. `return` ends it early and removes what it has made so far.
 */
export type Steps<Result> = Generator<number | 'waiting', Result, void>;

/** Runs all steps, calling `between` after each; what it throws ends the work. For work that never waits. */
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
