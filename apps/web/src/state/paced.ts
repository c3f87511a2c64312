/** How often what changes all the time is brought up to date, in milliseconds. */
const PAUSE_MS = 250;

/** Work that is requested more often than needed. */
export interface Paced {
  /** Does the work: at once after a quiet while, else as soon as the pause since the last time is over. */
  readonly ask: () => void;
  /** Does the work now and clears pending requests. */
  readonly now: () => void;
}

/** Paces work, so that many wishes in a short time cost little more than one. The last wish is never lost. */
export function paced(work: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doneAt = -Infinity;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    work();
    // The pause starts when the work is done, so that slow work leaves as much time for others as fast work.
    doneAt = performance.now();
  };
  const ask = (): void => {
    const rest = doneAt + PAUSE_MS - performance.now();
    if (rest <= 0) now();
    else timer ??= setTimeout(now, rest);
  };
  return { ask, now };
}
