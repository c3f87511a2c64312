/**
 * Thrown through a request that used up its budget, or has to wait for a writer, and of which nothing was seen yet: neither rows nor a commit. Its cursor starts it over later. It is no
 * `AstrolabeError`, so nothing turns it into a message, a retry or the end of a job.
 */
export class Preempted extends Error {
  readonly reason: 'budget' | 'another statement writes';

  constructor(reason: 'budget' | 'another statement writes') {
    super(`the statement starts over later: ${reason}`);
    this.reason = reason;
  }
}
