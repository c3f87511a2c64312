import {
  TASK_LOG_NAME,
  type ImportTask,
  type ImportTaskList,
  type MappedImportTaskBody,
  type RejectedTaskRows,
  type TaskLogStat,
  type TaskPlan,
} from '@astrolabe/http-api';
import type { ImportMapping } from '@astrolabe/importer';
import type { SchemaSnapshot } from '@astrolabe/model';
import { LOG_PAGE_LINES, LOG_POLL_MS, TASK_POLL_MS } from '../limits.ts';
import { api } from './api.ts';

/** Whether a task waits or runs. */
export function isTaskActive(task: ImportTask): boolean {
  return task.status === 'pending' || task.status === 'processing';
}

/** Returns whether a task still changes: it is queued, running, or counting links. */
export function isTaskChanging(task: ImportTask): boolean {
  return isTaskActive(task) || task.isCounting === true;
}

/** Import tasks, newest first, refetched every second while one is active. */
export const tasksQuery = {
  queryKey: ['import-tasks'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ImportTaskList> =>
    api.get('api/import-tasks?page=1&pageSize=1000', { signal }),
  refetchInterval: (query: { readonly state: { readonly data: ImportTaskList | undefined } }): number | false =>
    query.state.data?.data.some(isTaskChanging) === true ? TASK_POLL_MS : false,
} as const;

/** Rejected rows of a task. */
export function rejectedQuery(id: string, limit: number) {
  return {
    queryKey: ['rejected-rows', id, limit],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<RejectedTaskRows> =>
      api.get(`api/v1/import-tasks/${id}/rejected?offset=0&limit=${limit}`, { signal }),
  } as const;
}

/** Log files of a task with their lengths, refetched while it is active. */
export function logsQuery(id: string, isActive: boolean) {
  return {
    queryKey: ['task-logs', id, isActive],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly TaskLogStat[]> =>
      api.get(`api/v1/import-tasks/${id}/logs`, { signal }),
    refetchInterval: isActive ? LOG_POLL_MS : (false as const),
  } as const;
}

/** Lines of a log from an offset on, one page. */
export function fetchLogLines(
  id: string,
  file: string,
  offset: number,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ file, offset: String(offset), limit: String(LOG_PAGE_LINES), id });
  return api.get(`api/import-tasks/${id}/logs?${query}`, { signal });
}

/** Input of a new task. */
export interface NewTask {
  readonly name: string;
  readonly space: string;
  readonly mapping: ImportMapping;
  readonly batchSize: number;
  /** The id of a draft that becomes this task. */
  readonly draft?: string;
  /** The password of the signed-in user; the database checks it again before the import. */
  readonly password?: string;
}

/** Input of a dry run over every row. */
export interface NewCheck extends Omit<NewTask, 'password'> {
  /** The schema to be created, if the space or parts of it do not exist. */
  readonly schema?: SchemaSnapshot;
}

/** Checks every row of an import and writes nothing; returns the id of the task. */
export async function createCheck(check: NewCheck): Promise<string> {
  const body: Omit<MappedImportTaskBody, 'schema'> & Pick<NewCheck, 'schema'> = {
    ...check,
    mapping: { ...check.mapping },
    isCheck: true,
  };
  return (await api.send('POST', 'api/v1/import-tasks', body)).id;
}

/** The plan of a task for its current files. */
export function taskPlanQuery(id: string) {
  return {
    queryKey: ['import-tasks', 'plan', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<TaskPlan> =>
      api.get(`api/v1/import-tasks/${id}/plan`, { signal }),
    staleTime: 0,
  } as const;
}

/** Runs a finished task again, a check as an import; returns the id of the new task. */
export async function runTask(id: string, password?: string): Promise<string> {
  const body = { ...(password !== undefined && { password }) };
  return (await api.send('POST', `api/v1/import-tasks/${id}/run`, body)).id;
}

/** Starts an import. */
export async function createTask(task: NewTask): Promise<string> {
  const body: MappedImportTaskBody = { ...task, mapping: { ...task.mapping } };
  return (await api.send('POST', 'api/v1/import-tasks', body)).id;
}

/** Starts an import whose mapping is the importer's configuration. */
export async function createTaskOfConfig(name: string, config: Readonly<Record<string, unknown>>): Promise<string> {
  return (await api.send('POST', 'api/import-tasks', { name, config })).id;
}

/** Stops a running task; written rows stay. */
export async function stopTask(id: string): Promise<void> {
  await api.send('POST', `api/import-tasks/${id}/stop`, {});
}

/** Resumes a stopped or failed task. */
export async function resumeTask(id: string): Promise<void> {
  await api.send('POST', `api/v1/import-tasks/${id}/resume`, {});
}

/** Deletes a task that does not run. */
export async function deleteTask(id: string): Promise<void> {
  await api.send('DELETE', `api/import-tasks/${id}`);
}

/** Download URLs of a task, optionally of one of its other logs. */
export function downloadUrls(
  id: string,
  logName: string = TASK_LOG_NAME,
): { readonly config: string; readonly log: string; readonly rejected: string } {
  return {
    config: api.link(`api/import-tasks/${id}/download-config`),
    log: api.link(`api/import-tasks/${id}/download-logs?name=${encodeURIComponent(logName)}`),
    rejected: api.link(`api/v1/import-tasks/${id}/rejected.csv`),
  };
}
