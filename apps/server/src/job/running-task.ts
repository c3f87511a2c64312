import type { Worker } from 'node:worker_threads';
import type { ImportProgress } from '@astrolabe/importer';
import type { TaskCheckpoint } from '../store/import-tasks.ts';
import type { ImportThreadOrder } from './job-message.ts';

/** The thread of a task. */
export class RunningTask {
  /** Settles when the thread has ended; duplicates are counted until then. */
  hasExited: Promise<void> = Promise.resolve();
  progress: ImportProgress | undefined;
  checkpoint: TaskCheckpoint | undefined;
  /** Time when the import itself ended, in Unix milliseconds. */
  endTime: number | undefined;
  readonly #end = Promise.withResolvers<void>();
  #worker: Worker | undefined;
  #isStopping = false;

  /** Sets the thread once it has started. */
  attach(worker: Worker): void {
    this.#worker = worker;
    if (this.#isStopping) this.stop();
  }

  /** Settles when the import itself is over. */
  get hasEnded(): Promise<void> {
    return this.#end.promise;
  }

  /** Notes that the import itself is over. */
  end(now: number): void {
    this.endTime = now;
    this.progress = undefined;
    this.#end.resolve();
  }

  /** Asks the thread to end. */
  stop(): void {
    this.#isStopping = true;
    this.#worker?.postMessage({ kind: 'stop' } satisfies ImportThreadOrder);
  }
}
