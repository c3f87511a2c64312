import type { FilePreview, FileSettingsBody, FileStat, UploadProgress } from '@astrolabe/http-api';
import { PREVIEW_ROWS } from '../limits.ts';
import { api } from './api.ts';

/** The account's uploaded files, by name. */
export const filesQuery = {
  queryKey: ['files'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<readonly FileStat[]> =>
    api.get('api/files', { signal }),
} as const;

/** The first rows of a file with its dialect and types; disabled without a name. */
export function previewQuery(name: string) {
  return {
    queryKey: ['file-preview', name],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<FilePreview> =>
      api.get(`api/v1/files/${encodeURIComponent(name)}/preview?rows=${PREVIEW_ROWS}`, { signal }),
    enabled: name !== '',
  } as const;
}

/** Uploads files, replacing those with the same name. */
export async function uploadFiles(
  files: readonly File[],
  onProgress: (progress: UploadProgress) => void,
): Promise<void> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  await api.upload('PUT', 'api/files', form, { onProgress });
}

/** Deletes a file. */
export async function deleteFile(name: string): Promise<void> {
  await api.send('DELETE', `api/files/${encodeURIComponent(name)}`);
}

/** Changes how a file is read; `null` removes a setting, so that it is detected again. */
export async function changeFileSettings(name: string, settings: FileSettingsBody): Promise<void> {
  await api.send('PUT', `api/v1/files/${encodeURIComponent(name)}/settings`, settings);
}
