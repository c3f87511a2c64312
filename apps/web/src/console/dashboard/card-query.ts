import type { Row } from '@astrolabe/model';
import { executeStatement } from '../../data/execute.ts';
import { DASHBOARD_ROWS_MAX } from '../../limits.ts';
import type { CardResult } from './card-data.ts';
import type { DashboardCard } from './dashboard-file.ts';

/** Query key prefix of card results. */
export const CARDS_KEY = 'dashboard-cards';

/** Returns the statement of a query key. */
export function statementOfKey(key: readonly unknown[]): string {
  const statement = key[2];
  return typeof statement === 'string' ? statement : '';
}

/** The result of a card, refetched at an interval; 0 means once. */
export function cardQuery({ statement, space }: DashboardCard, everySeconds: number) {
  return {
    queryKey: [CARDS_KEY, space, statement],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<CardResult> => {
      const { chunks } = await executeStatement({ text: statement, space, rowsShownMax: DASHBOARD_ROWS_MAX, signal });
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
    refetchInterval: everySeconds > 0 && everySeconds * 1000,
    // Always refetch when the page is opened.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  } as const;
}
