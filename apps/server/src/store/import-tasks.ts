import type { LooseEnds, RefreshDifference, RefreshMode, TaskLinks, TaskStatus } from '@astrolabe/http-api';
import type { ImportMapping, ImportProgress, RowFix } from '@astrolabe/importer';
import type { SchemaSnapshot } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';
import { taskCheckpoints, taskDefinitions } from './task-documents.ts';

/** What a task does; fixed when it is created. */
export interface TaskDefinition {
  readonly spaceName: string;
  readonly mapping: ImportMapping;
  /** The account that runs it in the database. */
  readonly user: string;
  readonly address: string;
  readonly description: string;
  readonly batchSize: number;
  readonly retry: number;
  readonly concurrency: number;
  /** The files as they were then: one for each of the mapping, in its order. */
  readonly files: readonly FileOfTask[];
  /** Every row is checked and nothing is written. */
  readonly isCheck?: boolean;
  /** Rejected rows with the fixes to write. */
  readonly fixes?: readonly RowFix[];
  /** How the rows meet what the space stores; a check compares the two. */
  readonly refresh?: RefreshMode;
  /** Of a refresh: tags and edge types that other files bring too, with those files. */
  readonly alsoFrom?: readonly { readonly kind: string; readonly name: string; readonly files: readonly string[] }[];
  /** Of a check: the schema of a space that is not made yet. */
  readonly schema?: SchemaSnapshot;
  /** Of a draft: what the page has put into it. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

/** A file as a task found it. */
export interface FileOfTask {
  readonly name: string;
  readonly storedName: string;
  /** In bytes. */
  readonly size: number;
  /** What its columns were known by; older versions did not keep it. */
  readonly columns?: readonly string[];
}

/** How far a task is, and how long its files of rejected rows were then, in bytes by name. */
export interface TaskCheckpoint {
  readonly progress: ImportProgress;
  readonly rejectedBytes: Readonly<Record<string, number>>;
  /** Of a check that has ended: ids that edges lead to, and neither a file nor the space has. */
  readonly loose?: LooseEnds;
  /** When all rows were compared. */
  readonly links?: TaskLinks;
  /** Of a check that compares. */
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

/** What may change of a task. */
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

  /** Some tasks of an account, newest first, and how many there are. */
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

  /** How many tasks of all accounts have which status. */
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
