import type { Steps } from '@astrolabe/engine';
import { TURN_MS } from '../limits.ts';
import type { Task } from './task.ts';

/** Receives the outcome of a `StepsTask`: exactly one call of `onResult` or `onError`. */
export interface StepsOwner<Result> {
  /** Called between steps with the progress from 0 to 1; an error it throws stops the work. */
  readonly onProgress: (share: number) => void;
  readonly onResult: (result: Result) => void;
  readonly onError: (error: unknown) => void;
}

/** Long work in steps (backup, check) as a task, about one slice at a time between statements. */
export class StepsTask<Result> implements Task {
  readonly budgetNeededMs = 0;
  readonly #steps: Steps<Result>;
  readonly #owner: StepsOwner<Result>;
  #isRunning = false;
  #isDone = false;
  usedMs = 0;

  constructor(steps: Steps<Result>, owner: StepsOwner<Result>) {
    this.#steps = steps;
    this.#owner = owner;
  }

  get isReady(): boolean {
    return !this.#isDone && !this.#isRunning;
  }

  step(): void {
    const startedAt = performance.now();
    this.#isRunning = true;
    try {
      this.#work(startedAt + TURN_MS);
    } catch (error) {
      this.#isDone = true;
      this.#owner.onError(error);
    } finally {
      this.#isRunning = false;
      this.usedMs += performance.now() - startedAt;
    }
  }

  /** Ends the work without a result. */
  abandon(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#end();
  }

  #work(until: number): void {
    do {
      const step = this.#steps.next();
      if (step.done) {
        this.#isDone = true;
        this.#owner.onResult(step.value);
        return;
      }
      if (step.value === 'waiting') return;
      try {
        this.#owner.onProgress(step.value);
      } catch (error) {
        this.#end();
        throw error;
      }
    } while (performance.now() < until);
  }

  #end(): void {
    this.#steps.return(undefined as Result);
  }
}
