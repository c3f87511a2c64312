/**
 * Runs background work of a timer or event. Errors are written to stderr with the name of the work and do not end the process or thread.
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
