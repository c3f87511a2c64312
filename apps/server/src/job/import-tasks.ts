import { noProgress, parseImporterConfig, parseImportMapping, STATEMENT_ROWS_DEFAULT } from '@astrolabe/importer';
import type { DraftTaskBody, MappedImportTaskBody, RunTaskBody, TaskStatus } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyBaseLogger } from 'fastify';
import type { EngineHost } from '../engine-host/engine-host.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import { IMPORTS_RUNNING_MAX, IMPORT_STOP_GRACE_MS } from '../limits.ts';
import type { Account } from '../session/account.ts';
import type { Credentials, Login } from '../session/login.ts';
import type { StoredTask, StoredTasks, TaskDefinition, TaskFilter } from '../store/import-tasks.ts';
import type { SavedMappings } from '../store/saved-mappings.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';
import type { AuditTrail } from '../store/audit-trail.ts';
import type { CountedEnds } from './counted-ends.ts';
import { defineTask, type TaskConfig, type TaskOptions } from './define-task.ts';
import { importEnd, importStart } from './import-audit.ts';
import { ImportThreads } from './import-threads.ts';
import type { ImportThreadData, ImportThreadNotice } from './job-message.ts';
import { RunningTask } from './running-task.ts';
import { schemaToCheck } from './schema-to-check.ts';
import { TaskFolder } from './task-folder.ts';
import { mendingOf, TaskMending } from './task-mending.ts';

/** What the import tasks are made of. */
export interface ImportTasksOptions {
  readonly dataDirectory: string;
  readonly tasks: StoredTasks;
  readonly uploads: UploadedFiles;
  readonly mappings: SavedMappings;
  readonly engine: Pick<EngineHost, 'authenticate' | 'openPort'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly auditTrail: Pick<AuditTrail, 'note'>;
  readonly now?: () => number;
}

/**
 * Imports, each in a thread of its own:
 *
 *     draft     pending ──► processing ──► finished
 *                  │            ├────────► stopped ──┐ resume
 *                  └────────────┴────────► aborted ──┴──► pending
 *
 * What a task has reached is kept about once a second, so that it can be resumed after a kill (decision D19).
 */
export class ImportTasks {
  readonly #options: ImportTasksOptions;
  readonly #now: () => number;
  /** The rejected rows of tasks, to be mended. */
  readonly mending: TaskMending;
  readonly #waiting = new Map<string, Credentials>();
  readonly #running = new Map<string, RunningTask>();
  readonly #threads = new ImportThreads();
  #isClosing = false;
  #isClosed = false;

  constructor(options: ImportTasksOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.mending = new TaskMending(options.dataDirectory, options.uploads, this.#now);
    for (const task of options.tasks.unfinished()) this.#abortInterrupted(task);
  }

  /** An import is about to come: what takes time before it can begin is done meanwhile. */
  prepare(): void {
    if (!this.#isClosing) this.#threads.prepare();
  }

  /** Some tasks of an account with what the running ones have reached by now, newest first. */
  list(
    account: Account,
    filter: TaskFilter,
    offset: number,
    limit: number,
  ): { readonly tasks: readonly StoredTask[]; readonly total: number } {
    const { tasks, total } = this.#options.tasks.list(account, filter, offset, limit);
    return { tasks: tasks.map((task) => this.#withLiveProgress(task)), total };
  }

  /** A task of the account, or `HTTP_NOT_FOUND`. */
  require(account: Account, id: string): StoredTask {
    const task = this.#options.tasks.find(account, id);
    if (!task) throw new AstrolabeError('HTTP_NOT_FOUND', `there is no import task ${id}`);
    return this.#withLiveProgress(task);
  }

  /** The folder of a task of the account. */
  folder(account: Account, id: string): TaskFolder {
    return TaskFolder.of(this.#options.dataDirectory, this.require(account, id).id);
  }

  /** Creates a task from the importer's configuration and starts it. A password is checked and not kept. */
  async createFromConfig(
    login: Login,
    name: string,
    document: unknown,
    password: string | undefined,
    checkAddress: (address: string) => void,
  ): Promise<string> {
    const config = parseImporterConfig(document);
    if (config.connection.address !== '') checkAddress(config.connection.address);
    const credentials = await this.#checkCredentials(
      login,
      config.connection.user,
      password ?? config.connection.password,
    );
    return this.#create(login, name, config, credentials);
  }

  /** Creates a task from a mapping document and starts it. A password that comes along is checked and not kept. */
  async createFromMapping(login: Login, body: MappedImportTaskBody): Promise<string> {
    const { name, space, mapping, batchSize, password, isCheck, draft } = body;
    const schema = body.schema && schemaToCheck(body.schema, space, isCheck === true);
    const { username } = login.account;
    const config = {
      description: '',
      spaceName: space,
      connection: { address: '', user: username },
      retry: 3,
      concurrency: 10,
      batchSize: batchSize ?? STATEMENT_ROWS_DEFAULT,
      mapping: parseImportMapping(mapping),
    };
    return this.#create(login, name, config, await this.#checkCredentials(login, username, password), {
      ...(isCheck === true && { isCheck }),
      ...(schema && { schema }),
      ...(draft !== undefined && { draft }),
    });
  }

  /**
   * Imports what a check went through, by the same mapping, with the rows that were mended since. Of an import that has ended
   * it imports the mended rows alone, which then are a file among the uploads.
   */
  async runAgain(login: Login, id: string, { rows = [], name, password }: RunTaskBody): Promise<string> {
    const task = this.require(login.account, id);
    const { definition } = task;
    if (!ENDED.has(task.status))
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status}; it can be repeated when it has ended`);
    const { spaceName, address, user, retry, concurrency, batchSize, description } = definition;
    const credentials = await this.#checkCredentials(login, user, password);
    const isCheck = definition.isCheck === true;
    if (!isCheck && rows.length === 0)
      throw new AstrolabeError('HTTP_PARAMETER', 'no row was mended', { hint: 'mend rows that were rejected' });
    const mapping = isCheck ? definition.mapping : await this.mending.fileOfMendedRows(login, task, rows);
    const config = { description, spaceName, connection: { address, user }, retry, concurrency, batchSize, mapping };
    if (isCheck && rows.length > 0) this.mending.requireSameFiles(login.account, task);
    return this.#create(
      login,
      name ?? task.name,
      config,
      credentials,
      isCheck && rows.length > 0 ? { mendings: rows.map(mendingOf) } : {},
    );
  }

  /** Keeps a draft: what a page has put into it, until it is run. */
  addDraft(login: Login, { name, space = '', content }: DraftTaskBody): string {
    const checkpoint = { progress: noProgress(0), rejectedBytes: {} };
    return this.#options.tasks.add(
      login.account,
      name,
      'draft',
      draftOf(login, space, content),
      checkpoint,
      this.#now(),
    );
  }

  /** Keeps a draft in the place of what it was. */
  changeDraft(login: Login, id: string, { name, space = '', content }: DraftTaskBody): void {
    this.#requireDraft(login.account, id);
    this.#options.tasks.redefine(
      id,
      { name, status: 'draft', definition: draftOf(login, space, content) },
      this.#now(),
    );
  }

  /** Stops a task that waits or runs; what it has written stays. */
  async stop(account: Account, id: string): Promise<void> {
    const task = this.require(account, id);
    if (this.#waiting.delete(id)) {
      this.#options.tasks.change(id, { status: 'stopped' }, this.#now());
      return;
    }
    const running = this.#running.get(id);
    if (running?.endTime !== undefined || !running)
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status} and cannot be stopped`);
    running.stop();
    await Promise.race([running.hasEnded, running.hasExited]);
  }

  /** Lets a task that was stopped or aborted go on from where it was. */
  resume(login: Login, id: string): void {
    const task = this.require(login.account, id);
    if (!isResumable(task))
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status} and cannot be resumed`);
    for (const file of task.definition.files) {
      const now = this.#options.uploads.require(login.account, file.name);
      if (now.storedName !== file.storedName) {
        throw new AstrolabeError('IMPORT_TASK_STATE', `\`${file.name}\` was replaced since the task began`, {
          hint: 'create a new task; rows that are there already are written again without harm',
        });
      }
    }
    this.#options.tasks.change(id, { status: 'pending', message: '' }, this.#now());
    this.#waiting.set(id, login.credentials());
    this.#startNext();
  }

  /** Deletes a task that neither waits nor runs, with its logs and its rejected rows. */
  async remove(account: Account, id: string): Promise<void> {
    const task = this.require(account, id);
    if (task.status === 'pending' || task.status === 'processing')
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status} and cannot be deleted`, {
        hint: 'stop it first',
      });
    this.#running.get(id)?.stop();
    this.#options.tasks.remove(id);
    await TaskFolder.of(this.#options.dataDirectory, id).remove();
  }

  /** Interrupts what runs at a position to resume from. */
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
    // What threads say after that can be kept nowhere.
    this.#isClosed = true;
  }

  async #create(
    login: Login,
    name: string,
    config: TaskConfig,
    credentials: Credentials,
    options: TaskOptions & { readonly draft?: string } = {},
  ): Promise<string> {
    const { tasks, uploads, mappings, dataDirectory } = this.#options;
    const { account } = login;
    this.prepare();
    const { draft, ...chosen } = options;
    if (draft !== undefined) this.#requireDraft(account, draft);
    const { definition, prepared, configText } = await defineTask(login, uploads, credentials.username, config, chosen);
    const bytesTotal = definition.files.reduce((sum, file) => sum + file.size, 0);
    const checkpoint = { progress: noProgress(bytesTotal), rejectedBytes: {} };
    const id = draft ?? tasks.add(account, name, 'pending', definition, checkpoint, this.#now());
    if (draft !== undefined) tasks.redefine(draft, { name, status: 'pending', definition, checkpoint }, this.#now());
    const folder = TaskFolder.of(dataDirectory, id);
    await folder.create();
    await folder.keepConfig(configText);
    for (const note of config.notes ?? []) await folder.log('WARN', note);
    if (chosen.isCheck !== true) mappings.remember(account, name, definition.spaceName, prepared, this.#now());
    this.#waiting.set(id, credentials);
    this.#startNext();
    return id;
  }

  #requireDraft(account: Account, id: string): void {
    const { status } = this.require(account, id);
    if (status !== 'draft') throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${status} and no draft`);
  }

  async #checkCredentials(login: Login, user: string, password: string | undefined): Promise<Credentials> {
    const own = login.credentials();
    const username = user === '' ? own.username : user;
    if (password === undefined || password === '') {
      if (username === own.username) return own;
      throw new AstrolabeError(
        'IMPORT_MAPPING_INVALID',
        `the configuration names the user \`${username}\`, but you are \`${own.username}\``,
        { hint: 'give the password of that user' },
      );
    }
    const other: Credentials = { ...own, username, password };
    const database = own.addresses ? new ServedCluster(own.addresses) : this.#options.engine;
    const session = await database.authenticate(username, password);
    await session.close();
    return other;
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
    this.#options.tasks.change(task.id, { status: 'processing' }, this.#now());
    if (task.definition.isCheck !== true) this.#options.auditTrail.note(importStart(task));
    running.hasExited = this.#run(task, credentials, running)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'an import could not be run');
        this.#options.tasks.change(
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
    const { tasks, uploads, engine, dataDirectory } = this.#options;
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
      ...(task.definition.mendings && { mendings: task.definition.mendings }),
      ...(task.definition.schema && { schema: task.definition.schema }),
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
        tasks.change(task.id, { checkpoint: notice.checkpoint }, this.#now());
      }
    });
    const failure = await new Promise<unknown>((resolve) => {
      worker.once('error', resolve);
      worker.once('exit', () => resolve(undefined));
    });
    // The import itself may be over; then it is not undone by what comes after it.
    if (running.endTime !== undefined) return;
    if (failure !== undefined) throw failure;
    throw new AstrolabeError('INTERNAL', 'the thread of the import ended without a word');
  }

  #end(task: StoredTask, ending: Extract<ImportThreadNotice, { kind: 'ended' }>, running: RunningTask): void {
    const { tasks } = this.#options;
    const { id } = task;
    const now = this.#now();
    this.#noteEnd(task, ending.outcome === 'aborted', running);
    if (ending.outcome === 'aborted') tasks.change(id, { status: 'aborted', message: ending.problem.message }, now);
    else if (ending.outcome === 'stopped' && this.#isClosing)
      tasks.change(id, { status: 'aborted', message: 'the studio was closed while this ran; it can be resumed' }, now);
    else tasks.change(id, { status: ending.outcome }, now);
    running.end(now);
  }

  /** A check writes nothing that would have to be told. */
  #noteEnd(task: StoredTask, hasFailed: boolean, running?: RunningTask): void {
    if (task.definition.isCheck === true) return;
    const { progress } = running?.checkpoint ?? task.checkpoint;
    this.#options.auditTrail.note(importEnd(task, progress, hasFailed));
  }

  /** Adds to a task that is over what was counted since; its time stays that of its end. */
  #keepCounts({ id }: StoredTask, { targets, loose }: CountedEnds, { checkpoint, endTime }: RunningTask): void {
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
    this.#options.tasks.change(id, { checkpoint: { ...checkpoint, progress, ...(loose && { loose }) } }, endTime);
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

  #withLiveProgress(task: StoredTask): StoredTask {
    const progress = this.#running.get(task.id)?.progress;
    return progress ? { ...task, checkpoint: { ...task.checkpoint, progress }, updateTime: this.#now() } : task;
  }
}

const ENDED: ReadonlySet<TaskStatus> = new Set(['finished', 'stopped', 'aborted']);

/** A draft has no files yet that anybody has looked at. */
function draftOf(login: Login, spaceName: string, draft: Readonly<Record<string, unknown>>): TaskDefinition {
  return {
    spaceName,
    mapping: { files: [], onBadRow: 'skip' },
    user: login.account.username,
    address: login.signedIn.host,
    description: '',
    batchSize: STATEMENT_ROWS_DEFAULT,
    retry: 3,
    concurrency: 10,
    files: [],
    draft,
  };
}

/** Whether a task has something left to do. */
export function isResumable(task: StoredTask): boolean {
  // A check that ended has forgotten which ids it met.
  return task.definition.isCheck !== true && (task.status === 'stopped' || task.status === 'aborted');
}
