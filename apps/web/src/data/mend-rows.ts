import type { MendedRow, RecheckAnswer, RunTaskBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Checks mended rows of a task again, and only those. Writes nothing. */
export function recheckRows(id: string, rows: readonly MendedRow[]): Promise<RecheckAnswer> {
  return api.send('POST', `api/v1/import-tasks/${id}/recheck`, { rows });
}

/** Makes copies of the files of a task with the rows mended; the answer are their names. The files themselves stay as they are. */
export async function saveMendedFiles(id: string, rows: readonly MendedRow[]): Promise<readonly string[]> {
  return (await api.send('POST', `api/v1/import-tasks/${id}/mended-files`, { rows })).files;
}

/** Imports what a check went through with its rows mended, or the mended rows of an import that has ended; the id of the task. */
export async function runMended(id: string, body: RunTaskBody): Promise<string> {
  return (await api.send('POST', `api/v1/import-tasks/${id}/run`, body)).id;
}
