/**
 * Runs work that nothing waits for: of a timer, of an event. What it throws, at once or later, is reported on the standard error with the name of
 * the work, and ends neither the process nor the thread.
 */
export function inBackground(name: string, work: () => unknown): void {
  const report = (error: unknown): void => console.error(`${name} failed:`, error);
  try {
    const outcome = work();
    if (outcome instanceof Promise) outcome.catch(report);
  } catch (error) {
    report(error);
  }
}
