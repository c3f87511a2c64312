import type { ImportTask, TaskReport } from '@astrolabe/http-api';
import { TASK_POLL_MS } from '../limits.ts';
import { api } from './api.ts';
import { isTaskChanging } from './import-tasks.ts';

/** An import task, refetched every second while active. */
export function taskQuery(id: string) {
  return {
    queryKey: ['import-tasks', 'one', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<ImportTask> =>
      api.get(`api/import-tasks/${id}`, { signal }),
    refetchInterval: (query: { readonly state: { readonly data: ImportTask | undefined } }): number | false =>
      query.state.data !== undefined && isTaskChanging(query.state.data) ? TASK_POLL_MS : false,
  } as const;
}

/** Outcome of the rows of a task, by file and by tag or edge type, and its speed; refetched while the task changes. */
export function reportQuery(id: string, isChanging: boolean) {
  return {
    queryKey: ['import-tasks', 'report', id, isChanging],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<TaskReport> =>
      api.get(`api/v1/import-tasks/${id}/report`, { signal }),
    refetchInterval: isChanging ? TASK_POLL_MS : (false as const),
  } as const;
}
