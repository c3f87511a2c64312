import type { SchemaSnapshot } from '@astrolabe/model';
import { PAGE_SIZE_MAX } from '../limits.ts';
import { schemaData } from './schema-data.ts';
import { absentOr, z } from './zod.ts';

/** States of a task. A draft has never run; an aborted one failed or was interrupted, and can be resumed like a stopped one. */
const TASK_STATUSES = ['pending', 'processing', 'finished', 'aborted', 'stopped', 'draft'] as const;

/** A status in its canonical form. */
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Names used by older clients (decision D15). */
const OLDER_WORDS: ReadonlyMap<string, TaskStatus> = new Map([
  ['Pending', 'pending'],
  ['Running', 'processing'],
  ['Success', 'finished'],
  ['Failed', 'aborted'],
  ['Stopped', 'stopped'],
  ['NotExisted', 'aborted'],
  ['Draft', 'draft'],
]);

/** Returns the status of a canonical or older name; undefined for others. */
export function parseTaskStatus(word: string): TaskStatus | undefined {
  return TASK_STATUSES.find((status) => status === word) ?? OLDER_WORDS.get(word);
}

/** Body of the specified creation (decision D41): the importer's configuration as data, and a password that is checked and forgotten. */
export const importTaskBody = z.object({
  name: z.string().trim().min(1).max(256),
  config: z.record(z.string(), z.unknown()),
  password: absentOr(z.string()),
});

/** Body of a task creation in the specified format. */
export type ImportTaskBody = z.infer<typeof importTaskBody>;

/** Body of our own creation: a mapping document of the importer. */
export const mappedImportTaskBody = z.object({
  name: z.string().trim().min(1).max(256),
  space: z.string().min(1),
  mapping: z.record(z.string(), z.unknown()),
  /** Rows per statement, for databases written by statements. */
  batchSize: z.number().int().min(1).max(100_000).optional(),
  /** Checks every row and writes nothing. */
  isCheck: z.boolean().optional(),
  /** The password of the signed-in user if the page asks to confirm it: checked, never stored. */
  password: z.string().optional(),
  /** For a check: the schema of a space that does not exist yet; edges then dangle if no file contains their ends. */
  schema: schemaData.optional(),
  /** The id of a draft that becomes this task. */
  draft: z.string().max(32).optional(),
  /**
   * How files are combined with stored data: `add` writes only new records, `update` writes all, `replace` also deletes records missing in
   * the files. A check with this option compares and reports the difference. Only the embedded database supports comparing.
   */
  refresh: z.enum(['add', 'update', 'replace']).optional(),
});

/** How the files of an import are combined with stored data. */
export type RefreshMode = NonNullable<z.infer<typeof mappedImportTaskBody>['refresh']>;

/** The uploaded files to refresh a space with. */
export const refreshOffersBody = z.object({ files: z.array(z.string().min(1).max(300)).min(1).max(200) });

/** A space into which similar files were imported, and the mapping used. */
export interface RefreshOffer {
  readonly space: string;
  /** The files, each with the similar earlier one: the same columns, and a name that differs by digits only. */
  readonly files: readonly { readonly name: string; readonly earlier: string }[];
  /** Time of the mapping's last use, in Unix milliseconds. */
  readonly updateTime: number;
  /** A mapping document of the importer, for these files. */
  readonly mapping: Readonly<Record<string, unknown>>;
}

/** The offers for some files, most recently used first. */
export interface RefreshOfferList {
  readonly items: readonly RefreshOffer[];
}

/** Changes of an import to a tag or edge type. Repeated rows count once. */
export interface RefreshDifference {
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Stored, and in none of the files: records that `replace` deletes. Absent on a cluster, which cannot list all records. */
  readonly missing?: number;
  /** Other files imported as this type; if there are any, `replace` deletes nothing of it. */
  readonly alsoFrom: readonly string[];
}

/** Body of a task creation with a mapping. */
export type MappedImportTaskBody = z.infer<typeof mappedImportTaskBody>;

/** Filter of a task list. */
export const importTaskListQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(100),
  space: z.string().optional(),
  /** A status in either notation. */
  status: z.string().optional(),
});

/** A draft of an import: a name, an optional space, and whatever the page needs to continue. */
export const draftTaskBody = z.object({
  name: z.string().trim().min(1).max(256),
  space: z.string().max(256).default(''),
  content: z.record(z.string(), z.unknown()),
});

/** A draft. */
export type DraftTaskBody = z.input<typeof draftTaskBody>;

/** A log and the lines to return. */
export const taskLogQuery = z.object({
  file: z.string().min(1).max(300),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_SIZE_MAX * 10)
    .default(500),
});

/** Name of the log file of each task. */
export const TASK_LOG_NAME = 'import.log';

/** A task and the name of its log or file of rejected rows. */
export const taskFileQuery = z.object({ name: z.string().min(1).max(300).default(TASK_LOG_NAME) });

/** Which rejected rows. */
export const rejectedRowsQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(100),
});

/** The specified counts of a task. */
export interface TaskStats {
  /** Rows that were read but not imported. */
  readonly numFailed: number;
  /** Rows that could not be read. */
  readonly numReadFailed: number;
  /** Rows that were handled. */
  readonly totalCount: number;
  readonly totalBatches: number;
  /** Microseconds. */
  readonly totalLatency: number;
  /** Microseconds. */
  readonly totalReqTime: number;
  readonly totalBytes: number;
  readonly totalImportedBytes: number;
}

/** Progress of a task, in more detail than the specified counts. */
export interface TaskProgress {
  readonly rowsRead: number;
  readonly rowsImported: number;
  readonly rowsRejected: number;
  readonly rowsUnreadable: number;
  /** Tags of vertices, and edges. */
  readonly recordsWritten: number;
  readonly elapsedMs: number;
  readonly targets: readonly {
    readonly file: string;
    readonly kind: 'vertex' | 'edge';
    readonly name: string;
    readonly written: number;
  }[];
  /** Position to resume from: everything before it is durable. */
  readonly position: { readonly fileIndex: number; readonly byte: number; readonly line: number };
}

/** Ids at ends of edges that neither the import nor the space has as vertices. */
export interface LooseEnds {
  readonly count: number;
  /** The first of them, in nGQL notation. */
  readonly examples: readonly string[];
}

/** An import. */
export interface ImportTask {
  readonly id: string;
  readonly name: string;
  readonly user: string;
  readonly address: string;
  readonly space: string;
  readonly status: TaskStatus;
  /** Reason for the abort. */
  readonly message: string;
  readonly stats: TaskStats;
  readonly progress: TaskProgress;
  readonly files: readonly string[];
  /** Whether it can continue from its position. */
  readonly isResumable: boolean;
  /** Checks every row and writes nothing. */
  readonly isCheck: boolean;
  /** True after the end of an import while its duplicates and links are counted; `loose` and the report then follow. */
  readonly isCounting?: boolean;
  /** Available after a check, or after the count at the end of an import. */
  readonly loose?: LooseEnds;
  /** Number of rows fixed on the page and imported; the files are unchanged. */
  readonly fixedRows?: number;
  /** For a check with the schema of a space not yet created: that schema. Not in lists. */
  readonly schema?: SchemaSnapshot;
  /** For a draft: the page's content. Not in lists. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** Unix seconds. */
  readonly createTime: number;
  /** Unix seconds. */
  readonly updateTime: number;
}

/** Current state of a file of a finished task: unchanged, replaced by another upload, or deleted. */
export interface TaskFile {
  readonly name: string;
  readonly state: 'same' | 'replaced' | 'missing';
  /** Columns that the task needs and the file that replaced its own lacks. */
  readonly missingColumns: readonly string[];
}

/** The plan of a task with its current files: to run it again or edit it first. */
export interface TaskPlan {
  readonly name: string;
  readonly space: string;
  readonly batchSize: number;
  /** A mapping document of the importer. */
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly files: readonly TaskFile[];
  /** For a check with the schema of a space not yet created: that schema. */
  readonly schema?: SchemaSnapshot;
}

/** A page of tasks, newest first. */
export interface ImportTaskList {
  readonly data: readonly ImportTask[];
  /** The same tasks under the path of Studio 3.5. */
  readonly list: readonly ImportTask[];
  readonly total: number;
}

/** The folders of the server that hold the logs of tasks and the uploaded files, as absolute paths. */
export interface ImportWorkingDirectory {
  readonly taskDir: string;
  readonly uploadDir: string;
}

/** A row that was not imported. */
export interface RejectedTaskRow {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly columnName?: string;
  /** Target of the cell: a property's name, or `vid`, `src`, `dst`, `rank`. */
  readonly role?: string;
  readonly value?: string;
  readonly reason: string;
  /** A similar text that would be valid, if there is one. */
  readonly suggestion?: string;
  readonly text: string;
  readonly isUnreadable: boolean;
  /** The fields of the row; absent if it cannot be split. */
  readonly fields?: readonly string[];
}

/** A page of rejected rows, in the order of the files. */
export interface RejectedTaskRows {
  readonly rows: readonly RejectedTaskRow[];
  readonly total: number;
}
