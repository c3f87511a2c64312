/**
 * Runs work that lets readers run whenever it calls its argument. If a reader needs the result, it does the same work itself, and the rest is
 * skipped. `work` must publish its result only after its last check.
 */
export function unlessDoneMeanwhile(check: () => void, isDone: () => boolean, work: (check: () => void) => void): void {
  const done = Symbol('done meanwhile');
  try {
    work(() => {
      check();
      // oxlint-disable-next-line no-throw-literal -- leaves `work` and is caught below
      if (isDone()) throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}
