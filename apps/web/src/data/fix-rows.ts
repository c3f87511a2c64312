import type { FixedRow, RecheckResponse, RunTaskBody } from '@astrolabe/http-api';
import { api } from './api.ts';

/** Rechecks only the fixed rows of a task, without writing. */
export function recheckRows(id: string, rows: readonly FixedRow[]): Promise<RecheckResponse> {
  return api.send('POST', `api/v1/import-tasks/${id}/recheck`, { rows });
}

/** Saves copies of a task's files with the fixed rows. Returns their names; the originals are not changed. */
export async function saveFixedFiles(id: string, rows: readonly FixedRow[]): Promise<readonly string[]> {
  return (await api.send('POST', `api/v1/import-tasks/${id}/fixed-files`, { rows })).files;
}

/** Imports a dry run with its fixed rows, or the fixed rows of a finished import. Returns the task id. */
export async function runFixed(id: string, body: RunTaskBody): Promise<string> {
  return (await api.send('POST', `api/v1/import-tasks/${id}/run`, body)).id;
}
