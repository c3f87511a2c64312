/** Progress and cancellation of a long computation. Both functions may throw to end it. */
export interface Work {
  /** Called about once per `STEPS_BETWEEN_CHECKS` edges; throws if the computation was canceled. */
  check(): void;
  /** Called with the bytes before memory is allocated; throws if the caller's limit is exceeded. */
  charge(bytes: number): void;
}

/** Edges or vertices that are processed between two calls of `Work.check`. */
export const STEPS_BETWEEN_CHECKS = 1 << 18;

/** For callers without a limit. */
export const UNLIMITED: Work = { check: () => undefined, charge: () => undefined };

/** Calls `work.check` once for every `STEPS_BETWEEN_CHECKS` steps that are added up. */
export class Pace {
  readonly #work: Work;
  #steps = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  add(steps: number): void {
    this.#steps += steps;
    if (this.#steps < STEPS_BETWEEN_CHECKS) return;
    this.#steps = 0;
    this.#work.check();
  }
}
