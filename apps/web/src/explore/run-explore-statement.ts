import type { Row } from '@astrolabe/model';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { executeStatement } from '../data/execute.ts';
import { RESULT_ROWS_FIRST_MAX } from '../limits.ts';

/** The rows of a statement, and where the time went, in milliseconds. */
export interface ExploreAnswer {
  readonly rows: readonly Row[];
  readonly databaseMs: number;
  /** Waiting for the answer, less the time in the database. */
  readonly transferMs: number;
}

/** Runs one statement in a space and reads its answer, up to the rows a page takes at first. A text stands for itself. */
export async function runExploreStatement(
  statement: Statement | string,
  space: string,
  signal: AbortSignal,
): Promise<ExploreAnswer> {
  const text = typeof statement === 'string' ? statement : printStatement(statement);
  const { chunks, waitedMs } = await executeStatement({ text, space, rowsShownMax: RESULT_ROWS_FIRST_MAX, signal });
  const rows: Row[] = [];
  let databaseMs = 0;
  for await (const chunk of chunks) {
    if (chunk.kind === 'rows') for (const row of chunk.rows) rows.push(row);
    if (chunk.kind === 'end') databaseMs = chunk.latencyUs / 1000;
  }
  return { rows, databaseMs, transferMs: Math.max(0, waitedMs() - databaseMs) };
}
