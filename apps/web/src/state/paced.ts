/** Update interval of constantly changing content, in milliseconds. */
const PAUSE_MS = 250;

/** Work that is requested more often than needed. */
export interface Paced {
  /** Requests the work: runs at once after a pause, else as soon as the interval since the last run is over. */
  readonly ask: () => void;
  /** Does the work now and clears pending requests. */
  readonly now: () => void;
}

/** Throttles work, so that many requests in a short time cost little more than one. The last request is never lost. */
export function paced(work: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt = -Infinity;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    work();
    // The interval starts when the work is done, so that slow work leaves as much time for others as fast work.
    doneAt = performance.now();
  };
  const ask = (): void => {
    const rest = doneAt + PAUSE_MS - performance.now();
    if (rest <= 0) now();
    else timer ??= setTimeout(now, rest);
  };
  return { ask, now };
}
