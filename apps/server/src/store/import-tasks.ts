import type { LooseEnds, RefreshDifference, RefreshMode, TaskLinks, TaskStatus } from '@astrolabe/http-api';
import type { ImportMapping, ImportProgress, RowFix } from '@astrolabe/importer';
import type { SchemaSnapshot } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';
import { taskCheckpoints, taskDefinitions } from './task-documents.ts';

/** The definition of a task; fixed when it is created. */
export interface TaskDefinition {
  readonly spaceName: string;
  readonly mapping: ImportMapping;
  /** The database account that runs it. */
  readonly user: string;
  readonly address: string;
  readonly description: string;
  readonly batchSize: number;
  readonly retry: number;
  readonly concurrency: number;
  /** The files at that time: one per file of the mapping, in its order. */
  readonly files: readonly FileOfTask[];
  /** Checks every row and writes nothing. */
  readonly isCheck?: boolean;
  /** Rejected rows with the fixes to write. */
  readonly fixes?: readonly RowFix[];
  /** How rows combine with stored data; a check compares the two. */
  readonly refresh?: RefreshMode;
  /** For a refresh: tags and edge types that other files contain too, with those files. */
  readonly alsoFrom?: readonly { readonly kind: string; readonly name: string; readonly files: readonly string[] }[];
  /** For a check: the schema of a space that does not exist yet. */
  readonly schema?: SchemaSnapshot;
  /** For a draft: the content of the page's form. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

/** A file as of the start of a task. */
export interface FileOfTask {
  readonly name: string;
  readonly storedName: string;
  /** In bytes. */
  readonly size: number;
  /** The column names; older versions did not save them. */
  readonly columns?: readonly string[];
}

/** Progress of a task, and the length of its files of rejected rows at that point, in bytes by name. */
export interface TaskCheckpoint {
  readonly progress: ImportProgress;
  readonly rejectedBytes: Readonly<Record<string, number>>;
  /** For a finished check: ids of edge ends that neither a file nor the space contains. */
  readonly loose?: LooseEnds;
  /** Time when all rows were compared. */
  readonly links?: TaskLinks;
  /** For a check that compares. */
  readonly difference?: readonly RefreshDifference[];
  /** Records that a refresh deleted. */
  readonly deleted?: number;
}

/** A stored task. Times are in Unix milliseconds. */
export interface StoredTask {
  readonly id: string;
  readonly account: Account;
  readonly name: string;
  readonly status: TaskStatus;
  readonly message: string;
  readonly definition: TaskDefinition;
  readonly checkpoint: TaskCheckpoint;
  readonly createTime: number;
  readonly updateTime: number;
}

/** The mutable parts of a task. */
export interface TaskChange {
  readonly status?: TaskStatus;
  readonly message?: string;
  readonly checkpoint?: TaskCheckpoint;
}

/** Selects tasks. */
export interface TaskFilter {
  readonly space?: string | undefined;
  readonly status?: TaskStatus | undefined;
}

/** The import tasks of all accounts. */
export class StoredTasks {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** A page of an account's tasks, newest first, and their total number. */
  list(
    account: Account,
    filter: TaskFilter,
    offset: number,
    limit: number,
  ): { readonly tasks: readonly StoredTask[]; readonly total: number } {
    const where =
      'database = :database AND username = :username AND (:space IS NULL OR space = :space) AND (:status IS NULL OR status = :status)';
    const chosen = {
      database: account.database,
      username: account.username,
      space: filter.space ?? null,
      status: filter.status ?? null,
    };
    const rows = this.#store.database
      .prepare(`SELECT * FROM import_tasks WHERE ${where} ORDER BY id DESC LIMIT :limit OFFSET :offset`)
      .all({ ...chosen, limit, offset });
    const total = Number(
      this.#store.database.prepare(`SELECT count(*) AS n FROM import_tasks WHERE ${where}`).get(chosen)?.['n'],
    );
    return { tasks: rows.map(taskOf), total };
  }

  find(account: Account, id: string): StoredTask | undefined {
    const row = this.#store.database
      .prepare('SELECT * FROM import_tasks WHERE id = ? AND database = ? AND username = ?')
      .get(Number(id), account.database, account.username);
    return row && taskOf(row);
  }

  /** Stores a new task and returns its id. Ids are never reused. */
  add(
    account: Account,
    name: string,
    status: TaskStatus,
    definition: TaskDefinition,
    checkpoint: TaskCheckpoint,
    now: number,
  ): string {
    const { lastInsertRowid } = this.#store.database
      .prepare(
        'INSERT INTO import_tasks (database, username, name, space, status, message, definition, checkpoint, create_time, update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        account.database,
        account.username,
        name,
        definition.spaceName,
        status,
        '',
        taskDefinitions.encode(definition),
        taskCheckpoints.encode(checkpoint),
        now,
        now,
      );
    return String(lastInsertRowid);
  }

  change(id: string, change: TaskChange, now: number): void {
    this.#store.database
      .prepare(
        'UPDATE import_tasks SET status = coalesce(?, status), message = coalesce(?, message), checkpoint = coalesce(?, checkpoint), update_time = ? WHERE id = ?',
      )
      .run(
        change.status ?? null,
        change.message ?? null,
        change.checkpoint ? taskCheckpoints.encode(change.checkpoint) : null,
        now,
        Number(id),
      );
  }

  /** Changes a task that has not started, or the content of a draft; absent fields are unchanged. */
  redefine(
    id: string,
    task: Pick<StoredTask, 'name' | 'status' | 'definition'> & Partial<Pick<StoredTask, 'checkpoint'>>,
    now: number,
  ): void {
    this.#store.database
      .prepare(
        'UPDATE import_tasks SET name = ?, space = ?, status = ?, definition = ?, checkpoint = coalesce(?, checkpoint), update_time = ? WHERE id = ?',
      )
      .run(
        task.name,
        task.definition.spaceName,
        task.status,
        taskDefinitions.encode(task.definition),
        task.checkpoint ? taskCheckpoints.encode(task.checkpoint) : null,
        now,
        Number(id),
      );
  }

  remove(id: string): void {
    this.#store.database.prepare('DELETE FROM import_tasks WHERE id = ?').run(Number(id));
  }

  /** Number of tasks of all accounts by status. */
  countByStatus(): Readonly<Record<TaskStatus, number>> {
    const counts = { draft: 0, pending: 0, processing: 0, finished: 0, stopped: 0, aborted: 0 };
    for (const row of this.#store.database
      .prepare('SELECT status, count(*) AS n FROM import_tasks GROUP BY status')
      .all())
      counts[String(row['status']) as TaskStatus] = Number(row['n']);
    return counts;
  }

  /** Tasks of all accounts that waited or ran when the process ended. */
  unfinished(): readonly StoredTask[] {
    return this.#store.database
      .prepare("SELECT * FROM import_tasks WHERE status IN ('pending', 'processing') ORDER BY id")
      .all()
      .map(taskOf);
  }
}

function taskOf(row: Readonly<Record<string, unknown>>): StoredTask {
  const definition = taskDefinitions.decode(String(row['definition']));
  const checkpoint = taskCheckpoints.decode(String(row['checkpoint']));
  const status = String(row['status']) as TaskStatus;
  return {
    id: String(row['id']),
    account: { database: String(row['database']), username: String(row['username']) },
    name: String(row['name']),
    status,
    message: String(row['message']),
    definition,
    checkpoint,
    createTime: Number(row['create_time']),
    updateTime: Number(row['update_time']),
  };
}
