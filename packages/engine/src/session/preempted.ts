/** `rolled back`: writes that the request may have read did not reach the disk. */
export type PreemptionReason = 'budget' | 'another statement writes' | 'rolled back';

/**
 * Thrown through a request that exceeded its budget, must wait for a writer, or may have read rolled-back data, before any row or commit was
 * visible. Its cursor restarts it later. Not an `AstrolabeError`, so that nothing turns it into a message, a retry or the end of a job.
 */
export class Preempted extends Error {
  readonly reason: PreemptionReason;

  constructor(reason: PreemptionReason) {
    super(`the statement starts over later: ${reason}`);
    this.reason = reason;
  }
}
