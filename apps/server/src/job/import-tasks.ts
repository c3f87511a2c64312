import {
  columnsOf,
  configProblems,
  configProblemText,
  detectDialect,
  isBlocking,
  noProgress,
  parseImporterConfig,
  parseImportMapping,
  STATEMENT_ROWS_DEFAULT,
  type ImportMapping,
  type RowFix,
} from '@astrolabe/importer';
import type {
  DraftTaskBody,
  ImportTaskBody,
  MappedImportTaskBody,
  RefreshMode,
  RefreshOffer,
  RunTaskBody,
  TaskPlan,
  TaskStatus,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyBaseLogger } from 'fastify';
import type { EngineHost } from '../engine-host/engine-host.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import type { Account } from '../session/account.ts';
import type { Credentials, Login } from '../session/login.ts';
import type { StoredTask, StoredTasks, TaskDefinition, TaskFilter } from '../store/import-tasks.ts';
import type { SavedMappings } from '../store/saved-mappings.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';
import type { AuditTrail } from '../store/audit-trail.ts';
import { defineTask, type TaskConfig, type TaskOptions } from './define-task.ts';
import { schemaToCheck } from './schema-to-check.ts';
import { mappingToRepeat, requireSameFiles, taskNow } from './task-files.ts';
import { TaskFolder } from './task-folder.ts';
import { fixOf, TaskFixes } from './task-fixes.ts';
import { TaskRunner } from './task-runner.ts';

/** Dependencies of import tasks. */
export interface ImportTasksOptions {
  readonly dataDirectory: string;
  readonly tasks: StoredTasks;
  readonly uploads: UploadedFiles;
  readonly mappings: SavedMappings;
  readonly engine: Pick<EngineHost, 'authenticate' | 'openPort'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly auditTrail: Pick<AuditTrail, 'note'>;
  /** Returns the address of the protocol server, or `embedded` without one. */
  readonly embeddedHost: () => string;
  readonly now?: () => number;
}

/**
 * Imports, each in its own thread:
 *
 *     draft     pending ──► processing ──► finished
 *                  │            ├────────► stopped ──┐ resume
 *                  └────────────┴────────► aborted ──┴──► pending
 *
 * The progress of a task is saved about once a second, so that it can be resumed after a kill (decision D19).
 */
export class ImportTasks {
  readonly #options: ImportTasksOptions;
  readonly #now: () => number;
  /** Fixes rejected rows of tasks. */
  readonly fixes: TaskFixes;
  readonly #runner: TaskRunner;

  constructor(options: ImportTasksOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.fixes = new TaskFixes(options.dataDirectory, options.uploads, this.#now);
    this.#runner = new TaskRunner({ ...options, now: this.#now });
  }

  /** Prepares for an import that is about to start. */
  prepare(): void {
    this.#runner.prepare();
  }

  /** Lists tasks of an account with current progress, newest first. */
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

  /**
   * Creates a task from the importer's configuration and starts it. A password is checked and not stored. Throws `IMPORT_MAPPING_INVALID` if the
   * configuration doesn't match the connection, the files or the schema.
   */
  async createFromConfig(login: Login, { name, config: document, password }: ImportTaskBody): Promise<string> {
    const { declared, ...config } = parseImporterConfig(document);
    const { uploads, embeddedHost } = this.#options;
    const connected = { ...login.signedIn, embeddedHost: embeddedHost() };
    const schema = await login.schema(config.spaceName).catch((error: unknown) => {
      if (AstrolabeError.is(error) && error.code === 'SPACE_NOT_FOUND') return undefined;
      throw error;
    });
    const problems = configProblems(
      { ...config, declared },
      {
        connected,
        hasFile: (file) => uploads.find(login.account, file) !== undefined,
        hasSpace: () => schema !== undefined,
        schema,
      },
    );
    const [first] = problems.filter(isBlocking);
    if (first) {
      const { message, hint } = configProblemText(first, connected);
      throw new AstrolabeError('IMPORT_MAPPING_INVALID', message, { hint });
    }
    const { connection } = config;
    const credentials = await this.#checkCredentials(login, connection.user, password ?? connection.password);
    const notes = [...config.notes, ...problems.map((problem) => configProblemText(problem, connected).message)];
    return this.#create(login, name, { ...config, notes }, credentials);
  }

  /** Creates and starts a task from a mapping. A password is checked and not stored. */
  async createFromMapping(login: Login, body: MappedImportTaskBody): Promise<string> {
    const { name, space, mapping, batchSize, password, isCheck, draft, refresh } = body;
    const schema = body.schema && schemaToCheck(body.schema, space, isCheck === true);
    const { username } = login.account;
    const config = {
      description: '',
      spaceName: space,
      connection: { address: this.#addressOf(login), user: username },
      retry: 3,
      concurrency: 10,
      batchSize: batchSize ?? STATEMENT_ROWS_DEFAULT,
      mapping: parseImportMapping(mapping),
    };
    return this.#create(login, name, config, await this.#checkCredentials(login, username, password), {
      ...(isCheck === true && { isCheck }),
      ...(refresh !== undefined && this.#refreshOf(login, space, refresh, config.mapping)),
      ...(schema && { schema }),
      ...(draft !== undefined && { draft }),
    });
  }

  /**
   * Runs a finished task again; a dry run becomes an import. With fixed rows, a dry run is imported with them, and an import imports only
   * them, from a new file.
   */
  async runAgain(login: Login, id: string, { rows = [], name, password }: RunTaskBody): Promise<string> {
    const task = this.require(login.account, id);
    if (!ENDED.has(task.status))
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status}; it can be repeated when it has ended`);
    const { spaceName, address, user, retry, concurrency, batchSize, description } = task.definition;
    const credentials = await this.#checkCredentials(login, user, password);
    const { mapping, fixes } = await this.#repeated(login, task, rows);
    const config = { description, spaceName, connection: { address, user }, retry, concurrency, batchSize, mapping };
    return this.#create(login, name ?? task.name, config, credentials, fixes.length > 0 ? { fixes } : {});
  }

  /** Returns the plan of a task for its current files. */
  async planOf(account: Account, id: string): Promise<TaskPlan> {
    const task = this.require(account, id);
    const { spaceName, batchSize, schema } = task.definition;
    const { files, mapping } = await taskNow(this.#options.uploads, task);
    return { name: task.name, space: spaceName, batchSize, mapping: { ...mapping }, files, ...(schema && { schema }) };
  }

  /** The spaces that similar uploaded files were imported into before. */
  async refreshOffers(account: Account, names: readonly string[]): Promise<readonly RefreshOffer[]> {
    const { uploads, mappings } = this.#options;
    const files = await Promise.all(
      names.map(async (name) => {
        const file = uploads.require(account, name);
        const { header, columnCount } = await detectDialect(await uploads.source(account, file), file.settings);
        return { name, columns: columnsOf(header, columnCount) };
      }),
    );
    return mappings.refreshOffers(account, files);
  }

  /** Throws `NOT_SUPPORTED` for `replace` on a cluster, which cannot list the vertices of a tag without an index. */
  #refreshOf(login: Login, space: string, refresh: RefreshMode, { files }: ImportMapping): TaskOptions {
    if (login.signedIn.kind !== 'embedded' && refresh === 'replace')
      throw new AstrolabeError('NOT_SUPPORTED', 'a space of a cluster cannot be replaced by files', {
        hint: 'a cluster lists the vertices of a tag only by an index, so records that the files lack cannot be found; use add or update',
      });
    if (files.some(({ hasLabel }) => hasLabel))
      throw new AstrolabeError('NOT_SUPPORTED', 'files with a label column cannot be compared with a space', {
        hint: 'import them without a comparison',
      });
    const alsoFrom = this.#options.mappings.alsoFrom(
      login.account,
      space,
      files.map(({ file }) => file),
    );
    const types = files.flatMap(({ targets }) =>
      targets.map((target) => ({
        kind: target.kind,
        name: target.kind === 'vertex' ? target.tagName : target.edgeTypeName,
      })),
    );
    return { refresh, alsoFrom: types.map(({ kind, name }) => ({ kind, name, files: alsoFrom(kind, name) })) };
  }

  /** The address at which other tools reach the database of a login. */
  #addressOf({ signedIn: { kind, host } }: Login): string {
    return kind === 'embedded' ? this.#options.embeddedHost() : host;
  }

  async #repeated(
    login: Login,
    task: StoredTask,
    rows: NonNullable<RunTaskBody['rows']>,
  ): Promise<{ readonly mapping: ImportMapping; readonly fixes: readonly RowFix[] }> {
    const { definition } = task;
    if (rows.length > 0 && definition.isCheck !== true)
      return { mapping: await this.fixes.fileOfFixedRows(login, task, rows), fixes: [] };
    const { uploads } = this.#options;
    if (rows.length > 0) {
      requireSameFiles(uploads, task, 'check the new file; its rows are others');
      return { mapping: definition.mapping, fixes: rows.map(fixOf) };
    }
    // Fixes by line number do not apply to a replaced file.
    const fixes = (definition.fixes ?? []).filter(({ file }) =>
      definition.files.some((one) => one.name === file && uploads.isSame(task.account, one)),
    );
    return { mapping: await mappingToRepeat(uploads, task), fixes };
  }

  /** Saves a draft: page state until it is run. */
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

  /** Replaces a draft. */
  changeDraft(login: Login, id: string, { name, space = '', content }: DraftTaskBody): void {
    this.#requireDraft(login.account, id);
    this.#options.tasks.redefine(
      id,
      { name, status: 'draft', definition: draftOf(login, space, content) },
      this.#now(),
    );
  }

  /** Stops a queued or running task; written rows stay. */
  async stop(account: Account, id: string): Promise<void> {
    const { status } = this.require(account, id);
    if (!(await this.#runner.stop(id)))
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${status} and cannot be stopped`);
  }

  /** Resumes a stopped or failed task. */
  resume(login: Login, id: string): void {
    const task = this.require(login.account, id);
    if (!isResumable(task))
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status} and cannot be resumed`);
    requireSameFiles(
      this.#options.uploads,
      task,
      'run the task again; rows that are there already are written again without harm',
    );
    this.#options.tasks.change(id, { status: 'pending', message: '' }, this.#now());
    this.#runner.enqueue(id, login.credentials());
  }

  /** Whether duplicates and links of a task that has ended are still being counted. */
  isCounting(id: string): boolean {
    return this.#runner.isCounting(id);
  }

  /** Deletes a task that is neither queued nor running, with its logs and its rejected rows. */
  async remove(account: Account, id: string): Promise<void> {
    const task = this.require(account, id);
    if (task.status === 'pending' || task.status === 'processing')
      throw new AstrolabeError('IMPORT_TASK_STATE', `the task is ${task.status} and cannot be deleted`, {
        hint: 'stop it first',
      });
    this.#runner.stopCounting(id);
    this.#options.tasks.remove(id);
    await TaskFolder.of(this.#options.dataDirectory, id).remove();
  }

  /** Interrupts running tasks at a position to resume from. */
  close(): Promise<void> {
    return this.#runner.close();
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
    this.#runner.enqueue(id, credentials);
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

  #withLiveProgress(task: StoredTask): StoredTask {
    const progress = this.#runner.progressOf(task.id);
    return progress ? { ...task, checkpoint: { ...task.checkpoint, progress }, updateTime: this.#now() } : task;
  }
}

const ENDED: ReadonlySet<TaskStatus> = new Set(['finished', 'stopped', 'aborted']);

/** Files of a draft have not been checked yet. */
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

/** Whether a task has work left. */
export function isResumable(task: StoredTask): boolean {
  // A finished check no longer has the ids it found.
  return task.definition.isCheck !== true && (task.status === 'stopped' || task.status === 'aborted');
}
