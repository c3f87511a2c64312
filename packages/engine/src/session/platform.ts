/** The platform's clock and scheduling. A simulator passes its own, so that every run can be repeated. */
export interface Platform {
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number;
  /** Calls a function in a later turn of the event loop. */
  readonly soon: (call: () => void) => void;
}

/** The clock and the event loop of Node or of a browser. */
export const HOST_PLATFORM: Platform = {
  elapsed: () => performance.now(),
  soon: (call) => {
    if (typeof setImmediate === 'function') setImmediate(call);
    else setTimeout(call, 0);
  },
};

/** Resolves in a later turn of the event loop. */
export function turnOfTheLoop({ soon }: Platform = HOST_PLATFORM): Promise<void> {
  return new Promise((resolve) => soon(resolve));
}
