import type {
  Activity,
  Backup,
  BackupSchedule,
  DatabaseSetting,
  DatabaseSettingsResponse,
  RestoreResponse,
  SlowStatementList,
  SpaceCheckResponse,
  StorageState,
} from '@astrolabe/http-api';
import { ADMIN_POLL_MS, BACKUP_POLL_MS } from '../limits.ts';
import { api } from './api.ts';

/** The slow statements of the last `withinMs` milliseconds. */
export function slowStatementsQuery(withinMs: number) {
  return {
    queryKey: ['admin', 'slow', withinMs],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SlowStatementList> =>
      api.get(`api/v1/slow-statements?withinMs=${withinMs}`, { signal }),
  } as const;
}

/** The load of the database, minute by minute. */
export function activityQuery({ isLive, stepMs }: { readonly isLive: boolean; readonly stepMs: number }) {
  return {
    queryKey: ['admin', 'activity', stepMs],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Activity> =>
      api.get(`api/v1/activity?step=${stepMs}`, { signal }),
    refetchInterval: isLive && ADMIN_POLL_MS,
  } as const;
}

/** Disk use of the embedded database and its backups, refetched often during a backup. */
export function storageQuery({ isLive }: { readonly isLive: boolean }) {
  return {
    queryKey: ['admin', 'storage'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<StorageState> =>
      api.get('api/v1/storage', { signal }),
    refetchInterval: (query: { readonly state: { readonly data: StorageState | undefined } }): number | false =>
      query.state.data?.backups.some((backup) => backup.state === 'running') === true
        ? BACKUP_POLL_MS
        : isLive && ADMIN_POLL_MS,
  } as const;
}

/** The settings of the embedded database. */
export const settingsQuery = {
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<DatabaseSettingsResponse> =>
    api.get('api/v1/settings', { signal }),
} as const;

/** Changes a setting that applies after a restart; an empty value removes it from the settings file. */
export async function changeSetting(name: DatabaseSetting['name'], value: string): Promise<void> {
  await api.send('PUT', `api/v1/settings/${name}`, { value });
}

/** Starts a backup of a space in the background. */
export function startBackup(space: string): Promise<Backup> {
  return api.send('POST', 'api/v1/backups', { space });
}

/** Schedules backups of a space, or removes the schedule. */
export async function scheduleBackups(
  space: string,
  schedule: Pick<BackupSchedule, 'everyHours' | 'keep'> | undefined,
): Promise<void> {
  const path = `api/v1/backups/schedules/${encodeURIComponent(space)}` as const;
  await (schedule === undefined ? api.send('DELETE', path) : api.send('PUT', path, schedule));
}

/** Deletes a backup, or cancels one in progress. */
export async function removeBackup(name: string): Promise<void> {
  await api.send('DELETE', `api/v1/backups/${encodeURIComponent(name)}`);
}

/** Creates a space from a backup. With `withRoles`, users with the same names get the roles saved in it. */
export function restoreBackup(name: string, space: string, withRoles: boolean): Promise<RestoreResponse> {
  return api.send('POST', `api/v1/backups/${encodeURIComponent(name)}/restore`, { space, withRoles });
}

/** Checks a space for inconsistencies. */
export function checkSpace(space: string): Promise<SpaceCheckResponse> {
  return api.send('POST', `api/v1/spaces/${encodeURIComponent(space)}/check`, {});
}

/** Download URL of a backup. */
export function backupUrl(name: string): string {
  return api.link(`api/v1/backups/${encodeURIComponent(name)}/file`);
}

/** Uploads a backup from this computer. */
export function uploadBackup(file: File): Promise<Backup> {
  const form = new FormData();
  form.append('file', file, file.name);
  return api.upload('PUT', 'api/v1/backups', form);
}

/** Download URL of one part of a space's export for a cluster: statements, data files, the importer's configuration. */
export function exportUrl(space: string, file: string): string {
  return api.link(`api/v1/spaces/${encodeURIComponent(space)}/take-out/${encodeURIComponent(file)}`);
}
