import type { FilePreview } from '@astrolabe/http-api';
import { SAMPLE_ROWS } from '../limits.ts';
import { api } from './api.ts';

/** The first rows of a file, to preview a mapping, with its dialect and types. */
export function sampleQuery(name: string) {
  return {
    queryKey: ['file-preview', name, SAMPLE_ROWS],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<FilePreview> =>
      api.get(`api/v1/files/${encodeURIComponent(name)}/preview?rows=${SAMPLE_ROWS}&forModel=true`, { signal }),
  } as const;
}
