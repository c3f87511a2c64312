import type { ImportTask, TaskStatus } from '@astrolabe/http-api';
import type { Catalogue } from '../locale/catalogue.ts';
import type { Tone } from '../ui/Chip.tsx';

/** Display of a status: its message, its tone, and the label of its time. */
export interface TaskState {
  readonly word: keyof Catalogue['tasks'];
  readonly tone: Tone;
  readonly timeWord: 'startedAt' | 'finishedAt' | 'failedAt' | 'stoppedAt' | 'queuedAt';
}

/** The messages and tones of all statuses. */
export const TASK_STATES: Readonly<Record<TaskStatus, TaskState>> = {
  pending: { word: 'statusPending', tone: 'neutral', timeWord: 'queuedAt' },
  processing: { word: 'statusProcessing', tone: 'accent', timeWord: 'startedAt' },
  finished: { word: 'statusFinished', tone: 'success', timeWord: 'finishedAt' },
  aborted: { word: 'statusAborted', tone: 'danger', timeWord: 'failedAt' },
  stopped: { word: 'statusStopped', tone: 'warning', timeWord: 'stoppedAt' },
  draft: { word: 'statusDraft', tone: 'neutral', timeWord: 'queuedAt' },
};

/** The tone of a task: finishing with rows that were not imported, or edge ends that match no vertex, is a warning. */
export function taskTone({ status, loose, stats }: Pick<ImportTask, 'status' | 'loose' | 'stats'>): Tone {
  const isIncomplete = stats.numFailed + stats.numReadFailed + (loose?.count ?? 0) > 0;
  return status === 'finished' && isIncomplete ? 'warning' : TASK_STATES[status].tone;
}

/** Progress of a task, 0 to 1; a finished one has 1, even for an empty file. */
export function taskShare(task: ImportTask): number {
  if (task.status === 'finished') return 1;
  const { totalBytes, totalImportedBytes } = task.stats;
  return totalBytes === 0 ? 0 : Math.min(1, totalImportedBytes / totalBytes);
}

/** Elapsed time of a task, in milliseconds: until now while it runs, else until its last change (specification, section 4). */
export function taskElapsedMs(task: ImportTask, nowMs: number): number {
  return task.status === 'processing' ? nowMs - task.createTime * 1000 : (task.updateTime - task.createTime) * 1000;
}

/** Rows per second and the milliseconds left, for a running task that has read enough. */
export function taskSpeed(task: ImportTask): { readonly rowsPerSecond: number; readonly leftMs: number } | undefined {
  const { elapsedMs, rowsRead } = task.progress;
  const share = taskShare(task);
  if (task.status !== 'processing' || elapsedMs < 500 || share <= 0) return undefined;
  return { rowsPerSecond: Math.round((rowsRead * 1000) / elapsedMs), leftMs: (elapsedMs * (1 - share)) / share };
}
