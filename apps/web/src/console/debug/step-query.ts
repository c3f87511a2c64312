import type { StatementStep, StepOrigin } from '@astrolabe/ngql';
import { readRows } from '../../data/read-rows.ts';
import { STEP_MS_MAX, STEP_ORIGIN_ROWS_MAX, STEP_ROWS_MAX } from '../../limits.ts';

const ONCE = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false } as const;

/** The first rows after a step. */
export function stepRowsQuery({ rows }: StatementStep, space: string) {
  return {
    ...ONCE,
    queryKey: ['debug-rows', space, rows],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readRows({ statement: rows, space, rowsMax: STEP_ROWS_MAX, msMax: STEP_MS_MAX, signal }),
  };
}

/** The number of rows after a step. */
export function stepCountQuery({ count, rows }: StatementStep, space: string) {
  return {
    ...ONCE,
    queryKey: ['debug-count', space, count ?? rows],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<number> => {
      const result = await readRows({
        statement: count ?? rows,
        space,
        rowsMax: 1,
        msMax: STEP_MS_MAX,
        signal,
      });
      return count === undefined ? result.rowCount : Number(result.rows[0]?.[0] ?? 0);
    },
  };
}

/** The rows of the previous step, to search for an origin. */
export function originQuery(origin: StepOrigin | undefined, space: string, isOn: boolean) {
  return {
    ...ONCE,
    enabled: isOn && origin !== undefined,
    queryKey: ['debug-origin', space, origin?.statement],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readRows({
        statement: origin?.statement ?? '',
        space,
        rowsMax: STEP_ORIGIN_ROWS_MAX,
        msMax: STEP_MS_MAX,
        signal,
      }),
  };
}
