import { SLICE_CREDIT_MS_MAX, SLICE_EARNED_MS_MAX } from '../limits.ts';
import type { Task } from './task.ts';

/** A statement that has the thread, and the time that others may use in its turns. */
interface Host {
  resumedAt: number;
  creditMs: number;
}

/**
 * Unfinished statements, backups and checks of all ports, which share the thread. The one that has the thread (the host) gives a turn after each
 * slice. In these turns the others together get as much time as one of them would get next to it; those with the least time so far go first.
 *
 *     host      ├ slice ┤        ├ slice ┤        ├ slice ┤
 *     others            ├ turn ──┤       ├ turn ──┤
 *
 * A statement needs a minimum budget to make progress (see `Cursor.budgetNeededMs`), so it waits until the host has earned that much credit for
 * it. Turns nest: a statement that runs in a turn is a host itself, with its own credit.
 */
export class StatementTasks {
  readonly #tasks = new Set<Task>();
  /** The first host is work that is not a task: imports, groups of writes. */
  readonly #hosts: Host[] = [{ resumedAt: 0, creditMs: 0 }];
  readonly #now: () => number;
  #isScheduled = false;
  readonly #soon: (call: () => void) => void;

  constructor(now: () => number = () => performance.now(), soon: (call: () => void) => void = setImmediate) {
    this.#now = now;
    this.#soon = soon;
  }

  /** Adds an unfinished task, which continues in turns and when the thread is free. */
  add(task: Task): void {
    this.#tasks.add(task);
    this.wake();
  }

  /** Forgets a task that is done. */
  remove(task: Task): void {
    this.#tasks.delete(task);
  }

  /** Runs work that gives turns as the statement that has the thread. */
  host<Result>(work: () => Result): Result {
    this.#hosts.push({ resumedAt: this.#now(), creditMs: 0 });
    try {
      return work();
    } finally {
      this.#hosts.pop();
    }
  }

  /** Resumes tasks that became ready. */
  wake(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#soon(() => this.#runNext());
  }

  /** Ends the host's slice: `serve` handles short requests, then other tasks run within their credit. */
  turn(serve: () => void): void {
    const host = this.#hosts.at(-1)!;
    const begunAt = this.#now();
    const ranMs = Math.min(SLICE_EARNED_MS_MAX, begunAt - host.resumedAt);
    serve();
    host.creditMs = Math.min(SLICE_CREDIT_MS_MAX, host.creditMs + ranMs * this.#ready().length);
    for (;;) {
      const task = this.#ready().find(({ budgetNeededMs }) => budgetNeededMs <= host.creditMs);
      if (!task) break;
      const before = this.#now();
      this.host(() => task.step(task.budgetNeededMs));
      host.creditMs -= this.#now() - before;
    }
    host.resumedAt = this.#now();
  }

  /** The thread is free: the task with the least time becomes the host. */
  #runNext(): void {
    this.#isScheduled = false;
    const [task] = this.#ready();
    if (!task) return;
    this.host(() => task.step());
    if (this.#ready().length > 0) this.wake();
  }

  #ready(): Task[] {
    return [...this.#tasks].filter(({ isReady }) => isReady).sort((a, b) => a.usedMs - b.usedMs);
  }
}
