import { keepPreviousData } from '@tanstack/react-query';
import type { SketchList } from '@astrolabe/http-api';
import { SKETCH_PAGE_SIZE } from '../limits.ts';
import { api } from './api.ts';

/** The account's sketches whose name contains a keyword, newest first; the previous list is shown while another one loads. */
export function sketchesQuery(keyword: string) {
  return {
    queryKey: ['sketches', keyword],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SketchList> =>
      api.sketches({ page: 1, pageSize: SKETCH_PAGE_SIZE, keyword }, { signal }),
    placeholderData: keepPreviousData,
  } as const;
}
