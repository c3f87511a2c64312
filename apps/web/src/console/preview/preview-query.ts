import { readsOnly } from '@astrolabe/ngql';
import type { Row } from '@astrolabe/model';
import { executeStatement } from '../../data/execute.ts';
import { PREVIEW_MS_MAX, PREVIEW_RESULT_ROWS, PREVIEW_TEXT_MAX } from '../../limits.ts';

/** The first rows of a statement that is being typed. */
export interface ResultPreview {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/** Returns whether a statement may run without being asked for: it reads only, and is complete. */
export function canPreview(statement: string): boolean {
  return statement.trim() !== '' && statement.length <= PREVIEW_TEXT_MAX && readsOnly(statement);
}

/** The preview of a statement. It is canceled in the database after `PREVIEW_MS_MAX`, and when another text replaces it. */
export function previewQuery(statement: string, space: string, run: typeof executeStatement = executeStatement) {
  return {
    queryKey: ['preview', space, statement],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ResultPreview> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_MS_MAX)]);
      const { chunks } = await run({ text: statement, space, rowsShownMax: PREVIEW_RESULT_ROWS, signal: limit });
      let columns: readonly string[] = [];
      let rowCount = 0;
      const rows: Row[] = [];
      for await (const chunk of chunks) {
        if (chunk.kind === 'head') columns = chunk.columns;
        else if (chunk.kind === 'rows') rows.push(...chunk.rows);
        else rowCount = chunk.rowCount;
      }
      return { columns, rows, rowCount };
    },
    enabled: canPreview(statement),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  } as const;
}
