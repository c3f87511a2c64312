import type { FileSources, FileStat, FolderListing, UrlTransfer, UrlTransferBody } from '@astrolabe/http-api';
import { TASK_POLL_MS } from '../limits.ts';
import { api } from './api.ts';

/** Sources of files besides uploads; constant while the server runs. */
export const fileSourcesQuery = {
  queryKey: ['file-sources'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<FileSources> =>
    api.get('api/v1/file-sources', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Creates a file from a text. Without a name the server chooses one. */
export function pasteFile(text: string, name: string): Promise<FileStat> {
  return api.send('POST', 'api/v1/file-sources/text', { text, ...(name !== '' && { name }) });
}

/** Lets the server fetch a file. Returns the ID of the transfer. */
export async function fetchFile(body: UrlTransferBody): Promise<string> {
  return (await api.send('POST', 'api/v1/file-sources/url', body)).id;
}

/** Progress of a transfer, refetched every second while it runs; disabled without an id. */
export function transferQuery(id: string | undefined) {
  return {
    queryKey: ['file-transfer', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<UrlTransfer> =>
      api.get(`api/v1/file-sources/url/${id}`, { signal }),
    enabled: id !== undefined,
    refetchInterval: (query: { readonly state: { readonly data: UrlTransfer | undefined } }): number | false =>
      query.state.data === undefined || query.state.data.status === 'running' ? TASK_POLL_MS : false,
  } as const;
}

/** Content of a folder in the server's import folder. */
export function folderListingQuery(path: string) {
  return {
    queryKey: ['server-folder', path],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<FolderListing> =>
      api.get(`api/v1/file-sources/folder?${new URLSearchParams({ path })}`, { signal }),
    staleTime: 0,
  } as const;
}

/** Adds files of the server's folder; returns their names among the account's files. */
export async function takeFromServer(paths: readonly string[]): Promise<readonly string[]> {
  return (await api.send('POST', 'api/v1/file-sources/folder', { paths })).files;
}

/** Cancels a transfer and deletes its partial file. */
export async function cancelTransfer(id: string): Promise<void> {
  await api.send('DELETE', `api/v1/file-sources/url/${id}`);
}
