import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { ImportProgress } from '@astrolabe/importer';
import type { FastifyBaseLogger } from 'fastify';
import type { EngineHost } from '../engine-host/engine-host.ts';
import { IMPORTS_RUNNING_MAX, IMPORT_STOP_GRACE_MS, STORE_PROBE_MS } from '../limits.ts';
import type { Credentials } from '../session/login.ts';
import type { AuditTrail } from '../store/audit-trail.ts';
import type { StoredTask, StoredTasks, TaskChange } from '../store/import-tasks.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';
import type { CountedEnds } from './counted-ends.ts';
import { importEnd, importStart } from './import-audit.ts';
import { ImportThreads } from './import-threads.ts';
import type { ImportThreadData, ImportThreadNotice } from './job-message.ts';
import { RunningTask } from './running-task.ts';
import { TaskFolder } from './task-folder.ts';

/** Dependencies of the task runner. */
export interface TaskRunnerOptions {
  readonly dataDirectory: string;
  readonly tasks: StoredTasks;
  readonly uploads: UploadedFiles;
  readonly engine: Pick<EngineHost, 'openPort'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly auditTrail: Pick<AuditTrail, 'note'>;
  readonly now: () => number;
}

/** Runs a limited number of tasks, each in its own thread, and stores their progress. Tasks of a previous process are aborted. */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Credentials>();
  readonly #running = new Map<string, RunningTask>();
  readonly #threads = new ImportThreads();
  #isClosing = false;
  #isClosed = false;

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
    this.#now = options.now;
    for (const task of options.tasks.unfinished()) this.#abortInterrupted(task);
  }

  /** Prepares for an import that is about to start. */
  prepare(): void {
    if (!this.#isClosing) this.#threads.prepare();
  }

  /** Starts a `pending` task as soon as a thread is free. */
  enqueue(id: string, credentials: Credentials): void {
    this.#waiting.set(id, credentials);
    this.#startNext();
  }

  /** Stops a queued or running task. Resolves when it no longer writes; with false if it was neither. */
  async stop(id: string): Promise<boolean> {
    if (this.#waiting.delete(id)) {
      this.#options.tasks.change(id, { status: 'stopped' }, this.#now());
      return true;
    }
    const running = this.#running.get(id);
    if (running === undefined || running.endTime !== undefined) return false;
    running.stop();
    await Promise.race([running.hasEnded, running.hasExited]);
    return true;
  }

  /** Stops counting for a finished task. */
  stopCounting(id: string): void {
    this.#running.get(id)?.stop();
  }

  /** Whether duplicates and links of a task that has ended are still being counted. */
  isCounting(id: string): boolean {
    return this.#running.get(id)?.endTime !== undefined;
  }

  /** The progress of a running task. */
  progressOf(id: string): ImportProgress | undefined {
    return this.isCounting(id) ? undefined : this.#running.get(id)?.progress;
  }

  /** Interrupts running tasks at a position to resume from. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#threads.close();
    for (const id of this.#waiting.keys())
      this.#options.tasks.change(
        id,
        { status: 'aborted', message: 'the studio was closed before this started; it can be resumed' },
        this.#now(),
      );
    this.#waiting.clear();
    const running = [...this.#running.values()];
    for (const task of running) task.stop();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, IMPORT_STOP_GRACE_MS).unref());
    await Promise.race([Promise.all(running.map((task) => task.hasExited)), patience]);
    // Later messages of threads cannot be stored.
    this.#isClosed = true;
  }

  #startNext(): void {
    for (const [id, credentials] of this.#waiting) {
      if (this.#running.size >= IMPORTS_RUNNING_MAX || this.#isClosing) return;
      this.#waiting.delete(id);
      const task = this.#options.tasks.unfinished().find((candidate) => candidate.id === id);
      if (task) this.#start(task, credentials);
    }
  }

  #start(task: StoredTask, credentials: Credentials): void {
    const running = new RunningTask();
    this.#running.set(task.id, running);
    this.#store(task.id, { status: 'processing' }, this.#now());
    if (task.definition.isCheck !== true) this.#options.auditTrail.note(importStart(task));
    running.hasExited = this.#run(task, credentials, running)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'an import could not be run');
        this.#storeEnd(
          task.id,
          {
            status: 'aborted',
            message: AstrolabeError.is(error)
              ? error.message
              : 'the import could not be run; the log of the studio has the details',
          },
          this.#now(),
        );
        this.#noteEnd(task, true, running);
      })
      .finally(() => {
        this.#running.delete(task.id);
        this.#startNext();
      });
  }

  async #run(task: StoredTask, { username, password, addresses }: Credentials, running: RunningTask): Promise<void> {
    const { uploads, engine, dataDirectory } = this.#options;
    const port = addresses ? undefined : await engine.openPort();
    const data: ImportThreadData = {
      ...(port && { port }),
      ...(addresses && { addresses }),
      username,
      password,
      taskName: task.name,
      spaceName: task.definition.spaceName,
      mapping: task.definition.mapping,
      files: task.definition.files.map((file) => ({ name: file.name, path: uploads.pathOf(task.account, file) })),
      folder: TaskFolder.of(dataDirectory, task.id).path,
      resumeFrom: task.checkpoint,
      isCheck: task.definition.isCheck === true,
      batchSize: task.definition.batchSize,
      retry: task.definition.retry,
      concurrency: task.definition.concurrency,
      ...(task.definition.fixes && { fixes: task.definition.fixes }),
      ...(task.definition.schema && { schema: task.definition.schema }),
      ...(task.definition.refresh && { refresh: task.definition.refresh }),
      ...(task.definition.alsoFrom && { alsoFrom: task.definition.alsoFrom }),
    };
    const worker = this.#threads.begin(data);
    running.attach(worker);
    worker.on('message', (notice: ImportThreadNotice) => {
      if (this.#isClosed) return;
      if (notice.kind === 'ended') this.#end(task, notice, running);
      else if (notice.kind === 'counted') this.#keepCounts(task, notice.counted, running);
      else if (notice.kind === 'progress') running.progress = notice.progress;
      else {
        running.progress = notice.checkpoint.progress;
        running.checkpoint = notice.checkpoint;
        this.#store(task.id, { checkpoint: notice.checkpoint }, this.#now());
      }
    });
    const failure = await new Promise<unknown>((resolve) => {
      worker.once('error', resolve);
      worker.once('exit', () => resolve(undefined));
    });
    // The import itself may be finished; later events do not undo it.
    if (running.endTime !== undefined) return;
    if (failure !== undefined) throw failure;
    throw new AstrolabeError('INTERNAL', 'the thread of the import ended without a word');
  }

  #end(task: StoredTask, ending: Extract<ImportThreadNotice, { kind: 'ended' }>, running: RunningTask): void {
    const { id } = task;
    const now = this.#now();
    this.#noteEnd(task, ending.outcome === 'aborted', running);
    if (ending.outcome === 'aborted') this.#storeEnd(id, { status: 'aborted', message: ending.problem.message }, now);
    else if (ending.outcome === 'stopped' && this.#isClosing)
      this.#storeEnd(
        id,
        { status: 'aborted', message: 'the studio was closed while this ran; it can be resumed' },
        now,
      );
    else this.#storeEnd(id, { status: ending.outcome }, now);
    running.end(now);
  }

  /** Stores a change of a task if `studio.db` is writable; a failing store must not end the import. Returns whether it did. */
  #store(id: string, change: TaskChange, now: number): boolean {
    try {
      this.#options.tasks.change(id, change, now);
      return true;
    } catch (error) {
      this.#options.log.error({ err: error }, 'the state of an import could not be stored');
      return false;
    }
  }

  /** Stores how a task ended, as soon as `studio.db` can be written. */
  #storeEnd(id: string, change: TaskChange, now: number): void {
    if (this.#store(id, change, now) || this.#isClosed) return;
    setTimeout(
      () => inBackground('storing the end of an import', () => this.#storeEnd(id, change, now)),
      STORE_PROBE_MS,
    ).unref();
  }

  /** A dry run writes nothing to report. */
  #noteEnd(task: StoredTask, hasFailed: boolean, running?: RunningTask): void {
    if (task.definition.isCheck === true) return;
    const { progress } = running?.checkpoint ?? task.checkpoint;
    this.#options.auditTrail.note(importEnd(task, progress, hasFailed));
  }

  /** Adds later counts to a finished task without changing its end time. */
  #keepCounts({ id }: StoredTask, { targets, loose, links }: CountedEnds, { checkpoint, endTime }: RunningTask): void {
    if (checkpoint === undefined || endTime === undefined) return;
    const found = checkpoint.progress.targets.map((target) => {
      const counted = targets.find(
        ({ file, kind, name }) => file === target.file && kind === target.kind && name === target.name,
      );
      const { duplicates, dangling } = counted ?? {};
      return {
        ...target,
        ...(duplicates !== undefined && { duplicates }),
        ...(dangling !== undefined && { dangling }),
      };
    });
    const progress = { ...checkpoint.progress, targets: found };
    this.#store(id, { checkpoint: { ...checkpoint, progress, links, ...(loose && { loose }) } }, endTime);
  }

  #abortInterrupted(task: StoredTask): void {
    const { fileIndex, line } = task.checkpoint.progress.position;
    const file = task.definition.files[fileIndex]?.name;
    const place = file === undefined ? '' : ` from line ${line} of ${file}`;
    this.#options.tasks.change(
      task.id,
      { status: 'aborted', message: `the studio ended while this ran; it can be resumed${place}` },
      this.#now(),
    );
    if (task.status === 'processing') this.#noteEnd(task, true);
  }
}
