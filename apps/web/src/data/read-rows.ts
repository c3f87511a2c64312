import type { Row } from '@astrolabe/model';
import { executeStatement } from './execute.ts';

/** The first rows of a statement. */
export interface ReadRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Number of rows of the complete result. */
  readonly rowCount: number;
}

/** Runs a statement that reads, and collects its first rows. It is canceled in the database after `msMax` milliseconds, and by the signal. */
export async function readRows(
  {
    statement,
    space,
    rowsMax,
    msMax,
    signal,
  }: {
    readonly statement: string;
    readonly space: string;
    readonly rowsMax: number;
    readonly msMax: number;
    readonly signal: AbortSignal;
  },
  run: typeof executeStatement = executeStatement,
): Promise<ReadRows> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(msMax)]);
  const { chunks } = await run({ text: statement, space, rowsShownMax: rowsMax, signal: limit });
  let columns: readonly string[] = [];
  let rowCount = 0;
  const rows: Row[] = [];
  for await (const chunk of chunks) {
    if (chunk.kind === 'head') columns = chunk.columns;
    else if (chunk.kind === 'rows') rows.push(...chunk.rows);
    else rowCount = chunk.rowCount;
  }
  return { columns, rows, rowCount };
}
