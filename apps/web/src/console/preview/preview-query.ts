import { readsOnly } from '@astrolabe/ngql';
import { executeStatement } from '../../data/execute.ts';
import { readRows } from '../../data/read-rows.ts';
import { PREVIEW_MS_MAX, PREVIEW_RESULT_ROWS, PREVIEW_TEXT_MAX } from '../../limits.ts';

/** Whether a statement may run automatically: it is complete and only reads. */
export function canPreview(statement: string): boolean {
  return statement.trim() !== '' && statement.length <= PREVIEW_TEXT_MAX && readsOnly(statement);
}

/** The preview of a statement. It is canceled in the database after `PREVIEW_MS_MAX`, and when another text replaces it. */
export function previewQuery(statement: string, space: string, run: typeof executeStatement = executeStatement) {
  return {
    queryKey: ['preview', space, statement],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readRows({ statement, space, rowsMax: PREVIEW_RESULT_ROWS, msMax: PREVIEW_MS_MAX, signal }, run),
    enabled: canPreview(statement),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  } as const;
}
