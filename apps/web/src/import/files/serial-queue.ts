/** Runs tasks one after the other, in the order in which they were added; a failed one does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  /** Adds a task. The promise is settled as that of the task. */
  async add<T>(task: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#waiting--;
    }
  }
}
