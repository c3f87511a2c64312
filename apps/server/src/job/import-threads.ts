import { inBackground } from '@astrolabe/model';
import { Worker } from 'node:worker_threads';
import { IMPORT_SPARE_THREAD_MS, IMPORT_THREAD_LIMITS } from '../limits.ts';
import { workerUrl } from '../worker-url.ts';
import type { ImportThreadData, ImportThreadOrder } from './job-message.ts';

/** The threads of imports. One may be started ahead of an import, so that it need not wait; an unused one ends. */
export class ImportThreads {
  #spare: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined;

  /** Starts a thread for the next import unless one is ready. */
  prepare(): void {
    if (this.#spare) {
      this.#spare.timer.refresh();
      return;
    }
    const worker = new Worker(workerUrl('job/import-worker'), { name: 'import', resourceLimits: IMPORT_THREAD_LIMITS });
    const spare = {
      worker,
      timer: setTimeout(
        () => inBackground('ending a spare thread', () => this.close()),
        IMPORT_SPARE_THREAD_MS,
      ).unref(),
    };
    this.#spare = spare;
    // A worker that fails before use is discarded; one that is in use reports its own error.
    worker.on('error', () => this.#forget(worker));
    worker.once('exit', () => this.#forget(worker));
    worker.unref();
  }

  /** Starts an import in its own thread. */
  begin(data: ImportThreadData): Worker {
    this.prepare();
    const { worker } = this.#spare!;
    this.#forget(worker);
    worker.ref();
    const order: ImportThreadOrder = { kind: 'begin', data };
    worker.postMessage(order, data.port ? [data.port] : []);
    return worker;
  }

  /** Ends the waiting thread. */
  async close(): Promise<void> {
    const worker = this.#spare?.worker;
    if (!worker) return;
    this.#forget(worker);
    await worker.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#spare?.worker !== worker) return;
    clearTimeout(this.#spare.timer);
    this.#spare = undefined;
  }
}
