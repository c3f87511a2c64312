/**
 * Runs work that may let readers run whenever it calls what it gets. A reader that needs the result does the same work; then the rest of it is skipped.
 * `work` must publish its result only after its last check.
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
